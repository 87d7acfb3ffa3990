import type { Candle } from "@bakso/contract/markets";
import { describe, expect, it } from "vitest";
import { dayCourse } from "./day-course.ts";

const NOW_MS = Date.UTC(2026, 10, 22, 12, 30);
/** A candle of an hour that began so many hours before noon. */
const candle = (hoursBefore: number, open: number, close: number): Candle => [
  Date.UTC(2026, 10, 22, 12 - hoursBefore) / 1_000,
  open,
  Math.max(open, close),
  Math.min(open, close),
  close,
  10,
];

describe("the course of a token's day", () => {
  it("begins with what the first hour opened at and goes from close to close, whatever order candles come in", () => {
    expect(dayCourse([candle(0, 4, 5), candle(2, 1, 2), candle(1, 2, 4)], NOW_MS)).toEqual([1, 2, 4, 5]);
  });

  it("has the last 24 hours alone", () => {
    const all = Array.from({ length: 48 }, (_, hour) => candle(hour, hour, hour + 1));
    const course = dayCourse(all, NOW_MS);
    expect(course).toHaveLength(1 + 24);
    expect(course[0]).toBe(23);
  });

  it("is empty where nobody traded since yesterday", () => {
    expect(dayCourse([candle(30, 1, 2)], NOW_MS)).toEqual([]);
    expect(dayCourse([], NOW_MS)).toEqual([]);
  });
});
