import type { Candle } from "@bakso/contract/markets";
import { expect, it } from "vitest";
import { courseOf, linePoints } from "./price-course.ts";

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
  expect(linePoints([1, 3, 2], 100, 50)).toBe("0.0,50.0 50.0,0.0 100.0,25.0");
  expect(linePoints([4, 4], 100, 50)).toBe("0.0,50.0 100.0,50.0");
});
