import type { ForestPalette } from "../forest/forest.palette.ts";
import type { Markup } from "../svg.ts";

/** Where one section of a page ends and the next begins: a strip of cut paper, clear above or below. */
export interface Edge {
  readonly name: "canopy" | "bank" | "soil";
  readonly draw: (strip: Strip) => Markup;
}

export interface Strip {
  readonly width: number;
  readonly height: number;
  /** 1 in the wide strip. */
  readonly scale: number;
  readonly forest: ForestPalette;
  /** What the page's dark bands are filled with; a strip runs into it. */
  readonly band: string;
}

/** Leaves of a strip, in shade and in light: by night the forest's own depths would be lost on the dark paper. */
export function leafColours({
  depths,
  isNight,
  moss,
  mossLit,
}: ForestPalette): readonly [shade: string, lit: string] {
  return isNight ? [moss, mossLit] : [depths[4], depths[3]];
}

/** The two strips that are drawn: one for phones, one for everything wider. */
export const STRIPS = [
  { suffix: "wide", width: 1600, height: 150, scale: 1 },
  { suffix: "phone", width: 420, height: 96, scale: 0.62 },
] as const;
