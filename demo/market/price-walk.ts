import type { Candle, CandleInterval } from "@bakso/contract/markets";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Waves of which a course is made: how long each takes, and how far it carries the logarithm of the price. */
const WAVES = [
  { periodMs: 40 * DAY_MS, reach: 0.3 },
  { periodMs: 9 * DAY_MS, reach: 0.15 },
  { periodMs: 2 * DAY_MS, reach: 0.08 },
  { periodMs: 11 * HOUR_MS, reach: 0.045 },
  { periodMs: 2.3 * HOUR_MS, reach: 0.02 },
  { periodMs: 31 * MINUTE_MS, reach: 0.01 },
  { periodMs: 7 * MINUTE_MS, reach: 0.005 },
  { periodMs: 90_000, reach: 0.002 },
];

const STEP_MS: Record<CandleInterval, number> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "1h": HOUR_MS,
  "4h": 4 * HOUR_MS,
  "1d": DAY_MS,
};
const CANDLES = 500;
/** Looks at the course within a candle. */
const LOOKS = 8;

/** What a price would be if nobody of this demo traded, and how lively the trade is. */
export interface PriceWalk {
  /** Another seed is another course. */
  seed: number;
  /** USD, around which the course swings. */
  baseUsd: number;
  /** USD that change hands in a day, about. */
  dailyUsd: number;
}

/** What moved a price beside the course. */
export interface PriceMove {
  atMs: number;
  /** Added to the logarithm of the price; it fades. */
  logImpact: number;
  volumeUsd: number;
}

/** Others trade a moved price back: this is left of it after so long. */
const FADES_TO = Math.exp(-1);
const FADES_IN_MS = 12 * HOUR_MS;

/** The same number for the same place, between −1 and 1. */
function chance(seed: number, place: number): number {
  let bits = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place | 0, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 31 - 1;
}

function wave(seed: number, position: number): number {
  const left = Math.floor(position);
  const share = position - left;
  const smooth = share * share * (3 - 2 * share);
  return chance(seed, left) * (1 - smooth) + chance(seed, left + 1) * smooth;
}

/** USD at an instant. The same walk, moves and instant always give the same price. */
export function priceAt({ seed, baseUsd }: PriceWalk, moves: readonly PriceMove[], atMs: number): number {
  const course = WAVES.reduce(
    (sum, { periodMs, reach }, index) => sum + reach * wave(seed + index * 7_919, atMs / periodMs),
    0,
  );
  const moved = moves.reduce(
    (sum, move) =>
      move.atMs > atMs ? sum : sum + move.logImpact * FADES_TO ** ((atMs - move.atMs) / FADES_IN_MS),
    0,
  );
  return baseUsd * Math.exp(course + moved);
}

/** USD that changed hands within a stretch of time. */
function volumeBetween(
  { seed, dailyUsd }: PriceWalk,
  moves: readonly PriceMove[],
  fromMs: number,
  toMs: number,
): number {
  const usual = (dailyUsd * (toMs - fromMs)) / DAY_MS;
  const lively = 1 + 0.8 * chance(seed + 104_729, Math.floor(fromMs / MINUTE_MS));
  const moved = moves
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
    .reduce((sum, { volumeUsd }) => sum + volumeUsd, 0);
  return usual * lively + moved;
}

/** Five hundred candles, oldest first, of which the last one is still growing. */
export function candlesOf(
  walk: PriceWalk,
  moves: readonly PriceMove[],
  interval: CandleInterval,
  nowMs: number,
): Candle[] {
  const stepMs = STEP_MS[interval];
  const last = Math.floor(nowMs / stepMs);
  return Array.from({ length: CANDLES }, (_, index): Candle => {
    const fromMs = (last - CANDLES + 1 + index) * stepMs;
    const toMs = Math.min(fromMs + stepMs, nowMs + 1);
    const looks = Array.from({ length: LOOKS + 1 }, (_look, at) =>
      priceAt(walk, moves, fromMs + (at * (toMs - fromMs)) / LOOKS),
    );
    const ofMoves = moves
      .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
      .map(({ atMs }) => priceAt(walk, moves, atMs));
    const prices = [...looks, ...ofMoves];
    return [
      Math.floor(fromMs / 1_000),
      looks[0] as number,
      Math.max(...prices),
      Math.min(...prices),
      looks.at(-1) as number,
      volumeBetween(walk, moves, fromMs, toMs),
    ];
  });
}

/** Percent since some time ago. */
export function changeSince(
  walk: PriceWalk,
  moves: readonly PriceMove[],
  nowMs: number,
  agoMs: number,
): number {
  const percent = (priceAt(walk, moves, nowMs) / priceAt(walk, moves, nowMs - agoMs) - 1) * 100;
  return Math.round(percent * 100) / 100;
}

export const dailyVolume = (walk: PriceWalk, moves: readonly PriceMove[], nowMs: number): number =>
  Math.round(volumeBetween(walk, moves, nowMs - DAY_MS, nowMs));
