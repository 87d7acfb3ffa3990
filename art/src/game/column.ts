import { mark } from "../geometry/mark.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { filled, type Markup, num } from "../svg.ts";
import type { TrunkPalette } from "./trunks.palette.ts";

/** As wide as an obstacle of the game is, and as long as one can be: what is drawn is what the tiger hits. */
export const TRUNK_WIDTH = 50;
export const TRUNK_LENGTH = 380;

/** A standing column has its opening's edge at the top, a hanging one at the bottom. */
export type Way = "standing" | "hanging";

/** How far a height is that lies so far from the opening's edge. */
export const from = (way: Way, along: number): number => (way === "standing" ? along : TRUNK_LENGTH - along);

/** The box that the tiger hits, its corners at the opening a little rounded. */
export function box(way: Way): Outline {
  const w = TRUNK_WIDTH;
  const end: Point[] = [
    [0, from(way, 8)],
    [3, from(way, 1)],
    [10, from(way, 0)],
    [40, from(way, 0)],
    [47, from(way, 1)],
    [w, from(way, 8)],
  ];
  const far = from(way, TRUNK_LENGTH + 20);
  const half = (far + from(way, 8)) / 2;
  return smooth([...end, [w, half], [w, far], [0, far], [0, half]], { tension: 0.02 });
}

export const band = (y: number, height: number, fill: string, attributes = ""): Markup =>
  `<rect x="0" y="${num(y)}" width="${TRUNK_WIDTH}" height="${num(height)}" fill="${fill}"${attributes}/>`;

/** From end to end in one colour. */
export const whole = (fill: string): Markup => band(-20, TRUNK_LENGTH + 40, fill);

/** A stripe from end to end: light on the right, shade on the left. */
export const stripe = (x: number, width: number, fill: string, opacity = 1): Markup =>
  `<rect x="${num(x)}" width="${num(width)}" height="${TRUNK_LENGTH}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

const TONGUES = [18, 30, 16, 25, 14, 33, 17, 26, 14] as const;

/** Moss that lies over a column's end, its fringe away from the opening, its edge in the light. */
export function mossyEnd({ moss }: TrunkPalette, way: Way): Markup {
  const fringe = TONGUES.map((length, i): Point => [-4 + i * 7.25, from(way, length)]);
  const outline = smooth([...fringe, [58, from(way, -12)], [-8, from(way, -12)]], { tension: 1 / 7 });
  const lit = mark(
    [
      [-4, from(way, 5)],
      [25, from(way, 3.5)],
      [54, from(way, 5)],
    ],
    5,
    "leaf",
    6,
  );
  return (
    filled(outline, moss.shade, `transform="translate(-1.5 ${way === "standing" ? 3 : -3})"`) +
    filled(outline, moss.body) +
    filled(lit, moss.light)
  );
}
