import { describe, expect, it } from "vitest";
import { amountIn } from "./amount-in.ts";

describe("the amount in the swap page's address", () => {
  it.each([
    ["?amount=230000", 230_000_000_000n],
    ["?amount=349999.999999", 349_999_999_999n],
    ["?amount=0.0000019", 1n],
    ["?amount=0", null],
    ["?amount=-1", null],
    ["?amount=1e9", null],
    ["?amount=NaN", null],
    ["", null],
  ])("reads %s", (search, raw) => {
    expect(amountIn(search, 6)).toBe(raw);
  });

  it.each([
    [0, 12n],
    [9, 12_345_600_000n],
  ])("counts in units of a token with %i decimals", (decimals, raw) => {
    expect(amountIn("?amount=12.3456", decimals)).toBe(raw);
  });
});
