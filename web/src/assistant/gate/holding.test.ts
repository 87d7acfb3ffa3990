import fc from "fast-check";
import { expect, it } from "vitest";
import { holdingOf } from "./holding.ts";

const REQUIRED = 350_000_000_000n;
const raw = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

it("[GATE-2] one raw unit below the minimum is missing exactly one", () => {
  expect(holdingOf("349999999999", REQUIRED)?.missingRaw).toBe(1n);
  expect(holdingOf("350000000000", REQUIRED)?.missingRaw).toBe(0n);
});

it("what is held and what is missing make up what is required, for any amount", () => {
  fc.assert(
    fc.property(raw, raw, (balance, required) => {
      const holding = holdingOf(balance.toString(), required);
      if (holding === undefined) return false;
      const { heldRaw, missingRaw } = holding;
      return missingRaw === 0n ? heldRaw >= required : heldRaw + missingRaw === required;
    }),
  );
});

it("[GATE-11] a balance that is not known is no balance of zero", () => {
  expect(holdingOf(null, REQUIRED)).toBeUndefined();
});
