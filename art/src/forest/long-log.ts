import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { spineAt } from "../geometry/spine.ts";
import { clipped, filled, type Markup } from "../svg.ts";
import type { Setting } from "./setting.ts";

/** How broad the cushions of moss are at the most, in units at scale 1. */
const CUSHION = 34;

/** A fallen giant that lies through the whole picture, below its upper `edge`: both ends are beyond the sides. */
export function longLog({ scale: k, seed, forest }: Setting, edge: readonly Point[], radius: number): Markup {
  const random = randomFrom(seed + 29);
  const at = (along: number, down: number): Point => {
    const [x, y] = spineAt(edge, along);
    return [x, y + down * radius];
  };
  const length = (edge.at(-1)?.[0] ?? 0) - (edge[0]?.[0] ?? 0);
  const row = (down: (i: number) => number, count: number): Point[] =>
    Array.from({ length: count + 1 }, (_, i) => at(1 - i / count, down(i)));
  const body = smooth([...edge, ...row((i) => 2 + (i % 3) * 0.05, 12)], { tension: 1 / 7 });
  const shade = smooth([...row((i) => 1.3 + (i % 2) * 0.14, 16).reverse(), at(1, 2.6), at(0, 2.6)], {
    tension: 1 / 7,
  });
  const furrows = Array.from({ length: Math.round(length / (46 * k)) }, () => {
    const [from, down, long] = [random(), 0.6 + random() * 1.25, ((40 + random() * 90) * k) / length];
    const isLit = down < 1.15;
    return filled(
      mark(
        [at(from, down), at(from + long / 2, down + 0.05), at(from + long, down - 0.02)],
        radius * 0.09,
        "leaf",
      ),
      isLit ? forest.woodLit : forest.soil,
      // Where no shade is yet, a dark one would be a hole.
      isLit ? "" : 'opacity=".35"',
    );
  }).join("");
  // As broad and as deep as it happens: in turn deep and shallow it would be a saw.
  const hem: Point[] = [];
  for (let along = 1; along >= 0; along -= ((0.5 + random() * 0.5) * CUSHION * k) / length)
    hem.push(at(along, 0.28 + random() * 0.36));
  return clipped(
    body,
    filled(body, forest.wood) +
      filled(shade, forest.soil, 'opacity=".55"') +
      furrows +
      filled(smooth([...edge, ...hem], { tension: 1 / 6 }), forest.moss) +
      filled(mark([...edge], radius * 0.2, "leaf", 40), forest.mossLit),
  );
}
