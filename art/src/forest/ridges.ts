import { smooth } from "../geometry/outline.ts";
import { lerp, type Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { filled, type Markup } from "../svg.ts";
import type { Setting } from "./setting.ts";

export interface RidgeOptions {
  /** Where the crest runs, from left to right: share of the width, y. */
  readonly crest: readonly Point[];
  /** How much single tops stand out of it. */
  readonly roughness: number;
  readonly fill: string;
  /** What the light catches along the crest. */
  readonly rim: string;
  readonly seed: number;
}

/** A range of mountains from edge to edge, cut in one go, filled down to the bottom. */
export function ridge(
  { width, height, scale: k }: Setting,
  { crest, roughness, fill, rim, seed }: RidgeOptions,
): Markup {
  const random = randomFrom(seed);
  const step = 44 * k;
  const tops: Point[] = [];
  for (let x = -step; x <= width + step; x += step * (0.7 + random() * 0.6))
    tops.push([x, crestAt(crest, x / width) + (random() - 0.5) * roughness]);
  const cut = (dx: number, dy: number, colour: string): Markup =>
    filled(
      smooth(
        [
          ...tops.map(([x, y]): Point => [x + dx, y + dy]),
          [width + 3 * step, height + 40],
          [-3 * step, height + 40],
        ],
        { tension: 1 / 9 },
      ),
      colour,
    );
  const thickness = Math.max(1.5, 3 * k);
  return cut(0, 0, rim) + cut(-thickness, thickness, fill);
}

/** The crest's height at a share of the width: round at its given points. */
function crestAt(crest: readonly Point[], share: number): number {
  const next = crest.findIndex(([at]) => at >= share);
  const [to, from] = [crest[next === -1 ? crest.length - 1 : next], crest[Math.max(0, next - 1)]];
  if (!to || !from) return 0;
  if (next <= 0) return to[1];
  const between = (share - from[0]) / (to[0] - from[0]);
  return lerp(from[1], to[1], (1 - Math.cos(between * Math.PI)) / 2);
}
