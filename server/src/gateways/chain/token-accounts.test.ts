import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAccountsByOwner, parseTokenBalance } from "./token-accounts.ts";

const expected = { wallet: "W", mint: "M" };
const account = (amount: unknown, info: Record<string, unknown> = {}) => ({
  account: {
    data: {
      parsed: {
        info: { mint: "M", owner: "W", state: "initialized", tokenAmount: { amount, uiAmount: 1 }, ...info },
      },
    },
  },
});

describe("a node's answer about token accounts", () => {
  it("[GATE-9] is summed in raw units, however many accounts there are", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })), (amounts) => {
        const value = amounts.map((amount) => account(String(amount)));
        expect(parseAccountsByOwner({ value }, expected)).toBe(
          amounts.reduce((sum, amount) => sum + amount, 0n),
        );
      }),
    );
  });

  it("counts frozen accounts as held, uninitialised ones not", () => {
    const value = [account("5", { state: "frozen" }), account("7", { state: "uninitialized" })];
    expect(parseAccountsByOwner({ value }, expected)).toBe(5n);
  });

  it("of a wallet that never held the token is nothing", () => {
    expect(parseAccountsByOwner({ value: [] }, expected)).toBe(0n);
  });

  it.each([
    ["null", null],
    ["no value", {}],
    ["a null amount", { value: [account(null)] }],
    ["a float", { value: [account("350000.5")] }],
    ["a number", { value: [account(350_000)] }],
    ["a negative amount", { value: [account("-1")] }],
    ["another wallet's account", { value: [account("1", { owner: "X" })] }],
    ["another mint", { value: [account("1", { mint: "X" })] }],
    ["an unknown state", { value: [account("1", { state: "melted" })] }],
    ["base64", { value: [{ account: { data: ["AAAA", "base64"] } }] }],
  ])("[GATE-11] that is nonsense (%s) is no answer", (_name, answer) => {
    expect(() => parseAccountsByOwner(answer, expected)).toThrow();
  });

  it("[GATE-11] with a missing or null balance is no balance", () => {
    expect(() => parseTokenBalance({ value: { uiAmount: null, amount: null } })).toThrow();
    expect(() => parseTokenBalance({ value: null })).toThrow();
    expect(parseTokenBalance({ value: { amount: "350000000000" } })).toBe(350_000_000_000n);
  });
});
