import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Pool, quoteOf } from "./swap-quote.ts";

const POOL: Pool = { lamports: 420n * 10n ** 9n, tokenRaw: 3_400_000_000_000_000n };

describe("what a swap costs", () => {
  it("is never less than one lamport, for the smallest unit there is", () => {
    expect(quoteOf(POOL, { side: "buy", given: "tokens", raw: 1n })).toMatchObject({ tokenRaw: 1n });
    expect(quoteOf(POOL, { side: "buy", given: "tokens", raw: 1n }).lamports).toBeGreaterThanOrEqual(1n);
  });

  it("never leaves the pool poorer than it was, whichever amount is given and whichever way", () => {
    const raw = fc.bigInt({ min: 1n, max: 50n * 10n ** 12n });
    fc.assert(
      fc.property(
        fc.constantFrom("buy" as const, "sell" as const),
        fc.constantFrom("tokens" as const, "sol" as const),
        raw,
        (side, given, amount) => {
          let quote: ReturnType<typeof quoteOf>;
          try {
            quote = quoteOf(POOL, { side, given, raw: amount });
          } catch (error) {
            expect((error as Error).message).toMatch(/too small|too little/);
            return;
          }
          const sign = side === "buy" ? 1n : -1n;
          const after = (POOL.lamports + sign * quote.lamports) * (POOL.tokenRaw - sign * quote.tokenRaw);
          expect(after).toBeGreaterThanOrEqual(POOL.lamports * POOL.tokenRaw);
          expect(given === "sol" ? quote.lamports : quote.tokenRaw).toBe(amount);
        },
      ),
    );
  });

  it("moves the price up for a buyer and down for a seller", () => {
    const raw = 10n ** 13n;
    expect(quoteOf(POOL, { side: "buy", given: "tokens", raw }).logImpact).toBeGreaterThan(0);
    expect(quoteOf(POOL, { side: "sell", given: "tokens", raw }).logImpact).toBeLessThan(0);
  });

  it("is not told for more than the pool has", () => {
    const wish = { side: "buy", given: "tokens", raw: POOL.tokenRaw } as const;
    expect(() => quoteOf(POOL, wish)).toThrow("too small");
  });
});
