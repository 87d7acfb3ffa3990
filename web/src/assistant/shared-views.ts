import type { MarketChain } from "@bakso/contract/markets";
import { viewName } from "./feature.ts";

/** Views that are opened by other tools too. */

export const AGENTS = viewName("agents");

export interface ChartSubject {
  chain: MarketChain;
  address: string;
  /** The watchlist's name for it; null for an address that was typed. */
  name: string | null;
}
export const CHART = viewName<ChartSubject>("chart");
export const CHART_TOOL = viewName("chartTool");

export const HELP = viewName("help");

export const PERSONAL = viewName("personal");

/** A talk to share; without one the links to those that were. */
export type ShareSubject = { conversationId: string; title: string } | undefined;
export const SHARE = viewName<ShareSubject>("share");

/** A picture to show first, or what is to be drawn. */
export type StudioSubject = { imageUrl?: string; prompt?: string } | undefined;
export const STUDIO = viewName<StudioSubject>("studio");

export const TOKEN_DETAILS = viewName("tokenDetails");
