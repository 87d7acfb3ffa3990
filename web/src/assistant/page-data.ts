import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import type { PageData } from "@bakso/contract/content/page-data";

/** What the page's loader gives. */
export interface AssistantPageData
  extends Pick<
    PageData,
    "assistant" | "wallets" | "hasSessionCookie" | "isDemo" | "hasDemoMarket" | "publicUrl"
  > {
  site: Pick<PageData["site"], "name" | "navigation" | "legal" | "siteClock">;
  token: Pick<PageData["token"], "symbol" | "mint" | "minimumUi" | "decimals">;
  markets: Pick<MarketsContent, "watchlist" | "charts"> & {
    exampleToken: MarketsContent["exampleToken"] | null;
  };
}
