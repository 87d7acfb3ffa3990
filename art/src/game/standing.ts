import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { ellipse, filled, type Markup, num, stroke } from "../svg.ts";
import { band, mossyEnd, stripe, TRUNK_LENGTH, whole } from "./column.ts";
import type { TrunkPalette } from "./trunks.palette.ts";

/** Roots of a strangler fig: where each begins, how far it swings, where in its swing it is. */
const ROOTS = [
  { x: 12, swing: 13, phase: 0.2, width: 15 },
  { x: 38, swing: 12, phase: 2.6, width: 14 },
  { x: 25, swing: 19, phase: 4.4, width: 11 },
] as const;

/** A strangler fig: roots wound about each other, the dark of what once stood inside between them. */
export function fig(palette: TrunkPalette): Markup {
  const { wood } = palette;
  const roots = ROOTS.map(({ x, swing, phase, width }) => {
    const line = Array.from({ length: 9 }, (_, i): Point => {
      const y = -10 + i * 50;
      return [x + Math.sin(y / 62 + phase) * swing, y];
    });
    const d = curve(line);
    const lit = curve(line.map(([px, py]): Point => [px + width * 0.24, py]));
    return (
      stroke(d, wood.fold, width + 3) + stroke(d, wood.body, width) + stroke(lit, wood.light, width * 0.24)
    );
  });
  return whole(wood.shade) + roots.join("") + stripe(0, 5, wood.shade, 0.7) + mossyEnd(palette, "standing");
}

/** Stones from a river, one upon the other: how high each is, and how it leans. */
const STONES = [
  { height: 46, lean: -3 },
  { height: 58, lean: 4 },
  { height: 40, lean: -2 },
  { height: 66, lean: 3 },
  { height: 52, lean: -4 },
  { height: 60, lean: 2 },
  { height: 58, lean: -3 },
] as const;

/** A pile of river stones under moss. */
export function stones(palette: TrunkPalette): Markup {
  const { stone, moss } = palette;
  let y = 0;
  const pile = STONES.map(({ height, lean }, i) => {
    const top = y;
    y += height;
    const at = (dx: number, dy: number): Point => [25 + lean * dx + dx * 27, top + dy * height];
    const shape = smooth([
      at(-0.9, 0.08),
      at(-0.3, -0.01),
      at(0.5, 0),
      at(0.96, 0.12),
      at(1, 0.55),
      at(0.86, 0.94),
      at(0.2, 1),
      at(-0.7, 0.97),
      at(-1, 0.7),
      at(-1, 0.3),
    ]);
    const lit = smooth([at(0.2, 0.08), at(0.86, 0.16), at(0.9, 0.6), at(0.62, 0.5), at(0.56, 0.22)]);
    const shade = smooth([at(-1.1, 0.2), at(-0.72, 0.5), at(-0.4, 0.86), at(0.5, 0.98), at(-1.1, 1.05)]);
    const growing =
      i === 0 || i % 2
        ? ""
        : filled(mark([at(-0.9, 0.16), at(-0.1, 0.02), at(0.7, 0.12)], 13, "leaf", 6), moss.body) +
          filled(mark([at(-0.5, 0.06), at(0, 0), at(0.6, 0.08)], 5, "leaf", 5), moss.light);
    return (
      filled(shape, stone.body) +
      filled(shade, stone.shade) +
      filled(lit, stone.light, 'opacity=".75"') +
      growing
    );
  });
  return whole(stone.fold) + pile.join("") + mossyEnd(palette, "standing");
}

/** How high, on which side, how wide. */
type Shelf = readonly [y: number, side: 1 | -1, width: number];

const SHELVES: readonly Shelf[] = [
  [96, 1, 15],
  [112, 1, 11],
  [196, -1, 14],
  [300, 1, 13],
  [313, 1, 9],
];

/** An old tree: furrowed bark, shelves of fungus, and a hollow with somebody in it. */
export function tree(palette: TrunkPalette): Markup {
  const { wood, eye } = palette;
  const hollow =
    ellipse([25, 151], 13, 17, wood.light) +
    ellipse([24, 152], 11.5, 15.5, wood.fold) +
    ellipse([20, 150], 3.6, 4, eye) +
    ellipse([29, 150], 3.6, 4, eye) +
    ellipse([20.6, 150.4], 1.9, 2.4, "#241410") +
    ellipse([29.6, 150.4], 1.9, 2.4, "#241410");
  return bark(palette) + shelves(palette, SHELVES) + hollow + mossyEnd(palette, "standing");
}

/** Shelves of fungus on a trunk's sides. */
export function shelves({ wood, fungus }: TrunkPalette, all: readonly Shelf[]): Markup {
  return all
    .map(([y, side, width]) => {
      const x = side > 0 ? 50 : 0;
      const shelf = smooth([
        [x, y - 6],
        [x - side * width * 0.8, y - 3],
        [x - side * width, y + 2],
        [x, y + 4],
      ]);
      return (
        filled(shelf, fungus) + stroke(`M${x} ${y + 3.4}H${num(x - side * width * 0.9)}`, wood.fold, 1.6)
      );
    })
    .join("");
}

/** Furrowed bark from end to end. */
export function bark({ wood }: TrunkPalette, seed = 11): Markup {
  const random = randomFrom(seed);
  const furrows = Array.from({ length: 15 }, (_, i) => {
    const [x, y] = [5 + random() * 38, i * 25 + random() * 12];
    const spine: Point[] = [
      [x, y],
      [x + 4 * (random() - 0.5), y + 18],
      [x, y + 34 + random() * 20],
    ];
    return filled(mark(spine, 4.5, "leaf"), wood.fold);
  });
  return (
    whole(wood.body) +
    stripe(0, 12, wood.shade) +
    stripe(37, 13, wood.light, 0.55) +
    stripe(47, 3, wood.light) +
    `<g opacity=".75">${furrows.join("")}</g>` +
    band(TRUNK_LENGTH - 1, 1, wood.shade)
  );
}

/** A soft line through points that lie evenly below each other. */
export function curve(line: readonly Point[]): string {
  return line
    .map(([x, y], i) => {
      const before = line[i - 1];
      if (!before) return `M${num(x)} ${num(y)}`;
      const half = (y - before[1]) / 2.4;
      return `C${num(before[0])} ${num(before[1] + half)} ${num(x)} ${num(y - half)} ${num(x)} ${num(y)}`;
    })
    .join("");
}
