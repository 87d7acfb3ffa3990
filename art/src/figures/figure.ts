import type { Palette } from "../palette.ts";
import type { Frame, Markup } from "../svg.ts";

/** A figure as pages show it: one pose in one mood, framed closely. */
export interface Figure {
  readonly name: string;
  /** The part of the rig's plane that holds all of the figure, with 4 units to spare. */
  readonly frame: Frame;
  /** Runs out of its frame, being a piece of something larger. */
  readonly isPiece?: boolean;
  /** It has a sky of its own, and that has other things in it by night. */
  readonly hasSky?: boolean;
  /** How wide the usual place for it is, in CSS pixels. */
  readonly displayWidthPx: number;
  readonly draw: (palette: Palette) => Markup;
}

/** The sun stands on the right of every figure that is not flipped. */
export const light = 1;
