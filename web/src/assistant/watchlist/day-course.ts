import type { Candle } from "@bakso/contract/markets";

const DAY_S = 86_400;

/**
 * The prices of the last 24 hours, oldest first, from candles of an hour: what the first of them opened at, and what
 * each closed at. Empty where nobody traded in that time, or the candles are older.
 */
export function dayCourse(candles: readonly Candle[], nowMs: number): number[] {
  const sinceS = nowMs / 1_000 - DAY_S;
  const day = candles.filter(([beganAtS]) => beganAtS >= sinceS).toSorted(([one], [other]) => one - other);
  const first = day[0];
  return first === undefined ? [] : [first[1], ...day.map(([, , , , close]) => close)];
}
