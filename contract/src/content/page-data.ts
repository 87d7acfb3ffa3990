import type { OwnTokenMarket } from "../markets.ts";
import type { SharedTalk } from "../shares.ts";
import type { Content } from "./content.ts";
import type { GalleryPicture } from "./gallery.shapes.ts";
import type { HelperTexts } from "./helper.shapes.ts";

type Assistant = Content["assistant"];

/**
 * What the server hands to a page's loaders. It holds nothing personal, so that rendered pages can be cached for all:
 * `hasSessionCookie` is the one thing that tells two cached variants of the assistant's page apart.
 */
export interface PageData
  extends Pick<
    Content,
    | "site"
    | "token"
    | "wallets"
    | "links"
    | "linkCheck"
    | "facts"
    | "tools"
    | "markets"
    | "home"
    | "bakso"
    | "aiinfo"
    | "conservation"
    | "roarmap"
    | "gallery"
    | "texts"
    | "sharedTalk"
  > {
  assistant: Pick<
    Assistant,
    "name" | "greeting" | "suggestions" | "inside" | "demoLabel" | "demoNote" | "statement"
  > & {
    agentsCost: Content["agents"]["cost"];
    agentsExamples: Content["agents"]["examples"];
    picturesAtOnce: Content["vision"]["picturesAtOnce"];
    attachments: Pick<Content["attachments"], "kinds" | "megabytes" | "atOnce" | "question">;
  };
  helper: HelperTexts;
  games: Pick<Content["games"], "title" | "lead" | "games" | "how" | "next" | "community">;
  pictures: readonly GalleryPicture[];
  /** What was last heard of our token's market; null while nothing was. */
  ownToken: OwnTokenMarket | null;
  isDemo: boolean;
  /** The talk at this address; null on every other page. */
  share: { token: string; talk: SharedTalk } | null;
  /** Prices and swaps of our token are the demo's own. */
  hasDemoMarket: boolean;
  /** Origin of the site, without a slash at the end. */
  publicUrl: string;
  hasSessionCookie: boolean;
}
