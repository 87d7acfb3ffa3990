import type { Candle } from "@bakso/contract/markets";
import { expect, it } from "vitest";
import { candleTime, candleWords } from "./candle-words.ts";

const candle: Candle = [Date.UTC(2026, 10, 22, 13) / 1_000, 64_000, 64_500.5, 63_000, 64_100, 1_234_567];

it("a candle says its time with the zone, and large numbers in groups", () => {
  expect(candleWords(candle, true)).toBe(
    "Nov 22, 13:00 UTC: open 64,000.0000, high 64,500.5000, low 63,000.0000, close 64,100.0000, volume $1.2M",
  );
});

it("a day has no hour, and no zone", () => {
  expect(candleTime(candle, false)).toBe("Nov 22, 2026");
});
