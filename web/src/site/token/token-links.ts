import type { LinksContent, OutboundLink } from "@bakso/contract/content/links.shapes";
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
  hasKinds: boolean;
  /** What else belongs to them: the button that leads to the swap here, or a note that the accounts are examples. */
  besides?: "here" | "example" | undefined;
}

/** Where the token can be looked up and swapped, and where its people are. */
export const linkGroups = (words: LinkWords, { links, isExample }: LinksContent): LinkGroup[] => [
  { title: words.explorers, links: linksOf(links, "explorer", "chart", "tracker"), hasKinds: true },
  {
    title: words.exchanges,
    links: linksOf(links, "aggregator", "exchange"),
    hasKinds: true,
    besides: "here",
  },
  {
    title: words.social,
    links: linksOf(links, "social"),
    hasKinds: false,
    besides: isExample ? "example" : undefined,
  },
];
