import { describe, expect, it } from "vitest";
import { signedPercent } from "./signed-percent.ts";

describe("a change in words", () => {
  it.each([
    [-16.2, undefined, "−16.2%"],
    [3.04, undefined, "+3.04%"],
    [0, undefined, "0%"],
    [-12.34, 1, "−12.3%"],
    [-0.04, 1, "0.0%"],
    [4, 1, "+4.0%"],
  ] as const)("of %s percent with %s digits is %s, with a true minus", (percent, digits, words) => {
    expect(signedPercent(percent, digits)).toBe(words);
  });
});
