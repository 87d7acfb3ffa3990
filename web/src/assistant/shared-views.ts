import type { MarketChain } from "@bakso/contract/markets";
import { viewName } from "./feature.ts";

/** Views that other tools open than the one they belong to. */

export interface ChartSubject {
  chain: MarketChain;
  address: string;
  /** How the watchlist calls it; null for an address that was typed. */
  name: string | null;
}
export const CHART = viewName<ChartSubject>("chart");

export const TOKEN_DETAILS = viewName("tokenDetails");
