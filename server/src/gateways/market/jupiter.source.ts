import { z } from "zod";
import type { SourceHttp } from "./source.http.ts";
import { decimalText, finiteNumber } from "./source.numbers.ts";
import { lenientArray, lenientRecord } from "./source.shapes.ts";

const Prices = lenientRecord(
  z.object({
    usdPrice: z.unknown().optional(),
    priceChange24h: z.unknown().optional(),
    liquidity: z.unknown().optional(),
  }),
);
const Tokens = lenientArray(z.object({ id: z.string(), holderCount: z.unknown().optional() }));

export interface JupiterPrice {
  priceUsd: string;
  change24h: number | null;
  liquidityUsd: number | null;
}

/**
 * Jupiter: prices of Solana tokens, the last resort, and how many hold one (facts: keyless half a call a second; unpriced
 * tokens are absent).
 */
export function createJupiter(http: SourceHttp) {
  return {
    name: http.name,
    async pricesOf(addresses: readonly string[]): Promise<Map<string, JupiterPrice>> {
      const prices = await http.get(`/price/v3?ids=${addresses.join(",")}`, Prices);
      return new Map(
        Object.entries(prices).flatMap(([address, price]) => {
          const priceUsd = decimalText(price.usdPrice);
          if (priceUsd === null) return [];
          const change24h = finiteNumber(price.priceChange24h);
          return [[address, { priceUsd, change24h, liquidityUsd: finiteNumber(price.liquidity) }]];
        }),
      );
    },
    /** How many wallets hold each token; what is not known is absent. */
    async holdersOf(addresses: readonly string[]): Promise<Map<string, number>> {
      const tokens = await http.get(`/tokens/v2/search?query=${addresses.join(",")}`, Tokens);
      return new Map(
        tokens.flatMap(({ id, holderCount }) => {
          const holders = finiteNumber(holderCount);
          return holders === null || holders < 0 ? [] : [[id, Math.floor(holders)]];
        }),
      );
    },
  };
}

export type Jupiter = ReturnType<typeof createJupiter>;
