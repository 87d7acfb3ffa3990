import type { Sharp } from "sharp";
import { mapPixels, pixelsOf, sharpOf } from "./pixels.ts";

/** How far each colour goes towards the nearest of the palette's; the rest keeps shades and edges alive. */
const SHARE = 0.72;
/** Bits of each channel that are looked at to find it: 32,768 colours are looked up once each. */
const KEPT_BITS = 5;

type Colour = readonly [number, number, number];

const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** Draws a picture in a few colours, each `#RRGGBB`. */
export async function inPalette(picture: Sharp, palette: readonly string[]): Promise<Sharp> {
  const colours = palette.map(colourOf);
  const nearest: Colour[] = [];
  const drop = 8 - KEPT_BITS;
  const find = (r: number, g: number, b: number): Colour => {
    const key = ((r >> drop) << (2 * KEPT_BITS)) | ((g >> drop) << KEPT_BITS) | (b >> drop);
    nearest[key] ??= colours.reduce((best, colour) =>
      distance(colour, r, g, b) < distance(best, r, g, b) ? colour : best,
    );
    return nearest[key];
  };
  return sharpOf(
    mapPixels(await pixelsOf(picture), (r, g, b) => {
      const [toR, toG, toB] = find(r, g, b);
      return [r + (toR - r) * SHARE, g + (toG - g) * SHARE, b + (toB - b) * SHARE];
    }),
  );
}

/** As eyes weigh it: green most, blue least. */
const distance = ([r, g, b]: Colour, r2: number, g2: number, b2: number): number =>
  2 * (r - r2) ** 2 + 4 * (g - g2) ** 2 + 3 * (b - b2) ** 2;
