import { describe, expect, it } from "vitest";
import { decimalText, finiteNumber, numbersOf } from "./source.numbers.ts";

describe("a number of a source", () => {
  it.each([
    [0, 0],
    [-1.5, -1.5],
    ["12.5", 12.5],
    [" 7 ", 7],
    ["-3", -3],
    ["1e-7", 1e-7],
    ["2E+3", 2_000],
  ])("%j is %d", (value, number) => {
    expect(finiteNumber(value)).toBe(number);
  });

  it.each([
    null,
    undefined,
    "",
    " ",
    "NaN",
    "Infinity",
    "1,000",
    "0x10",
    "1e9999",
    "1.",
    ".5",
    "$5",
    "1 2",
    "1".repeat(41),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [],
    [5],
    {},
  ])("%j is none", (value) => {
    expect(finiteNumber(value)).toBeNull();
  });

  it("comes of the named fields alone, as far as they are numbers", () => {
    const values = { h1: "1.5", h6: null, h24: -2, other: 9 };
    expect(numbersOf(values, ["m5", "h1", "h6", "h24"])).toEqual({ h1: 1.5, h24: -2 });
    expect(numbersOf(null, ["h1"])).toEqual({});
    expect(numbersOf(undefined, ["h1"])).toEqual({});
  });
});

describe("a price", () => {
  it("keeps every digit", () => {
    expect(decimalText("0.00000012345678901234567890")).toBe("0.00000012345678901234567890");
    expect(decimalText(" 1.50 ")).toBe("1.50");
    expect(decimalText(1e-9)).toBe("1e-9");
    expect(decimalText(0)).toBe("0");
  });

  it.each([null, undefined, "", "free", "1,5", "1e999", Number.NaN, Number.NEGATIVE_INFINITY, {}, ["1"]])(
    "%j is none",
    (value) => {
      expect(decimalText(value)).toBeNull();
    },
  );
});
