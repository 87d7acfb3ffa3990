import type { Candle, CandleInterval, MarketChain, MarketPair } from "@bakso/contract/markets";
import { z } from "zod";
import type { SourceHttp } from "./source.http.ts";
import { decimalText, finiteNumber, numbersOf } from "./source.numbers.ts";
import { LenientText, lenientArray } from "./source.shapes.ts";

/** The source's names of the chains. */
const NETWORKS: Record<MarketChain, string> = {
  solana: "solana",
  ethereum: "eth",
  base: "base",
  bsc: "bsc",
  polygon: "polygon_pos",
};

const STEPS: Record<CandleInterval, { unit: "minute" | "hour" | "day"; count: number }> = {
  "1m": { unit: "minute", count: 1 },
  "5m": { unit: "minute", count: 5 },
  "15m": { unit: "minute", count: 15 },
  "1h": { unit: "hour", count: 1 },
  "4h": { unit: "hour", count: 4 },
  "1d": { unit: "day", count: 1 },
};
const CANDLES = 500;

const Related = z
  .object({ data: z.object({ id: z.string() }) })
  .nullish()
  .catch(null);
const Windows = z.record(z.string(), z.unknown()).nullish().catch(null);
const Pools = z.object({
  data: lenientArray(
    z.object({
      attributes: z.object({
        address: z.string(),
        name: LenientText,
        pool_created_at: LenientText,
        base_token_price_usd: z.unknown().optional(),
        base_token_price_native_currency: z.unknown().optional(),
        reserve_in_usd: z.unknown().optional(),
        fdv_usd: z.unknown().optional(),
        market_cap_usd: z.unknown().optional(),
        price_change_percentage: Windows,
        volume_usd: Windows,
      }),
      relationships: z.object({ base_token: Related, quote_token: Related, dex: Related }),
    }),
  ),
});
const Prices = z.object({
  data: z.object({ attributes: z.object({ token_prices: z.record(z.string(), z.unknown()) }) }),
});
const Ohlcv = z.object({
  data: z.object({ attributes: z.object({ ohlcv_list: lenientArray(z.array(z.unknown())) }) }),
});

/** GeckoTerminal: candles, and prices where DexScreener does not answer (facts: 30 calls a minute, at times fewer). */
export function createGeckoTerminal(http: SourceHttp) {
  return {
    name: http.name,
    /** All pools of one token. */
    async pairsOf(chain: MarketChain, address: string): Promise<MarketPair[]> {
      const { data } = await http.get(`/networks/${NETWORKS[chain]}/tokens/${address}/pools?page=1`, Pools);
      return data.map((pool) => toPair(chain, pool));
    },
    /** Prices of several tokens, without their pools. */
    async pricesOf(chain: MarketChain, addresses: readonly string[]): Promise<Map<string, string>> {
      const path = `/simple/networks/${NETWORKS[chain]}/token_price/${addresses.join(",")}`;
      const { data } = await http.get(path, Prices);
      return new Map(
        Object.entries(data.attributes.token_prices).flatMap(([address, price]) => {
          const text = decimalText(price);
          return text === null ? [] : [[address, text]];
        }),
      );
    },
    /** Candles of a pool in USD for one of its tokens, oldest first. */
    async candlesOf(
      chain: MarketChain,
      pool: string,
      address: string,
      interval: CandleInterval,
    ): Promise<Candle[]> {
      const { unit, count } = STEPS[interval];
      const query = `aggregate=${count}&limit=${CANDLES}&currency=usd&token=${address}`;
      const path = `/networks/${NETWORKS[chain]}/pools/${pool}/ohlcv/${unit}?${query}`;
      return toCandles((await http.get(path, Ohlcv)).data.attributes.ohlcv_list);
    },
  };
}

export type GeckoTerminal = ReturnType<typeof createGeckoTerminal>;

function toPair(
  chain: MarketChain,
  { attributes, relationships }: z.infer<typeof Pools>["data"][number],
): MarketPair {
  const [base = "", quote = ""] = (attributes.name ?? "").split(" / ");
  const price = decimalText(attributes.base_token_price_usd);
  return {
    chainId: chain,
    dexId: relationships.dex?.data.id ?? "",
    url: null,
    pairAddress: attributes.address,
    baseToken: { address: addressIn(relationships.base_token), name: base, symbol: base },
    quoteToken: { address: addressIn(relationships.quote_token), name: quote, symbol: quote },
    priceNative: decimalText(attributes.base_token_price_native_currency),
    priceUsd: price,
    volume: numbersOf(attributes.volume_usd, ["h24"]),
    priceChange: numbersOf(attributes.price_change_percentage, ["m5", "h1", "h6", "h24"]),
    liquidity: { usd: finiteNumber(attributes.reserve_in_usd) },
    fdv: finiteNumber(attributes.fdv_usd),
    marketCap: finiteNumber(attributes.market_cap_usd),
    pairCreatedAt: instantOf(attributes.pool_created_at),
  };
}

/** Milliseconds of a date in words; null for what is none. */
const instantOf = (text: string | null | undefined): number | null => finiteNumber(Date.parse(text ?? ""));

/** "solana_So11…" names a network and an address. */
const addressIn = (related: z.infer<typeof Related>): string => {
  const id = related?.data.id ?? "";
  return id.slice(id.lastIndexOf("_") + 1);
};

/** Candles that a chart can draw: whole rows of positive prices, ascending, each time once. */
export function toCandles(rows: readonly (readonly unknown[])[]): Candle[] {
  const byTime = new Map<number, Candle>();
  for (const row of rows) {
    const [time, open, high, low, close, volume] = row.map(finiteNumber);
    if (time == null || !Number.isInteger(time) || time <= 0) continue;
    if (open == null || high == null || low == null || close == null) continue;
    if (Math.min(open, high, low, close) <= 0) continue;
    const top = Math.max(open, high, low, close);
    const bottom = Math.min(open, high, low, close);
    byTime.set(time, [time, open, top, bottom, close, Math.max(0, volume ?? 0)]);
  }
  return [...byTime.values()].sort((one, other) => one[0] - other[0]);
}
