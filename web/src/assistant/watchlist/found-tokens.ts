import type { MarketPair } from "@bakso/contract/markets";
import type { WatchlistItem } from "@bakso/contract/watchlist";
import { tokenUsd } from "../../shared/lib/market/price-format.ts";
import { CHAIN_NAMES } from "./chain-names.ts";

const MOST_SHOWN = 5;
const DAY_MS = 24 * 60 * 60_000;
const DAYS_A_YEAR = 365;

export interface FoundToken extends Pick<WatchlistItem, "name" | "chain"> {
  address: string;
  symbol: string;
  /** What tells it apart from others of its name, in words. */
  facts: readonly string[];
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-US");

/** Each token once, the one with the deepest pool first, on chains that can be watched. */
export function foundTokens(pairs: readonly MarketPair[], nowMs: number): FoundToken[] {
  const found = new Map<string, FoundToken>();
  const depth = ({ liquidity }: MarketPair) => liquidity?.usd ?? 0;
  for (const pair of pairs.toSorted((one, other) => depth(other) - depth(one))) {
    const { chainId, baseToken } = pair;
    if (!(chainId in CHAIN_NAMES)) continue;
    const key = `${chainId}:${baseToken.address}`;
    if (found.has(key)) continue;
    // The line above says that it is one of ours.
    found.set(key, { ...baseToken, chain: chainId as WatchlistItem["chain"], facts: factsOf(pair, nowMs) });
  }
  return [...found.values()].slice(0, MOST_SHOWN);
}

function factsOf({ priceUsd, liquidity, pairCreatedAt, holders }: MarketPair, nowMs: number): string[] {
  const ageMs = pairCreatedAt == null ? null : nowMs - pairCreatedAt;
  return [
    ...(priceUsd === null ? [] : [tokenUsd(Number(priceUsd))]),
    ...(liquidity?.usd == null ? [] : [`$${compact.format(liquidity.usd)} in its pool`]),
    ...(ageMs === null || ageMs < 0 ? [] : [ageWords(ageMs)]),
    ...(holders === undefined ? [] : [`${whole.format(holders)} ${holders === 1 ? "holder" : "holders"}`]),
  ];
}

/** The age of a pool. Young ones are risky, so their age is exact. */
function ageWords(ageMs: number): string {
  const days = Math.floor(ageMs / DAY_MS);
  if (days === 0) return "less than a day old";
  if (days < 2 * DAYS_A_YEAR) return days === 1 ? "1 day old" : `${days} days old`;
  return `${Math.floor(days / DAYS_A_YEAR)} years old`;
}
