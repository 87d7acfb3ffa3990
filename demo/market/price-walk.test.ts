import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candlesOf, changeSince, priceAt } from "./price-walk.ts";

const WALK = { seed: 7, baseUsd: 0.42, dailyUsd: 10_000 };
const NOW_MS = Date.UTC(2026, 10, 22, 12, 34, 56);
const HOUR_MS = 60 * 60_000;

describe("the walk of an invented price", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(priceAt(WALK, [], NOW_MS)).toBe(priceAt({ ...WALK }, [], NOW_MS));
    expect(priceAt({ ...WALK, seed: 8 }, [], NOW_MS)).not.toBe(priceAt(WALK, [], NOW_MS));
  });

  it("is a price at any time, swings around its base, and never jumps within a second", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), fc.nat({ max: 4e12 }), (seed, atMs) => {
        const price = priceAt({ ...WALK, seed }, [], atMs);
        expect(price / WALK.baseUsd).toBeGreaterThan(0.4);
        expect(price / WALK.baseUsd).toBeLessThan(2.5);
        const next = priceAt({ ...WALK, seed }, [], atMs + 1_000);
        expect(Math.abs(next / price - 1)).toBeLessThan(0.001);
      }),
    );
  });

  it.each(["1m", "5m", "15m", "1h", "4h", "1d"] as const)("has whole candles of %s that join", (interval) => {
    const candles = candlesOf(WALK, [], interval, NOW_MS);
    expect(candles).toHaveLength(500);
    candles.forEach(([time, open, high, low, close, volume], index) => {
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(volume).toBeGreaterThan(0);
      const before = candles[index - 1];
      if (!before) return;
      expect(time).toBeGreaterThan(before[0]);
      expect(open / before[4]).toBeCloseTo(1, 6);
    });
    expect(candles.at(-1)?.[4]).toBeCloseTo(priceAt(WALK, [], NOW_MS), 8);
  });

  it("jumps where it is moved, shows it in candle and change, and comes back in days", () => {
    const moves = [{ atMs: NOW_MS - HOUR_MS / 2, logImpact: Math.log(2), volumeUsd: 777_000 }];
    expect(priceAt(WALK, moves, NOW_MS) / priceAt(WALK, [], NOW_MS)).toBeGreaterThan(1.9);
    expect(changeSince(WALK, moves, NOW_MS, HOUR_MS)).toBeGreaterThan(80);
    expect(candlesOf(WALK, moves, "1h", NOW_MS).at(-1)?.[5]).toBeGreaterThan(777_000);
    const later = NOW_MS + 10 * 24 * HOUR_MS;
    expect(priceAt(WALK, moves, later) / priceAt(WALK, [], later)).toBeCloseTo(1, 6);
  });
});
