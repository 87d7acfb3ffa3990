import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import type { PageData } from "@bakso/contract/content/page-data";

/** A token that can be watched with one press. */
export type WatchlistStarter = Omit<MarketsContent["watchlist"]["starters"][number], "isExample">;

/** What the page's loader gives. */
export interface AssistantPageData
  extends Pick<
    PageData,
    "assistant" | "wallets" | "hasSessionCookie" | "isDemo" | "hasDemoMarket" | "publicUrl"
  > {
  site: Pick<PageData["site"], "name" | "navigation" | "legal" | "siteClock">;
  token: Pick<PageData["token"], "symbol" | "mint" | "minimumUi" | "decimals">;
  markets: Pick<MarketsContent, "charts"> & {
    watchlist: Pick<MarketsContent["watchlist"], "ordinalCountExtra"> & {
      /** What an empty list offers: our own token first. */
      starters: readonly WatchlistStarter[];
    };
    exampleToken: MarketsContent["exampleToken"] | null;
  };
}
