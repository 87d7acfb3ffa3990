import { z } from "zod";
import type { SourceHttp } from "./source.http.ts";
import { decimalText, finiteNumber } from "./source.numbers.ts";

const Prices = z.record(
  z.string(),
  z
    .object({
      usdPrice: z.unknown().optional(),
      priceChange24h: z.unknown().optional(),
      liquidity: z.unknown().optional(),
    })
    .nullable(),
);

export interface JupiterPrice {
  priceUsd: string;
  change24h: number | null;
  liquidityUsd: number | null;
}

/** Jupiter's prices of Solana tokens: the last resort (facts: keyless half a call a second; unpriced tokens are absent). */
export function createJupiter(http: SourceHttp) {
  return {
    name: http.name,
    async pricesOf(addresses: readonly string[]): Promise<Map<string, JupiterPrice>> {
      const prices = await http.get(`/price/v3?ids=${addresses.join(",")}`, Prices);
      return new Map(
        Object.entries(prices).flatMap(([address, price]) => {
          const priceUsd = decimalText(price?.usdPrice);
          if (priceUsd === null) return [];
          const change24h = finiteNumber(price?.priceChange24h);
          return [[address, { priceUsd, change24h, liquidityUsd: finiteNumber(price?.liquidity) }]];
        }),
      );
    },
  };
}

export type Jupiter = ReturnType<typeof createJupiter>;
