import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import type { CspSources } from "../http/security-headers.ts";

const originOf = (url: string): string => new URL(url).origin;

/**
 * What a page loads beside its own files. Most pages load nothing; the swap's and the assistant's have foreign frames.
 * No page runs a foreign script: those have frames of their own, see {@link frameSources}.
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

/** What the frame of a foreign script loads: that script, and what the script loads itself. */
export function frameSources(frame: ForeignFrame, { charts, swap }: MarketsContent): CspSources {
  if (frame === "chart")
    // The script asks for its chart's frame, which is taken out and shown by the page.
    return { scripts: [originOf(charts.script.url)], frames: charts.script.frames };
  return {
    scripts: [originOf(swap.scriptUrl)],
    styles: swap.styles,
    // The terminal writes style attributes and elements.
    hasForeignStyles: true,
    fonts: swap.fonts,
    connects: swap.connects,
    // Pictures of tokens lie anywhere.
    images: ["https:", "data:", "blob:"],
  };
}
