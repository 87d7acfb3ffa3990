import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import type { CspSources } from "../http/security-headers.ts";

const originOf = (url: string): string => new URL(url).origin;

/**
 * What a page loads from other hosts, beside our own. Nearly all pages load nothing: only the swap terminal, and the
 * charts that a holder opens.
 */
export function pageSources(path: string, { charts, swap }: MarketsContent): CspSources {
  if (path === "/swap")
    return {
      scripts: [originOf(swap.scriptUrl)],
      styles: swap.styles,
      // The terminal writes style attributes and elements, as it likes; scripts of its own host alone.
      hasForeignStyles: true,
      fonts: swap.fonts,
      connects: swap.connects,
      // Pictures of tokens lie anywhere.
      images: ["https:"],
    };
  if (path === "/baksoai") {
    const embed = originOf(charts.embedUrl.replaceAll(/[{}]/g, ""));
    return {
      scripts: [originOf(charts.script.url)],
      frames: [embed, ...charts.script.frames],
      // Asked whether the frame's host can be reached at all.
      connects: [embed],
    };
  }
  return {};
}
