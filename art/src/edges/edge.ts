import type { ForestPalette } from "../forest/forest.palette.ts";
import type { Daytime } from "../scenes/scene.ts";
import type { Markup } from "../svg.ts";

/**
 * Cut paper across a page. Where one section ends and the next begins it is a strip, clear above or below; the grove fills a
 * section, the thicket a stage, and both are clear between their shapes.
 */
export interface Edge {
  readonly name: "canopy" | "bank" | "soil" | "grove" | "hills" | "thicket" | "mist";
  /**
   * The sizes it is drawn in, where they are not those of a strip. It fills its place then: what that has no room for is cut off
   * at the top and at the sides that it does not keep.
   */
  readonly sizes?: readonly Size[];
  /** By default its right end. */
  readonly keeps?: "xMinYMax" | "xMidYMax" | "xMaxYMax";
  /** What the section is filled with that the strip runs into, where it is not one of the page's dark bands. */
  readonly band?: Record<Daytime["name"], string>;
  readonly draw: (strip: Strip) => Markup;
}

export interface Size {
  readonly suffix: "wide" | "phone";
  readonly width: number;
  readonly height: number;
  /** 1 in the wide one. */
  readonly scale: number;
}

export interface Strip extends Omit<Size, "suffix"> {
  readonly forest: ForestPalette;
  /** What the section is filled with that the strip runs into. */
  readonly band: string;
}

/** The page's dark bands, as its stylesheet has them: a strip runs into one without a seam. */
export const BANDS: Record<Daytime["name"], string> = { day: "#124534", night: "#07191A" };

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
export const STRIPS: readonly Size[] = [
  { suffix: "wide", width: 1600, height: 150, scale: 1 },
  { suffix: "phone", width: 420, height: 96, scale: 0.62 },
];
