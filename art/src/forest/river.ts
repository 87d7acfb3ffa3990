import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { clipped, filled, group, type Markup, num } from "../svg.ts";
import type { ForestPalette } from "./forest.palette.ts";
import type { Setting } from "./setting.ts";

/** How much flatter things are in the water than above it: nothing would have room there at its height. */
const FLATTENED = 0.62;

interface RiverOptions {
  /** Where the far bank meets the water. */
  readonly y: number;
  /** What stands behind the far bank: it lies in the water once more. */
  readonly behind: Markup;
}

/** Calm water from its far bank down to the picture's foot, with the sky, the mountains and the low disc in it. */
export function river(setting: Setting, { y, behind }: RiverOptions): Markup {
  const { width, height, scale: k, forest, seed } = setting;
  const [far, middle, near] = forest.water;
  const surface = smooth(
    [
      [-20, y],
      [width + 20, y],
      [width + 20, height + 20],
      [-20, height + 20],
    ],
    { tension: 0 },
  );
  const deep = height - y;
  return clipped(
    surface,
    filled(surface, far) +
      `<g opacity=".42">${inWater(y, behind, 0.5)}</g>` +
      shade(setting, y + deep * 0.42, middle, 0.7, seed) +
      shade(setting, y + deep * 0.74, near, 0.8, seed + 2) +
      streak(setting, y) +
      ripples(setting, {
        from: [0, y + 10 * k],
        to: [width, height],
        count: 44,
        colour: forest.mist,
        opacity: 0.4,
      }),
  );
}

/** Turns a drawing over at the water's line. */
export function inWater(y: number, drawing: Markup, flattened = FLATTENED): Markup {
  return group(`translate(0 ${num(y * (1 + flattened))}) scale(1 ${-flattened})`, drawing);
}

/** Deeper water towards the foot, with a rolling edge. */
function shade(
  { width, height, scale: k }: Setting,
  y: number,
  fill: string,
  opacity: number,
  phase: number,
): Markup {
  const edge: Point[] = [];
  for (let x = -80; x <= width + 80; x += 90 * k)
    edge.push([x, y + Math.sin(x / (170 * k) + phase) * 9 * k + Math.sin(x / (61 * k) + phase) * 4 * k]);
  return filled(
    smooth([...edge, [width + 90, height + 40], [-90, height + 40]], { tension: 1 / 7 }),
    fill,
    `opacity="${opacity}"`,
  );
}

/** The disc's light on the water: short dashes, wider towards the eye. */
function streak({ height, scale: k, forest, seed, sun: { centre, radius } }: Setting, y: number): Markup {
  const random = randomFrom(seed + 5);
  const [x] = centre;
  const dashes: Markup[] = [];
  for (let down = 4 * k; y + down < height; down += (7 + random() * 6) * k) {
    const along = down / (height - y);
    const half = radius * (0.9 - along * 0.2) * (0.55 + random() * 0.7);
    const middle = x + (random() - 0.5) * radius * 0.8;
    dashes.push(dash([middle, y + down], half, (3.4 + along * 3.6) * k, forest.disc, 0.85 - along * 0.4));
  }
  return dashes.join("");
}

/** A flat ripple, pointed at both ends. */
function dash([x, y]: Point, half: number, thickness: number, colour: string, opacity: number): Markup {
  return filled(
    mark(
      [
        [x - half, y],
        [x, y + thickness * 0.12],
        [x + half, y],
      ],
      thickness,
      "leaf",
      6,
    ),
    colour,
    `opacity="${num(opacity)}"`,
  );
}

interface RippleOptions {
  readonly from: Point;
  readonly to: Point;
  readonly count: number;
  readonly colour: string;
  readonly opacity: number;
  /** 1 draws them about 90 long. */
  readonly length?: number;
}

/** Ripples strewn over a stretch of water, longer and thicker towards the eye. */
export function ripples(
  { scale: k, seed }: Setting,
  { from, to, count, colour, opacity, length = 1 }: RippleOptions,
): Markup {
  const random = randomFrom(seed + 9);
  return Array.from({ length: count }, () => {
    const down = random();
    const at: Point = [from[0] + random() * (to[0] - from[0]), from[1] + down * (to[1] - from[1])];
    return dash(
      at,
      (18 + down * 40) * (0.6 + random() * 0.8) * length * k,
      (2 + down * 2.6) * k,
      colour,
      opacity,
    );
  }).join("");
}

interface ReedOptions {
  readonly from: number;
  readonly to: number;
  readonly footY: number;
  readonly tall: number;
  readonly count: number;
  readonly seed: number;
  /** Which way they lean: 1 right. */
  readonly lean: 1 | -1;
}

/** Reeds that stand in the water; some carry an ear. */
export function reeds(
  { scale: k, forest }: { readonly scale: number; readonly forest: ForestPalette },
  { from, to, footY, tall, count, seed, lean }: ReedOptions,
): Markup {
  const random = randomFrom(seed);
  const [, , , , l4, l5, l6] = forest.depths;
  return Array.from({ length: count }, (_, i) => {
    const x = from + ((i + random() * 0.8) / count) * (to - from);
    const high = tall * (0.55 + random() * 0.5);
    const reach = lean * (0.06 + random() * 0.26) * high;
    const tip: Point = [x + reach, footY - high];
    const blade = filled(
      mark(
        [[x, footY + 14 * k], [x + reach * 0.24, footY - high * 0.55], tip],
        (9 + random() * 5) * k,
        "stripe",
        6,
      ),
      [l6, l5, l4][i % 3] ?? l5,
    );
    if (i % 5 !== 2) return blade;
    const ear = filled(
      mark(
        [
          [x + reach * 0.72, footY - high * 0.84],
          [x + reach * 0.9, footY - high],
          [x + reach * 1.04, footY - high * 1.14],
        ],
        11 * k,
        "leaf",
        6,
      ),
      forest.wood,
    );
    return blade + ear;
  }).join("");
}
