import type { Candle } from "@bakso/contract/markets";
import { expect, it } from "vitest";
import { candleCells, candleDay, candleSince, candleTime, candleWords, dayChange } from "./candle-words.ts";

const candle: Candle = [Date.UTC(2026, 10, 22, 13) / 1_000, 64_000, 64_500.5, 63_000, 64_100, 1_234_567];

it("a candle says its time with the zone, and large numbers in groups", () => {
  expect(candleWords(candle, true)).toBe(
    "Nov 22, 13:00 UTC: open 64,000.0000, high 64,500.5000, low 63,000.0000, close 64,100.0000, volume $1.2M",
  );
});

it("a day has no hour, and no zone", () => {
  expect(candleTime(candle, false)).toBe("Nov 22, 2026");
});

it("its figures stand in cells of short names, in the order in which they are read", () => {
  expect(candleCells(candle, true).map(({ name, figure }) => `${name} ${figure}`)).toEqual([
    "O 64,000.0000",
    "H 64,500.5000",
    "L 63,000.0000",
    "C 64,100.0000",
    "Vol $1.2M",
    "At Nov 22, 13:00",
  ]);
});

it("a change is counted since a time that is told without a zone, which stands below the chart", () => {
  expect(candleSince(candle, true)).toBe("Nov 22, 13:00");
});

const HOUR_S = 3_600;
const hourly = Array.from({ length: 48 }, (_, hour): Candle => [hour * HOUR_S, 10, 12, 9, hour + 1, 5]);

it("a change is counted over a day, whatever is in view and however long a candle is", () => {
  expect(dayChange(hourly, hourly[47] ?? candle, true)).toEqual({ percent: 100, over: "24 h" });
  const daily = [candle, [candle[0] + 24 * HOUR_S, 1, 1, 1, 128_200, 1]] satisfies Candle[];
  expect(dayChange(daily, daily[1] ?? candle, false)).toEqual({ percent: 100, over: "24 h" });
});

it("where no candle is as old, a change is counted from the first, and says so", () => {
  expect(dayChange(hourly, hourly[3] ?? candle, true)).toEqual({
    percent: -60,
    over: "since Jan 1, 00:00",
  });
});

it("the last candle's change is what the market tells beside it, and an older one's is counted as ever", () => {
  expect(dayChange(hourly, hourly[47] ?? candle, true, -0.7)).toEqual({ percent: -0.7, over: "24 h" });
  expect(dayChange(hourly, hourly[25] ?? candle, true, -0.7)).toEqual({ percent: 1_200, over: "24 h" });
});

it("a day on the scale has its month", () => {
  expect(candleDay(candle[0])).toBe("Nov 22");
});
