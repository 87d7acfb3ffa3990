import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { FOGS } from "../scenes/fogs.ts";
import { ellipse, group, type Markup, num } from "../svg.ts";
import type { Edge, Strip } from "./edge.ts";
import { earth, lip } from "./soil.edge.ts";

/** How far below its place on other pages the earth's upper edge lies. */
const SUNK = 34;

/**
 * Mist that flows out of a gorge, up to the page's own earth: the near bank, before which the abyss stays open. No grass grows
 * there, behind whose blades it would look knee-deep, and no roots, which would hang out of the mist. Clear above.
 */
export const MIST: Edge = {
  name: "mist",
  draw: (strip) => {
    const { width, scale: k, forest } = strip;
    const [, [shade], [fill, rim]] = FOGS[forest.isNight ? "night" : "day"];
    const body = (from: number, to: number, colour: string): Markup =>
      `<rect x="-10" y="${num(from * k)}" width="${num(width + 20)}" height="${num((to - from) * k)}" fill="${colour}"/>`;
    return (
      cushions(strip, { y: 62, high: 29, seed: 8 }, rim, [2.5, -3]) +
      cushions(strip, { y: 62, high: 29, seed: 8 }, fill) +
      body(56, 110, fill) +
      cushions(strip, { y: 88, high: 20, seed: 31 }, shade) +
      group(`translate(0 ${num(SUNK * k)})`, earth(strip) + lip(strip))
    );
  },
};

/** A row of them from side to side, each half as wide again as high. */
function cushions(
  { width, scale: k }: Strip,
  { y, high, seed }: { readonly y: number; readonly high: number; readonly seed: number },
  fill: string,
  [dx, dy]: Point = [0, 0],
): Markup {
  const random = randomFrom(seed);
  let drawn = "";
  for (let x = -20 * k; x < width + 60 * k; ) {
    const size = (0.72 + random() * 0.56) * high * k;
    drawn += ellipse([x + dx * k, (y + (random() - 0.5) * 8 + dy) * k], size * 1.5, size, fill);
    x += size * 1.9;
  }
  return drawn;
}
