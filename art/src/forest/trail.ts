import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { tube } from "../geometry/tube.ts";
import { clipped, ellipse, filled, group, type Markup, num } from "../svg.ts";
import type { Setting } from "./setting.ts";

/** A trodden path from its near end to its far end, with half-widths at both; light on the sunny edge. */
export function trail(
  { forest }: Setting,
  spine: readonly Point[],
  [near, far]: readonly [near: number, far: number],
): Markup {
  const profile = [
    [0, near],
    [0.35, near * 0.55 + far * 0.45],
    [0.7, near * 0.22 + far * 0.78],
    [1, far],
  ] as const;
  const edge = tube(spine, profile, { samples: 24, startBulge: 0.3, endBulge: 0.4 });
  const inner = tube(
    spine,
    profile.map(([at, half]) => [at, half * 0.86] as const),
    { samples: 24, startBulge: 0.3, endBulge: 0.4 },
  );
  return filled(edge.outline, forest.pathEdge) + filled(inner.outline, forest.path);
}

/** Bakso's paw prints along a spine, smaller and smaller. */
export function tracks(
  { forest }: Setting,
  spine: readonly Point[],
  { count, size, shrinkTo }: { readonly count: number; readonly size: number; readonly shrinkTo: number },
): Markup {
  const line = tube(spine, [
    [0, 1],
    [1, 1],
  ]);
  return Array.from({ length: count }, (_, i) => {
    const along = 0.06 + (i / count) * 0.9;
    const scale = size * (1 + (shrinkTo - 1) * along);
    const [x, y] = line.at(along, (i % 2 ? 1 : -1) * 13 * scale);
    const [dx, dy] = line.directionAt(along);
    const turn = (Math.atan2(dy, dx) * 180) / Math.PI + 90;
    return group(
      `translate(${num(x)} ${num(y)}) scale(${num(scale)} ${num(scale * 0.6)}) rotate(${num(turn)})`,
      pawPrint(forest.pathEdge),
    );
  }).join("");
}

/** Toes up, about 26 wide. */
export function pawPrint(colour: string): Markup {
  const toe = (x: number, y: number): Markup => ellipse([x, y], 3.6, 4.6, colour);
  return ellipse([0, 3], 8, 7, colour) + toe(-8.5, -6) + toe(-3, -11) + toe(3, -11) + toe(8.5, -6);
}

const LOG_FACE = points("0,-1 0.7,-0.72 1,0 0.7,0.72 0,1 -0.7,0.72 -1,0 -0.7,-0.72");

/** A fallen trunk lying across, its cut face to the right; `radius` thick, from x − length to x. */
export function fallenLog({ forest }: Setting, [x, y]: Point, length: number, radius: number): Markup {
  const body = smooth(
    [
      [x, y - radius * 2],
      [x - length * 0.5, y - radius * 2.04],
      [x - length, y - radius * 1.9],
      [x - length - radius * 0.5, y - radius],
      [x - length, y - radius * 0.06],
      [x - length * 0.5, y],
      [x, y],
      [x + radius * 0.5, y - radius],
    ],
    { tension: 1 / 9 },
  );
  const moss = smooth([
    [x - length * 1.1, y - radius * 3],
    [x, y - radius * 3],
    [x - length * 0.06, y - radius * 1.7],
    [x - length * 0.2, y - radius * 1.5],
    [x - length * 0.34, y - radius * 1.74],
    [x - length * 0.5, y - radius * 1.3],
    [x - length * 0.66, y - radius * 1.62],
    [x - length * 0.84, y - radius * 1.4],
    [x - length * 1.1, y - radius * 1.6],
  ]);
  const bark = [0.2, 0.48, 0.74]
    .map(
      (share, i) =>
        `M${num(x - length * share)} ${num(y - radius * (0.5 + (i % 2) * 0.4))}h${num(-length * 0.14)}`,
    )
    .join("");
  const face = (scale: number, fill: string): Markup =>
    filled(
      smooth(
        LOG_FACE.map(([dx, dy]): Point => [x + dx * radius * 0.5 * scale, y - radius + dy * radius * scale]),
      ),
      fill,
    );
  return (
    clipped(
      body,
      filled(body, forest.wood) +
        `<path d="${bark}" stroke="${forest.woodLit}" stroke-width="${num(radius * 0.12)}" stroke-linecap="round" opacity=".6"/>` +
        filled(moss, forest.moss),
    ) +
    face(1, forest.woodLit) +
    face(0.7, forest.wood) +
    face(0.44, forest.woodLit)
  );
}
