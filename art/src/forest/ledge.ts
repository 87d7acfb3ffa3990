import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { spineAt } from "../geometry/spine.ts";
import { clipped, filled, type Markup } from "../svg.ts";
import type { Setting } from "./setting.ts";

/** How broad the cushions of moss are at the most, in units at scale 1. */
const CUSHION = 52;

/** An edge of earth that one looks over, from side to side and down to the picture's foot: moss hangs over it, lit from above. */
export function mossyLedge({ height, scale: k, seed, forest }: Setting, edge: readonly Point[]): Markup {
  const [left, right] = [edge[0]?.[0] ?? 0, edge.at(-1)?.[0] ?? 0];
  const shape = smooth([...edge, [right, height + 60], [left, height + 60]], { tension: 1 / 8 });
  const random = randomFrom(seed + 17);
  // As broad and as deep as it happens: in turn deep and shallow it would be a saw.
  const hem: Point[] = [];
  for (let along = 1; along >= 0; along -= ((0.5 + random() * 0.5) * CUSHION * k) / (right - left)) {
    const [x, y] = spineAt(edge, along);
    hem.push([x, y + (16 + random() * 30) * k]);
  }
  const moss = smooth([...edge, ...hem], { tension: 1 / 6 });
  return clipped(
    shape,
    filled(shape, forest.depths[5]) +
      filled(moss, forest.moss) +
      filled(mark([...edge], 15 * k, "leaf", 40), forest.mossLit),
  );
}
