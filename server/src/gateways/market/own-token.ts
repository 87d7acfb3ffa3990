import { TOKEN_CHAIN } from "@bakso/contract/constants";
import type { CandleInterval, MarketPair, OwnTokenMarket } from "@bakso/contract/markets";
import type { MarketGateway, PoolCandles } from "./market.gateway.ts";
import type { Served } from "./shared-answers.ts";

/** How often a page that is asked for has the market looked at. */
const LOOK_EVERY_MS = 60_000;

export interface OwnTokenDependencies {
  market: Pick<MarketGateway, "tokenPairs" | "candles">;
  mint: () => string;
  nowMs: () => number;
}

/** The market of our own token. */
export interface OwnToken {
  pair(): Promise<Served<MarketPair | null>>;
  candles(interval: CandleInterval): Promise<Served<PoolCandles>>;
  /**
   * What was last heard, at once; a page never waits for a market. Null while nothing was. Asking for it has the market
   * looked at again, once a minute.
   */
  latest(): OwnTokenMarket | null;
}

export function createOwnToken({ market, mint, nowMs }: OwnTokenDependencies): OwnToken {
  let latest: { mint: string; facts: OwnTokenMarket } | null = null;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  const pair: OwnToken["pair"] = async () => {
    const asked = mint();
    const served = await market.tokenPairs(asked, TOKEN_CHAIN);
    const found = { ...served, value: served.value[0] ?? null };
    const { source, atMs, isStale } = served;
    const fetched_at = new Date(atMs).toISOString();
    latest = { mint: asked, facts: { pair: found.value, source, fetched_at, is_stale: isStale } };
    return found;
  };
  return {
    pair,
    candles: (interval) => market.candles(TOKEN_CHAIN, mint(), interval),
    latest() {
      if (nowMs() - lookedAtMs > LOOK_EVERY_MS) {
        lookedAtMs = nowMs();
        // Logged where it failed; the page shows what was heard before, or that nothing was.
        pair().catch(() => undefined);
      }
      return latest?.mint === mint() ? latest.facts : null;
    },
  };
}
