import { describe, expect, it } from "vitest";
import { shortAge } from "./short-age.ts";

describe("an age in short", () => {
  it.each([
    [-5_000, "now"],
    [59_999, "now"],
    [60_000, "1 min"],
    [7_500_000, "2 h"],
    [86_400_000, "1 d"],
    [20 * 86_400_000, "2 w"],
    [800 * 86_400_000, "2 y"],
  ])("of %s ms is written %s", (ageMs, text) => {
    expect(shortAge(ageMs)).toBe(text);
  });
});
