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
 * Where the day before a candle began that it is compared with: the price of then, and what the change is counted over.
 * Without a candle as old it is counted from the first one, which is named.
 */
export function dayBefore(
  candles: readonly Candle[],
  [time]: Candle,
  hasTimes: boolean,
): { price: number; over: string } | undefined {
  const then = candles.findLast(([one]) => one <= time - DAY_S);
  if (then) return { price: then[4], over: "24 h" };
  const first = candles[0];
  return first && { price: first[1], over: `since ${candleSince(first, hasTimes)}` };
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
