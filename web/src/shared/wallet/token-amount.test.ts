import fc from "fast-check";
import { expect, it } from "vitest";
import { formatTokenAmount, tokenAmountUi, tokensToRaw } from "./token-amount.ts";

it.each([
  [0n, "0"],
  [1n, "0.000001"],
  [1_500_000n, "1.5"],
  [350_000_000_000n, "350,000"],
  [349_999_999_999n, "349,999.999999"],
  [1_234_567_890_123_456_789n, "1,234,567,890,123.456789"],
])("[CONST-2] %s raw reads as %s", (raw, text) => {
  expect(formatTokenAmount(raw, 6)).toBe(text);
});

it.each([
  [0, 1n, "1"],
  [0, 350_000n, "350,000"],
  [9, 1n, "0.000000001"],
  [9, 350_000_000_000n, "350"],
])("reads amounts of a token with %i decimals", (decimals, raw, text) => {
  expect(formatTokenAmount(raw, decimals)).toBe(text);
});

it("keeps every digit of any amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), (raw) => {
      const [whole = "", fraction = ""] = formatTokenAmount(raw, 6).replaceAll(",", "").split(".");
      return BigInt(whole + fraction.padEnd(6, "0")) === raw;
    }),
  );
});

it("groups by three and nothing else", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), (raw) =>
      /^\d{1,3}(,\d{3})*(\.\d{1,6})?$/.test(formatTokenAmount(raw, 6)),
    ),
  );
});

it("turns whole tokens into raw amounts and back", () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat({ max: 18 }),
      (tokens, decimals) => tokenAmountUi(tokensToRaw(tokens, decimals), decimals) === String(tokens),
    ),
  );
});
