import type { Candle } from "@bakso/contract/markets";
import fc from "fast-check";
import { expect, it } from "vitest";
import { calmLine, courseOf, linePlaces } from "./price-course.ts";

const hour = (index: number, open: number, high: number, low: number, close: number): Candle => [
  1_700_000_000 + index * 3_600,
  open,
  high,
  low,
  close,
  5,
];

it("tells the last 24 hours alone, with their lowest and highest", () => {
  const before = Array.from({ length: 40 }, (_, index) => hour(index, 90, 99, 1, 90));
  const day = Array.from({ length: 24 }, (_, index) => hour(40 + index, 10, 14, 8, 10 + index / 10));
  const course = courseOf([...before, ...day]);
  expect(course?.lowest[1]).toBe(8);
  expect(course?.highest[1]).toBe(14);
  expect(course?.isUp).toBe(true);
  // Where it began, each hour's end, and the day's two ends.
  expect(course?.moments).toHaveLength(27);
  expect(course?.moments[0]).toEqual([0, 10]);
  expect(course?.moments.at(-1)).toEqual([1, 12.3]);
  // 1,700,144,000 is 14:13:20 in UTC.
  expect(course?.hours).toEqual(["14:13", "22:13", "06:13"]);
});

it("says when it went down", () => {
  expect(courseOf([hour(0, 10, 10, 9, 9), hour(1, 9, 9, 8, 8)])?.isUp).toBe(false);
});

it("[ISSUE-16] goes through the day's highest and lowest price, in the hours that they were in", () => {
  const day = [
    hour(0, 10, 11, 9, 10),
    hour(1, 10, 15, 10, 12),
    hour(2, 12, 13, 7, 11),
    hour(3, 11, 12, 10, 12),
  ];
  const { moments = [], lowest, highest } = courseOf(day) ?? {};
  expect(moments.map(([, price]) => price)).toEqual([10, 10, 15, 12, 7, 11, 12]);
  expect(moments).toContain(highest);
  expect(moments).toContain(lowest);
  expect(highest?.[0]).toBeCloseTo(1.4 / 4);
  expect(lowest?.[0]).toBeCloseTo(2.6 / 4);
  // Both in the hour that is not yet over: the end of the line is still the price of now.
  const last = courseOf([hour(0, 10, 11, 9, 10), hour(1, 10, 15, 7, 12)]);
  expect(last?.moments.map(([, price]) => price)).toEqual([10, 10, 15, 7, 12]);
});

it("[ISSUE-16] begins where the change that is told beside it says, so that both rise or fall", () => {
  const day = [hour(0, 10, 12, 8, 9), hour(1, 9, 11, 9, 10)];
  const beginOf = (change: number) => {
    const { moments, isUp } = courseOf(day, change) ?? {};
    return { begin: moments?.[0], isUp };
  };
  expect(beginOf(5)).toEqual({ begin: [0, 10 / 1.05], isUp: true });
  expect(beginOf(-5)).toEqual({ begin: [0, 10 / 0.95], isUp: false });
  // Another market saw another day: its beginning lies outside of what is drawn.
  expect(beginOf(900)).toEqual({ begin: [0, 8], isUp: true });
  expect(beginOf(-100)).toEqual({ begin: [0, 12], isUp: false });
});

it("draws nothing of fewer than two candles", () => {
  expect(courseOf([])).toBeNull();
  expect(courseOf([hour(0, 10, 10, 9, 9)])).toBeNull();
});

it("fills its box, and draws a price that stands still as a flat line", () => {
  const moments = [
    [0, 1],
    [0.5, 3],
    [1, 2],
  ] as const;
  expect(linePlaces(moments, 100, 50, 1, 3)).toEqual([
    [0, 50],
    [50, 0],
    [100, 25],
  ]);
  // In the box of a day that went lower and higher.
  expect(linePlaces(moments, 100, 50, 0, 5)).toEqual([
    [0, 40],
    [50, 20],
    [100, 30],
  ]);
  const still = [
    [0, 4],
    [1, 4],
  ] as const;
  expect(calmLine(linePlaces(still, 90, 50, 4, 4))).toBe("M0,50C30,50 60,50 90,50");
});

it("[ISSUE-16] goes calmly through every price, and between two of them is never above or below both", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 2, maxLength: 25 }), (prices) => {
      const moments = prices.map((price, index) => [index / (prices.length - 1), price] as const);
      const places = linePlaces(moments, 320, 72, Math.min(...prices), Math.max(...prices));
      const curves = calmLine(places).split("C").slice(1);
      expect(curves).toHaveLength(places.length - 1);
      for (const [i, curve] of curves.entries()) {
        const [from, to] = [places[i]?.[1] ?? 0, places[i + 1]?.[1] ?? 0];
        const heights = curve.split(" ").map((place) => Number(place.split(",")[1]));
        expect(heights.at(-1)).toBeCloseTo(to, 0);
        // A curve lies within its ends and handles.
        for (const height of heights) {
          expect(height).toBeGreaterThanOrEqual(Math.min(from, to) - 0.1);
          expect(height).toBeLessThanOrEqual(Math.max(from, to) + 0.1);
        }
      }
    }),
  );
});
