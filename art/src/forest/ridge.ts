import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { filled, type Markup } from "../svg.ts";
import type { Setting } from "./setting.ts";

/** Hills in long waves across the picture, without a tree: `depth` 0 is the farthest. */
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
      y + ((i % 2 ? -1 : 1) * 13 + (random() - 0.5) * 22) * k,
    ],
  );
  return filled(
    smooth([...edge, [width + 2 * step, height + 40], [-2 * step, height + 40]], { tension: 1 / 6 }),
    forest.depths[depth],
  );
}
