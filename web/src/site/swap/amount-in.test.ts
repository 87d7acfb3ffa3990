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
    expect(amountIn(search)).toBe(raw);
  });
});
