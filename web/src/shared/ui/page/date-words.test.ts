import { describe, expect, it } from "vitest";
import { dateWords } from "./date-words.ts";

describe("a date in words", () => {
  it.each([
    ["2025-11-11", "November 11th 2025"],
    ["2026-01-01", "January 1st 2026"],
    ["2026-02-02", "February 2nd 2026"],
    ["2026-03-23", "March 23rd 2026"],
    ["2026-12-13", "December 13th 2026"],
    ["2026-05-30", "May 30th 2026"],
    ["2026-11", "November 2026"],
  ])("%s is %s", (date, words) => expect(dateWords(date)).toBe(words));
});
