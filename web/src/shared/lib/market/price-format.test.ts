import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPrice, shownPrice, tokenUsd } from "./price-format.ts";

/** What a formatted price says, as a number. */
function amountOf(text: string): number {
  const tiny = /^0\.0([₀-₉]+)(\d{4})$/.exec(text);
  if (!tiny) return Number(text);
  const zeros = Number([...(tiny[1] ?? "")].map((digit) => "₀₁₂₃₄₅₆₇₈₉".indexOf(digit)).join(""));
  return Number(`${tiny[2]}e-${zeros + 4}`);
}

describe("prices of tokens and runes", () => {
  it.each([
    [0.00001234567, "0.0₄1235"],
    [12.3, "12.3000"],
    [0.5, "0.5000"],
    [0.0001, "0.0001"],
    [0.000099999, "0.0001"],
    [0.00009999, "0.0₄9999"],
    [0.00001, "0.0₄1000"],
    [1e-18, "0.0₁₇1000"],
    [0, "0.0000"],
    [64_000, "64000.0000"],
    [1e21, "1000000000000000000000.0000"],
  ])("[WATCH-21] %s is written %s", (price, text) => {
    expect(formatPrice("token", price)).toBe(text);
    expect(formatPrice("rune", price)).toBe(text);
  });

  it("[WATCH-21] tiny ones keep four significant digits, whatever their size", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-30, max: 0.0000999, noNaN: true }), (price) => {
        const text = formatPrice("token", price);
        expect(text).toMatch(/^0\.0[₀-₉]+\d{4}$/);
        expect(Math.abs(amountOf(text) - price) / price).toBeLessThan(0.000_51);
      }),
    );
  });

  it("[WATCH-21] others have exactly four decimals, and are never far off", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0001, max: 1e12, noNaN: true }), (price) => {
        const text = formatPrice("token", price);
        expect(text).toMatch(/^\d+\.\d{4}$/);
        expect(Math.abs(Number(text) - price)).toBeLessThanOrEqual(0.000_051 + price * 1e-15);
      }),
    );
  });

  it("[WATCH-21] a higher price never reads lower", () => {
    const price = fc.double({ min: 0, max: 10, noNaN: true });
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(amountOf(formatPrice("token", low))).toBeLessThanOrEqual(amountOf(formatPrice("token", high)));
      }),
    );
  });
});

describe("other prices", () => {
  it.each([
    [2.5, "2.5"],
    [0.0015, "0.0015"],
    [1.234567, "1.23457"],
    [3, "3"],
    [0, "0"],
  ])("[WATCH-22] of NFTs and ordinals: %s is written %s", (price, text) => {
    expect(formatPrice("nft", price)).toBe(text);
    expect(formatPrice("ordinal", price)).toBe(text);
  });

  it("[WATCH-22] never end in a zero after the point", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (price) => {
        expect(formatPrice("nft", price)).toMatch(/^\d+(\.\d{0,4}[1-9])?$/);
      }),
    );
  });

  it("[WATCH-23] of another type have 2 decimals", () => {
    expect(formatPrice("brc20", 2.5)).toBe("2.50");
  });
});

describe("prices in a list", () => {
  it.each([
    ["token", 64_000, "64,000.0000"],
    ["token", 12.3, "12.3000"],
    ["token", 999.5, "999.5000"],
    ["token", 0.00001234567, "0.0₄1235"],
    ["nft", 1e-9, "<0.00001"],
    ["ordinal", 0.00000001, "<0.00001"],
    ["nft", 0, "0"],
    ["nft", 12_345.5, "12,345.5"],
    ["rune", 1_250_000, "1,250,000.0000"],
  ] as const)("of a %s: %s is shown as %s", (type, price, text) => {
    expect(shownPrice(type, price)).toBe(text);
  });

  it("never read as nothing while they are something", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("token", "nft", "ordinal", "rune"),
        fc.double({ min: 1e-18, max: 1e9, noNaN: true }),
        (type, price) => {
          expect(shownPrice(type as "token", price)).not.toMatch(/^[0.,]+$/);
        },
      ),
    );
  });

  it("are dollars for a token", () => {
    expect(tokenUsd(21_507)).toBe("$21,507.0000");
  });
});
