import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { FOGS } from "../scenes/fogs.ts";
import { ellipse, filled, type Markup, num } from "../svg.ts";
import type { Edge, Strip } from "./edge.ts";

/**
 * Mist that flows out of a gorge over the page's own earth, to that earth's foot: before grass an abyss would look knee-deep,
 * and roots would hang out of the mist. Clear above.
 */
export const MIST: Edge = {
  name: "mist",
  draw: (strip) => {
    const { width, height, scale: k, forest } = strip;
    const [[low], [shade], [fill, rim]] = FOGS[forest.isNight ? "night" : "day"];
    const body = (from: number, to: number, colour: string): Markup =>
      `<rect x="-10" y="${num(from * k)}" width="${num(width + 20)}" height="${num((to - from) * k)}" fill="${colour}"/>`;
    return (
      body(80, height / k + 10, forest.soilLit) +
      earth(strip) +
      cushions(strip, { y: 87, high: 29, seed: 23 }, low) +
      cushions(strip, { y: 80, high: 29, seed: 17 }, shade) +
      body(62, 86, shade) +
      cushions(strip, { y: 62, high: 29, seed: 8 }, rim, [2.5, -3]) +
      cushions(strip, { y: 62, high: 29, seed: 8 }, fill) +
      cushions(strip, { y: 68, high: 27, seed: 31 }, fill) +
      body(56, 74, fill)
    );
  },
};

/** The dark earth that goes on below, under what the mist's light still reaches of it. */
function earth({ width, height, scale: k, forest }: Strip): Markup {
  const top: Point[] = [];
  for (let x = -40; x <= width + 40; x += 64 * k)
    top.push([x, (134 + Math.sin(x / (151 * k) + 2.1) * 6 + Math.sin(x / (37 * k) + 2.1) * 2.4) * k]);
  return filled(
    smooth([...top, [width + 60, height + 30], [-60, height + 30]], { tension: 1 / 8 }),
    forest.soil,
  );
}

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
