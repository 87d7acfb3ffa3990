import type { Candle } from "@bakso/contract/markets";
import { shownPrice } from "../../lib/market/price-format.ts";

const words = (hasTimes: boolean) =>
  new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    ...(hasTimes ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { year: "numeric" }),
    timeZone: "UTC",
  });
const withTime = words(true);
const dayOnly = words(false);
const amount = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** When a candle began, as the chart's scale shows it. */
export const candleTime = ([time]: readonly [time: number, ...rest: unknown[]], hasTimes: boolean): string =>
  hasTimes ? `${withTime.format(time * 1_000)} UTC` : dayOnly.format(time * 1_000);

const monthDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** A day on the scale, which says the year elsewhere. @param time in seconds */
export const candleDay = (time: number): string => monthDay.format(time * 1_000);

/** The same in less room, beside words that name the zone. */
export const candleSince = ([time]: readonly [time: number, ...rest: unknown[]], hasTimes: boolean): string =>
  (hasTimes ? withTime : dayOnly).format(time * 1_000);

const DAY_S = 86_400;

/**
 * The change over the day before a candle ended. The last one's is what the market tells of it, so that a chart and a list
 * say the same. Else it is counted from the candle of a day before, or from the first one, which is named.
 */
export function dayChange(
  candles: readonly Candle[],
  candle: Candle,
  hasTimes: boolean,
  told?: number,
): { percent: number; over: string } {
  if (told !== undefined && candle === candles.at(-1)) return { percent: told, over: "24 h" };
  const [time, open, , , close] = candle;
  const since = (price: number) => (close / price - 1) * 100;
  const then = candles.findLast(([one]) => one <= time - DAY_S);
  if (then) return { percent: since(then[4]), over: "24 h" };
  const first = candles[0];
  return first
    ? { percent: since(first[1]), over: `since ${candleSince(first, hasTimes)}` }
    : { percent: since(open), over: "" };
}

export const candlePrice = (price: number): string => shownPrice("token", price);

export const candleVolume = (volume: number): string => `$${amount.format(volume)}`;

/** One candle in words. */
export function candleWords(candle: Candle, hasTimes: boolean): string {
  const [, open, high, low, close, volume] = candle;
  const prices = `open ${candlePrice(open)}, high ${candlePrice(high)}, low ${candlePrice(low)}, close ${candlePrice(close)}`;
  return `${candleTime(candle, hasTimes)}: ${prices}, volume ${candleVolume(volume)}`;
}

/** The same as figures, each with the short name that charts give it. */
export function candleCells(candle: Candle, hasTimes: boolean): { name: string; figure: string }[] {
  const [, open, high, low, close, volume] = candle;
  return [
    { name: "O", figure: candlePrice(open) },
    { name: "H", figure: candlePrice(high) },
    { name: "L", figure: candlePrice(low) },
    { name: "C", figure: candlePrice(close) },
    { name: "Vol", figure: candleVolume(volume) },
    { name: "At", figure: candleSince(candle, hasTimes) },
  ];
}

/** The library's licence asks for a visible link. It belongs to the code that uses the library, not to the content. */
export const CANDLES_LIBRARY_URL = "https://www.tradingview.com/lightweight-charts/";
