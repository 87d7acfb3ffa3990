import type { OutboundLink } from "@bakso/contract/content/links.shapes";
import { linksOf } from "../../shared/ui/page/link-kinds.ts";

export interface LinkWords {
  explorers: string;
  exchanges: string;
  here: string;
  social: string;
}

export interface LinkGroup {
  title: string;
  links: readonly OutboundLink[];
  /** The button that leads to the swap here belongs to them. */
  hasSwap?: boolean;
}

/** Where the token can be looked up and swapped, and where its people are. */
export const linkGroups = (words: LinkWords, links: readonly OutboundLink[]): LinkGroup[] => [
  { title: words.explorers, links: linksOf(links, "explorer", "chart", "tracker") },
  { title: words.exchanges, links: linksOf(links, "aggregator", "exchange"), hasSwap: true },
  { title: words.social, links: linksOf(links, "social") },
];
