import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { filled, type Markup } from "../svg.ts";
import type { Setting } from "./setting.ts";

/** Hills in long waves across the picture, without a tree, lit along their crest: `depth` 0 is the farthest. */
export function ridge(
  { width, height, scale: k, seed, forest }: Setting,
  y: number,
  depth: 0 | 1 | 2,
): Markup {
  const random = randomFrom(seed + depth * 11);
  const step = 170 * k;
  const edge = Array.from(
    { length: Math.ceil(width / step) + 3 },
    (_, i): Point => [
      (i - 1 + (random() - 0.5) * 0.5) * step,
      y + ((i % 2 ? -1 : 1) * 19 + (random() - 0.5) * 22) * k,
    ],
  );
  const hills = (lower: number, colour: string): Markup =>
    filled(
      smooth(
        [
          ...edge.map(([x, top]): Point => [x - lower, top + lower]),
          [width + 2 * step, height + 40],
          [-2 * step, height + 40],
        ],
        { tension: 1 / 6 },
      ),
      colour,
    );
  // By night a hill is as dark as the sky: without a bright rim, what it covers of the moon would seem to be cut off.
  const rim = forest.rims[forest.isNight ? 2 : depth];
  return hills(0, rim) + hills(Math.max(1.5, 3.6 * k), forest.depths[depth]);
}
