import fc from "fast-check";
import { expect, test } from "vitest";
import { U64_MAX } from "../json-u64.ts";
import { uiTokenAmount } from "./token-amount.ts";

test("an amount is shown in decimal notation without trailing zeros", () => {
  expect(uiTokenAmount(350_000_000_000n, 6)).toEqual({
    amount: "350000000000",
    decimals: 6,
    uiAmount: 350000,
    uiAmountString: "350000",
  });
  expect(uiTokenAmount(349_999_999_999n, 6).uiAmountString).toBe("349999.999999");
  expect(uiTokenAmount(1n, 6).uiAmountString).toBe("0.000001");
  expect(uiTokenAmount(0n, 6).uiAmountString).toBe("0");
  expect(uiTokenAmount(120n, 0).uiAmountString).toBe("120");
});

test("the decimal notation loses nothing, whatever the amount and the decimals", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: U64_MAX }), fc.integer({ min: 0, max: 20 }), (amount, decimals) => {
      const [whole = "", fraction = ""] = uiTokenAmount(amount, decimals).uiAmountString.split(".");
      expect(BigInt(whole + fraction.padEnd(decimals, "0"))).toBe(amount);
      expect(fraction.endsWith("0")).toBe(false);
    }),
  );
});
