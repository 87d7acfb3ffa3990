import type { Candle } from "@bakso/contract/markets";

/** The last day of a price. */
interface DayCourse {
  /** Oldest first, at least two. */
  prices: readonly number[];
  lowest: number;
  highest: number;
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
  const lowest = Math.min(...day.map(([, , , low]) => low));
  const highest = Math.max(...day.map(([, , high]) => high));
  const told = changePercent === undefined ? first[1] : last[4] / (1 + changePercent / 100);
  // Within what is drawn: another market may have seen another day.
  const began = Math.min(highest, Math.max(lowest, told));
  return {
    prices: [began, ...day.map(([, , , , close]) => close)],
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

/** The prices as points of an SVG line that fills its box. */
export function linePoints(prices: readonly number[], width: number, height: number): string {
  const lowest = Math.min(...prices);
  const span = Math.max(...prices) - lowest || 1;
  return prices
    .map((price, index) => {
      const x = (index / Math.max(prices.length - 1, 1)) * width;
      return `${x.toFixed(1)},${(height - ((price - lowest) / span) * height).toFixed(1)}`;
    })
    .join(" ");
}
