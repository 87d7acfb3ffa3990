import fc from "fast-check";
import { expect, it } from "vitest";
import { groupedUnits, rawAmount, wholeUnits } from "./amounts.ts";

it("amounts become raw units and back without a float between", () => {
  expect(rawAmount("23", 9)).toBe(23_000_000_000n);
  expect(rawAmount("0.000000001", 9)).toBe(1n);
  expect(wholeUnits(1_500_000_000n, 9)).toBe("1.5");
  expect(wholeUnits(0n, 9)).toBe("0");
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), fc.integer({ min: 0, max: 12 }), (raw, decimals) => {
      expect(rawAmount(wholeUnits(raw, decimals), decimals)).toBe(raw);
    }),
  );
});

it("amounts are read with their thousands apart", () => {
  expect(groupedUnits(3_500_000_500_000n, 6)).toBe("3,500,000.5");
  expect(groupedUnits(350_000_000_000n, 6)).toBe("350,000");
  expect(groupedUnits(1n, 6)).toBe("0.000001");
});
