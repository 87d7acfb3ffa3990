import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import type { CspSources } from "../http/security-headers.ts";

const originOf = (url: string): string => new URL(url).origin;

/**
 * What a page loads beside its own files. Nearly all pages load nothing; the swap's and the assistant's hold frames of
 * others. No page runs a script of somebody else's: those have frames of their own, see {@link frameSources}.
 */
export function pageSources(path: string, { charts }: MarketsContent): CspSources {
  if (path === "/swap") return { frames: ["'self'"] };
  if (path === "/baksoai") {
    const embed = originOf(charts.embedUrl.replaceAll(/[{}]/g, ""));
    return {
      frames: ["'self'", embed, ...charts.script.frames],
      // Asked whether the frame's host can be reached at all.
      connects: [embed],
    };
  }
  return {};
}

export const FOREIGN_FRAMES = ["swap", "chart"] as const;
export type ForeignFrame = (typeof FOREIGN_FRAMES)[number];

/** What the frame of a script of somebody else's loads: that script, and what it asks for in turn. */
export function frameSources(frame: ForeignFrame, { charts, swap }: MarketsContent): CspSources {
  if (frame === "chart")
    // The script asks for its chart's frame, which is taken out and shown by the page.
    return { scripts: [originOf(charts.script.url)], frames: charts.script.frames };
  return {
    scripts: [originOf(swap.scriptUrl)],
    styles: swap.styles,
    // The terminal writes style attributes and elements, as it likes.
    hasForeignStyles: true,
    fonts: swap.fonts,
    connects: swap.connects,
    // Pictures of tokens lie anywhere.
    images: ["https:", "data:", "blob:"],
  };
}
