import { z } from "zod";
import { SourceError } from "./source.error.ts";
import type { SourceHttp } from "./source.http.ts";
import { decimalText, finiteNumber } from "./source.numbers.ts";
import { LenientText, lenientArray } from "./source.shapes.ts";

const Stats = z.object({
  symbol: LenientText,
  floorPrice: z.unknown().optional(),
  listedCount: z.unknown().optional(),
});
const Collections = z.object({
  collections: lenientArray(
    z.object({
      slug: LenientText,
      name: LenientText,
      floorAsk: z
        .object({
          price: z.object({ amount: z.object({ native: z.unknown().optional() }).nullish() }).nullish(),
        })
        .nullish()
        .catch(null),
    }),
  ),
});
const OrdinalStat = z.object({ floorPrice: z.unknown().optional(), totalListed: z.unknown().optional() });
const RuneInfo = z
  .object({
    rune: LenientText,
    floorUnitPrice: z.object({ formatted: z.unknown().optional(), value: z.unknown().optional() }).nullish(),
  })
  .nullable();

/** The shapes that our own routes answer with. */
export interface CollectionFloor {
  symbol: string;
  floorPrice: number | null;
  listedCount: number | null;
}
export interface EthereumFloors {
  collections: {
    slug: string;
    name: string | null;
    floorAsk: { price: { amount: { native: number } } | null };
  }[];
}
export interface OrdinalFloor {
  floorPrice: string | null;
  totalListed: string | null;
}
export interface RuneFloor {
  rune: string | null;
  floorUnitPrice: { formatted: string; value: string } | null;
}

/**
 * Magic Eden. Only its Solana market is open: Ethereum and Bitcoin were wound down in 2026, so that "not found" there
 * means that the market is gone (facts: Magic Eden).
 */
export function createMagicEden(http: SourceHttp) {
  /** Of a market that has closed, what it does not find is not there to be found. */
  const ofClosedMarket = async <Value>(read: Promise<Value>): Promise<Value> => {
    try {
      return await read;
    } catch (error) {
      if (error instanceof SourceError && error.failure === "missing")
        throw new SourceError("gone", http.name, "this market has closed");
      throw error;
    }
  };
  return {
    name: http.name,
    async solanaFloor(slug: string): Promise<CollectionFloor> {
      const stats = await http.get(`/v2/collections/${slug}/stats`, Stats);
      return {
        symbol: stats.symbol ?? slug,
        floorPrice: finiteNumber(stats.floorPrice),
        listedCount: finiteNumber(stats.listedCount),
      };
    },
    async ethereumFloors(slug: string): Promise<EthereumFloors> {
      const by = /^0x[0-9a-fA-F]{40}$/.test(slug) ? "id" : "slug";
      const path = `/v3/rtp/ethereum/collections/v7?${by}=${slug}&limit=1`;
      const { collections } = await ofClosedMarket(http.get(path, Collections));
      return {
        collections: collections.map(({ slug: name, floorAsk, ...rest }) => {
          const native = finiteNumber(floorAsk?.price?.amount?.native);
          return {
            slug: name ?? slug,
            name: rest.name ?? null,
            floorAsk: { price: native === null ? null : { amount: { native } } },
          };
        }),
      };
    },
    async ordinalFloor(symbol: string): Promise<OrdinalFloor> {
      const path = `/v2/ord/btc/stat?collectionSymbol=${symbol}`;
      const stat = await ofClosedMarket(http.get(path, OrdinalStat));
      return { floorPrice: decimalText(stat.floorPrice), totalListed: decimalText(stat.totalListed) };
    },
    async runeFloor(symbol: string): Promise<RuneFloor> {
      const path = `/v2/ord/btc/runes/market/${symbol.toUpperCase()}/info`;
      const info = await ofClosedMarket(http.get(path, RuneInfo));
      const value = decimalText(info?.floorUnitPrice?.value);
      const formatted = decimalText(info?.floorUnitPrice?.formatted) ?? value;
      return {
        rune: info?.rune ?? null,
        floorUnitPrice: value === null || formatted === null ? null : { formatted, value },
      };
    },
  };
}
