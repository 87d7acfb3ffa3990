import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { spineAt } from "../geometry/spine.ts";
import { clipped, filled, type Markup } from "../svg.ts";
import type { Setting } from "./setting.ts";

/** How broad the cushions of moss are along an edge, in units at scale 1. */
const CUSHION = 74;

/** An edge of earth that one looks over, from side to side and down to the picture's foot: moss hangs over it, lit from above. */
export function mossyLedge({ height, scale: k, seed, forest }: Setting, edge: readonly Point[]): Markup {
  const [left, right] = [edge[0]?.[0] ?? 0, edge.at(-1)?.[0] ?? 0];
  const shape = smooth([...edge, [right, height + 60], [left, height + 60]], { tension: 1 / 8 });
  const random = randomFrom(seed + 17);
  const count = Math.round((right - left) / (CUSHION * k));
  const hem = Array.from({ length: 2 * count + 1 }, (_, i): Point => {
    const [x, y] = spineAt(edge, 1 - i / (2 * count));
    const aside = i === 0 || i === 2 * count ? 0 : (random() - 0.5) * 0.5 * CUSHION * k;
    return [x + aside, y + (i % 2 ? 24 + random() * 34 : 12 + random() * 8) * k];
  });
  const moss = smooth([...edge, ...hem], { tension: 1 / 8 });
  return clipped(
    shape,
    filled(shape, forest.depths[5]) +
      filled(moss, forest.moss) +
      filled(mark([...edge], 15 * k, "leaf", 40), forest.mossLit),
  );
}
