import { DEN_FIGURES } from "./figures/den.figures.ts";
import { FAMILY_FIGURES } from "./figures/family.figures.ts";
import type { Figure } from "./figures/figure.ts";
import { GLADE_FIGURES } from "./figures/glade.figure.ts";
import { HELLO_FIGURES } from "./figures/hello.figures.ts";
import { MOVING_FIGURES } from "./figures/moving.figures.ts";
import { PLAY_FIGURES } from "./figures/play.figures.ts";
import { SETTLED_FIGURES } from "./figures/settled.figures.ts";
import { SITTING_FIGURES } from "./figures/sitting.figures.ts";
import type { Palette } from "./palette.ts";
import { svgDocument } from "./svg.ts";

/** Every figure, in the order in which the catalog names them. */
export const FIGURES: readonly Figure[] = [
  ...MOVING_FIGURES,
  ...SITTING_FIGURES,
  ...SETTLED_FIGURES,
  ...HELLO_FIGURES,
  ...FAMILY_FIGURES,
  ...DEN_FIGURES,
  ...PLAY_FIGURES,
  ...GLADE_FIGURES,
];

/** The figure as an SVG document, `widthPx` wide or, without it, as wide as its frame. */
export function figureSvg({ frame, draw }: Figure, palette: Palette, widthPx = frame.width): string {
  const heightPx = Math.round((widthPx * frame.height) / frame.width);
  return svgDocument(frame, draw(palette), `width="${widthPx}" height="${heightPx}"`);
}
