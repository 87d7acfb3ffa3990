import type {
  CollectionStats,
  EthereumCollections,
  MarketPair,
  OrdinalStat,
  Provenance,
  RuneInfo,
  TokenPairs,
  TokenPrices,
} from "@bakso/contract/markets";
import type { WatchlistChain, WatchlistItem } from "@bakso/contract/watchlist";
import { ApiError } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { isTokenAddress } from "../../shared/lib/market/address-chain.ts";
import { CHAIN_NAMES } from "./chain-names.ts";

const LAMPORTS_PER_SOL = 1e9;
const SATOSHIS_PER_BITCOIN = 1e8;

/** What is known of an item's price. */
export type PriceState =
  | {
      kind: "price";
      price: number;
      priceUnit: string;
      /** Percent; null where the source has none. */
      change24h: number | null;
      /** When the source said it; null when that is not told. */
      fetchedAt: string | null;
      isStale: boolean;
    }
  /** There is no price: nothing to look it up by, nobody trades it, or its market has closed. */
  | { kind: "missing" }
  /** It could not be looked up. */
  | { kind: "failed"; reason: PriceFailure };

/**
 * Three cases: its address or name is not valid; the markets were reached and don't know it; they could not be reached.
 */
export type PriceFailure = "malformed" | "unknown" | "unreachable";

const FAILURES: Partial<Record<number, PriceFailure>> = { 400: "malformed", 404: "unknown" };

export type Ask = <Answer>(path: string, signal: AbortSignal) => Promise<Answer>;

/** Looks up what an item costs; each type has a source of its own. Never throws, save when aborted. */
export async function lookUpPrice(item: WatchlistItem, ask: Ask, signal: AbortSignal): Promise<PriceState> {
  try {
    return (await priceOf(item, (path) => ask(path, signal))) ?? { kind: "missing" };
  } catch (cause) {
    signal.throwIfAborted();
    // A closed market is not a failure: there is just no price any more.
    const status = cause instanceof ApiError ? cause.status : 0;
    if (status === 410) return { kind: "missing" };
    return { kind: "failed", reason: FAILURES[status] ?? "unreachable" };
  }
}

async function priceOf(
  { type, chain, ...item }: WatchlistItem,
  ask: <Answer>(path: string) => Promise<Answer>,
): Promise<PriceState | undefined> {
  const slug = item.collectionSlug?.trim();
  switch (type) {
    case "token": {
      if (!item.address) return undefined;
      const body = await ask<Partial<TokenPairs>>(paths.tokenPairs(item.address, chain));
      const pair = body.pairs?.[0];
      return state(body, pair?.priceUsd, "USD", 1, pair);
    }
    case "nft": {
      if (!slug) return undefined;
      if (chain === "ethereum") {
        const body = await ask<Partial<EthereumCollections>>(paths.ethereumCollection(slug));
        return state(body, body.collections?.[0]?.floorAsk?.price?.amount?.native, "ETH");
      }
      const body = await ask<Partial<CollectionStats>>(paths.solanaCollection(slug));
      // 0 and nothing both mean: not listed.
      return state(body, body.floorPrice || null, "SOL", LAMPORTS_PER_SOL);
    }
    case "ordinal": {
      if (!slug) return undefined;
      const body = await ask<Partial<OrdinalStat>>(paths.ordinalStat(slug));
      return state(body, Number(body.floorPrice) === 0 ? null : body.floorPrice, "BTC", SATOSHIS_PER_BITCOIN);
    }
    case "rune": {
      const symbol = item.runeSymbol?.replaceAll("•", "").trim();
      if (!symbol) return undefined;
      const body = await ask<Partial<RuneInfo>>(paths.runeInfo(symbol));
      return state(body, body.floorUnitPrice?.value, "sats");
    }
    default:
      return undefined;
  }
}

/**
 * Prices of many tokens with few calls, by the items' ids; for those that nobody is looking at. What could not be looked up
 * is left out, and what is no token with an address.
 */
export async function lookUpTokens(
  items: readonly WatchlistItem[],
  ask: Ask,
  signal: AbortSignal,
): Promise<Map<string, PriceState>> {
  const prices = new Map<string, PriceState>();
  for (const [chain, tokens] of Map.groupBy(items.filter(isToken), (item) => item.chain)) {
    for (let from = 0; from < tokens.length; from += MOST_AT_ONCE) {
      const asked = tokens.slice(from, from + MOST_AT_ONCE);
      const addresses = [...new Set(asked.map(({ address }) => address))];
      const answer = await ask<TokenPrices>(paths.tokenPrices(chain, addresses), signal).catch(() => {
        signal.throwIfAborted();
        return { tokens: [] };
      });
      const found = new Map(answer.tokens.map((token) => [token.address, token]));
      for (const { id, address } of asked) {
        const token = found.get(address);
        if (!token) continue;
        const { pair } = token;
        prices.set(id, state(token, pair?.priceUsd, "USD", 1, pair ?? undefined) ?? { kind: "missing" });
      }
    }
  }
  return prices;
}

/**
 * The chain that a token is traded on, among those that can be watched. Addresses of Ethereum and its relatives look
 * alike, so only the markets know. Undefined where they do not, or can't be reached.
 */
export async function findChain(
  address: string,
  ask: Ask,
  signal: AbortSignal,
): Promise<WatchlistChain | undefined> {
  try {
    const { pairs } = await ask<Partial<TokenPairs>>(paths.tokenPairs(address), signal);
    return pairs?.map(({ chainId }) => chainId).find(isWatchlistChain);
  } catch {
    return undefined;
  }
}

const isWatchlistChain = (chain: string): chain is WatchlistChain => chain in CHAIN_NAMES;

/** As many as the server answers for in one call. */
const MOST_AT_ONCE = 100;

export const isToken = (item: WatchlistItem): item is WatchlistItem & { address: string } =>
  item.type === "token" && item.address !== null && isTokenAddress(item.address);

function state(
  body: Partial<Provenance>,
  amount: string | number | null | undefined,
  priceUnit: string,
  divisor = 1,
  pair?: Partial<MarketPair>,
): PriceState | undefined {
  if (amount === null || amount === undefined || amount === "") return undefined;
  const price = Number(amount) / divisor;
  if (!Number.isFinite(price)) return undefined;
  return {
    kind: "price",
    price,
    priceUnit,
    change24h: pair?.priceChange?.h24 ?? null,
    fetchedAt: body.fetched_at ?? null,
    isStale: body.is_stale ?? false,
  };
}

/** Prices 24, 6 and 1 hours ago, 5 minutes ago and now, from the changes since then. */
export function courseOf(now: number, changes: MarketPair["priceChange"]): number[] {
  const { h24, h6, h1, m5 } = changes;
  if (h24 === undefined) return [];
  return [h24, h6, h1, m5]
    .flatMap((percent) => {
      const before = percent === undefined ? Number.NaN : now / (1 + percent / 100);
      return Number.isFinite(before) && before > 0 ? [before] : [];
    })
    .concat(now);
}
