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
  expect(course).toMatchObject({ lowest: 8, highest: 14, isUp: true });
  expect(course?.prices).toHaveLength(25);
  expect(course?.prices[0]).toBe(10);
  // 1,700,144,000 is 14:13:20 in UTC.
  expect(course?.hours).toEqual(["14:13", "22:13", "06:13"]);
});

it("says when it went down", () => {
  expect(courseOf([hour(0, 10, 10, 9, 9), hour(1, 9, 9, 8, 8)])?.isUp).toBe(false);
});

it("[ISSUE-16] begins where the change that is told beside it says, so that both rise or fall", () => {
  const day = [hour(0, 10, 12, 8, 9), hour(1, 9, 11, 9, 10)];
  expect(courseOf(day, 5)).toMatchObject({ prices: [10 / 1.05, 9, 10], isUp: true });
  expect(courseOf(day, -5)).toMatchObject({ prices: [10 / 0.95, 9, 10], isUp: false });
  // Another market saw another day: its beginning lies outside of what is drawn.
  expect(courseOf(day, 900)).toMatchObject({ prices: [8, 9, 10], isUp: true });
  expect(courseOf(day, -100)).toMatchObject({ prices: [12, 9, 10], isUp: false });
});

it("draws nothing of fewer than two candles", () => {
  expect(courseOf([])).toBeNull();
  expect(courseOf([hour(0, 10, 10, 9, 9)])).toBeNull();
});

it("fills its box, and draws a price that stands still as a flat line", () => {
  expect(linePlaces([1, 3, 2], 100, 50)).toEqual([
    [0, 50],
    [50, 0],
    [100, 25],
  ]);
  // In the box of a day that went lower and higher within its hours.
  expect(linePlaces([1, 3, 2], 100, 50, [0, 5])).toEqual([
    [0, 40],
    [50, 20],
    [100, 30],
  ]);
  expect(calmLine(linePlaces([4, 4], 90, 50))).toBe("M0,50C30,50 60,50 90,50");
});

it("[ISSUE-16] goes calmly through every price, and between two of them is never above or below both", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 2, maxLength: 25 }), (prices) => {
      const places = linePlaces(prices, 320, 72);
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
