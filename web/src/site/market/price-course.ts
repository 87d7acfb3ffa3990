import type { Candle } from "@bakso/contract/markets";

/** A price, and when in the day it was: 0 is its beginning, 1 is now. */
type Moment = readonly [share: number, price: number];

/** The last day of a price. */
interface DayCourse {
  /** Oldest first, at least two: each hour's end, and the day's two ends, within the hours that they were in. */
  moments: readonly Moment[];
  lowest: Moment;
  highest: Moment;
  isUp: boolean;
  /** When it began, and thirds of it later, as hours of the day in UTC. */
  hours: readonly string[];
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const hour = new Intl.DateTimeFormat("en-US", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/**
 * The last 24 hours of candles, up to their newest; null where that is not yet a line.
 * @param changePercent of the same 24 hours, as it is told beside the line: it begins where that says, so that both rise or fall
 */
export function courseOf(candles: readonly Candle[], changePercent?: number): DayCourse | null {
  const newest = candles.at(-1)?.[0] ?? 0;
  const day = candles.filter(([second]) => second > newest - DAY_S);
  const [first, last] = [day[0], day.at(-1)];
  if (first === undefined || last === undefined || day.length < 2) return null;
  const low = Math.min(...day.map((candle) => candle[3]));
  const high = Math.max(...day.map((candle) => candle[2]));
  // When in its hour it was, a candle does not say; should one hour have both, they are not one above the other.
  const lowest: Moment = [(day.findIndex((candle) => candle[3] === low) + 0.6) / day.length, low];
  const highest: Moment = [(day.findIndex((candle) => candle[2] === high) + 0.4) / day.length, high];
  const told = changePercent === undefined ? first[1] : last[4] / (1 + changePercent / 100);
  // Within what is drawn: another market may have seen another day.
  const began = Math.min(high, Math.max(low, told));
  const ends = day.map((candle, index): Moment => [(index + 1) / day.length, candle[4]]);
  return {
    moments: [[0, began] as const, lowest, highest, ...ends].sort(([one], [other]) => one - other),
    lowest,
    highest,
    isUp: last[4] >= began,
    hours: thirds(day.length).map((hours) => hour.format(new Date((first[0] + hours * HOUR_S) * 1_000))),
  };
}

/** Where thirds of so many hours begin, each once. */
const thirds = (hours: number): number[] => [
  ...new Set([0, 1 / 3, 2 / 3].map((share) => Math.round(share * hours))),
];

type Place = readonly [x: number, y: number];

/** Prices as places of an SVG line in a box that reaches from the lowest to the highest price, to a tenth. */
export function linePlaces(
  moments: readonly Moment[],
  width: number,
  height: number,
  lowest: number,
  highest: number,
): Place[] {
  return moments.map(([share, price]) => [
    tenth(share * width),
    tenth(height - ((price - lowest) / (highest - lowest || 1)) * height),
  ]);
}

const tenth = (length: number): number => Math.round(length * 10) / 10;

/**
 * A calm line through all of the places, in SVG path syntax. Between two neighbours it is never above or below both: it shows no
 * price that was not there. Monotone cubic, Fritsch and Carlson 1980, with the slopes of Steffen 1990.
 */
export function calmLine(places: readonly Place[]): string {
  const slopes = places.map((at, i) => slopeAt(places[i - 1], at, places[i + 1]));
  return places
    .map(([x, y], i) => {
      const before = places[i - 1];
      if (before === undefined) return `M${x},${y}`;
      const third = (x - before[0]) / 3;
      const leaves = [before[0] + third, before[1] + third * (slopes[i - 1] ?? 0)].map(tenth);
      const arrives = [x - third, y - third * (slopes[i] ?? 0)].map(tenth);
      return `C${leaves} ${arrives} ${x},${y}`;
    })
    .join("");
}

/** Flat where the line turns and at both ends. */
function slopeAt(before: Place | undefined, [x, y]: Place, after: Place | undefined): number {
  if (before === undefined || after === undefined) return 0;
  const [h0, h1] = [x - before[0], after[0] - x];
  const [s0, s1] = [(y - before[1]) / h0, (after[1] - y) / h1];
  if (s0 * s1 <= 0) return 0;
  const mean = (s0 * h1 + s1 * h0) / (h0 + h1);
  return Math.sign(s0) * Math.min(Math.abs(s0), Math.abs(s1), Math.abs(mean) / 2) * 2;
}
