import type { MarketChain, MarketPair } from "@bakso/contract/markets";
import { z } from "zod";
import { failureOf } from "./source.error.ts";
import type { SourceHttp } from "./source.http.ts";
import { decimalText, finiteNumber, numbersOf } from "./source.numbers.ts";
import { LenientText, lenientArray } from "./source.shapes.ts";

const Side = z
  .object({ address: LenientText, name: LenientText, symbol: LenientText })
  .partial()
  .nullish()
  .catch(null);
const Windows = z.record(z.string(), z.unknown()).nullish().catch(null);

/** Lenient where the source is known to leave things out; what is not of its kind counts as not known. */
const RawPair = z.object({
  chainId: LenientText,
  dexId: LenientText,
  url: LenientText,
  pairAddress: LenientText,
  baseToken: Side,
  quoteToken: Side,
  priceNative: z.unknown().optional(),
  priceUsd: z.unknown().optional(),
  volume: Windows,
  priceChange: Windows,
  liquidity: z.object({ usd: z.unknown().optional() }).partial().nullish().catch(null),
  fdv: z.unknown().optional(),
  marketCap: z.unknown().optional(),
  pairCreatedAt: z.unknown().optional(),
});
type RawPair = z.infer<typeof RawPair>;

const PairList = lenientArray(RawPair);
const PairsAnswer = z.object({ pairs: PairList.nullable() });

/** What a pair is taken to be about where it does not say so itself. */
interface Asked {
  address: string;
  chain: MarketChain | undefined;
}

/** DexScreener: prices of all chains, up to thirty tokens a call, no key (facts: 300 calls a minute). */
export function createDexScreener(http: SourceHttp) {
  return {
    name: http.name,
    /** All pools of one token, on all chains. Not knowing a token is no error: the list is empty. */
    async pairsOf(address: string, chain: MarketChain | undefined): Promise<MarketPair[]> {
      const { pairs } = await http.get(`/latest/dex/tokens/${address}`, PairsAnswer);
      return (pairs ?? []).map((pair) => toPair(pair, { address, chain }));
    },
    /** The pools of several tokens of one chain, mixed. */
    async pairsOfMany(chain: MarketChain, addresses: readonly string[]): Promise<MarketPair[]> {
      const many = addresses.join(",");
      try {
        const pairs = await http.get(`/tokens/v1/${chain}/${many}`, PairList);
        return pairs.map((pair) => toPair(pair, { address: "", chain }));
      } catch (error) {
        // A server that knows only the older way.
        if (failureOf(error) !== "missing") throw error;
        const { pairs } = await http.get(`/latest/dex/tokens/${many}`, PairsAnswer);
        return (pairs ?? []).map((pair) => toPair(pair, { address: "", chain }));
      }
    },
    async search(words: string): Promise<MarketPair[]> {
      const { pairs } = await http.get(`/latest/dex/search?q=${encodeURIComponent(words)}`, PairsAnswer);
      return (pairs ?? []).map((pair) => toPair(pair, { address: "", chain: undefined }));
    },
  };
}

export type DexScreener = ReturnType<typeof createDexScreener>;

function toPair(raw: RawPair, asked: Asked): MarketPair {
  return {
    chainId: raw.chainId ?? asked.chain ?? "",
    dexId: raw.dexId ?? "",
    url: safeUrl(raw.url),
    pairAddress: raw.pairAddress ?? "",
    baseToken: sideOf(raw.baseToken, asked.address),
    quoteToken: sideOf(raw.quoteToken, ""),
    priceNative: decimalText(raw.priceNative),
    priceUsd: decimalText(raw.priceUsd),
    volume: numbersOf(raw.volume, ["h24"]),
    priceChange: numbersOf(raw.priceChange, ["m5", "h1", "h6", "h24"]),
    liquidity: raw.liquidity ? { usd: finiteNumber(raw.liquidity.usd) } : null,
    fdv: finiteNumber(raw.fdv),
    marketCap: finiteNumber(raw.marketCap),
    pairCreatedAt: finiteNumber(raw.pairCreatedAt),
  };
}

const sideOf = (side: z.infer<typeof Side>, address: string): MarketPair["baseToken"] => ({
  address: side?.address ?? address,
  name: side?.name ?? "",
  symbol: side?.symbol ?? "",
});

/** The page of a pool; only https may come out of an answer into a link. */
const safeUrl = (url: string | null | undefined): string | null =>
  url?.startsWith("https://") && URL.canParse(url) ? url : null;
