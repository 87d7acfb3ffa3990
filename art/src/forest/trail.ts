import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { tube } from "../geometry/tube.ts";
import { clipped, ellipse, filled, group, type Markup, num } from "../svg.ts";
import type { Setting } from "./setting.ts";

/** A trodden path from its near end to its far end, with half-widths at both. It ends in a point where the far half-width is 0. */
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
/** Furrows of the bark: along the log from its cut face, up from the ground in radii, how long. */
const FURROWS = [
  [0.1, 1.18, 0.13],
  [0.3, 1.28, 0.1],
  [0.5, 1.06, 0.16],
  [0.8, 1.2, 0.12],
  [0.2, 0.84, 0.16],
  [0.44, 0.7, 0.1],
  [0.78, 0.8, 0.15],
  [0.08, 0.5, 0.1],
  [0.34, 0.4, 0.18],
  [0.66, 0.44, 0.12],
  [0.9, 0.5, 0.1],
] as const;
/** The moss's hem from the broken end to the cut face: along the log, up from the ground in radii. */
const LOG_MOSS_HEM = points(
  "1.02,1.5 0.96,1.28 0.9,1.5 0.84,1.62 0.78,1.34 0.74,0.92 0.7,1.34 0.64,1.6 0.54,1.66 0.48,1.42 0.44,1.5 0.36,1.7 0.27,1.6 0.23,1.2 0.19,1.58 0.1,1.74 0.02,1.66",
);
/** Fungi like small shelves: along the log, up from the ground and half as wide, both in radii. */
const SHELVES = [
  [0.58, 0.86, 0.3],
  [0.61, 0.56, 0.22],
  [0.54, 0.5, 0.18],
] as const;

/**
 * A fallen trunk lying across, its cut face to the right, its left end broken; `radius` thick, from x − length to x.
 *
 * @param shadowAt where, along it from its cut face, the shadow lies of somebody who leaps over it
 */
export function fallenLog(
  { forest }: Setting,
  [x, y]: Point,
  length: number,
  radius: number,
  shadowAt?: number,
): Markup {
  const at = (along: number, up: number): Point => [x - length * along, y - radius * up];
  const splinter = (out: number, up: number): Point => [x - length - radius * out, y - radius * up];
  const body = smooth(
    [
      at(0, 2),
      at(0.24, 2.06),
      at(0.5, 1.98),
      at(0.8, 2.05),
      splinter(-0.06, 1.92),
      splinter(0.5, 1.56),
      splinter(0.12, 1.34),
      splinter(0.66, 1.02),
      splinter(0.2, 0.84),
      splinter(0.5, 0.42),
      splinter(0, 0.04),
      at(0.76, -0.05),
      at(0.5, 0.03),
      at(0.2, -0.04),
      at(0, 0),
      [x + radius * 0.5, y - radius],
    ],
    { tension: 1 / 10 },
  );
  const below = smooth(
    [at(1.3, 0.74), at(0.8, 0.5), at(0.4, 0.66), at(0, 0.5), at(-0.2, 0.6), at(-0.2, -0.4), at(1.3, -0.4)],
    { tension: 1 / 8 },
  );
  const furrow = ([along, up, long]: (typeof FURROWS)[number]): Markup =>
    filled(
      mark(
        [at(along, up), at(along + long / 2, up + 0.05), at(along + long, up - 0.02)],
        radius * 0.11,
        "leaf",
      ),
      up > 0.76 ? forest.woodLit : forest.soil,
    );
  const moss = smooth(
    [at(1.3, 1.6), ...LOG_MOSS_HEM.map(([along, up]) => at(along, up)), at(-0.1, 3), at(1.3, 3)],
    {
      tension: 1 / 6,
    },
  );
  const mossRim = mark(
    [at(0.94, 1.98), at(0.8, 2.05), at(0.5, 1.98), at(0.24, 2.06), at(0, 2)],
    radius * 0.2,
    "leaf",
    12,
  );
  const shadow =
    shadowAt === undefined
      ? ""
      : ellipse(at(shadowAt, 1.86), radius * 1.5, radius * 0.16, forest.depths[6], 'opacity=".18"');
  const shelf = ([along, up, half]: (typeof SHELVES)[number]): Markup => {
    const [left, edge] = at(along, up);
    const w = radius * half;
    return (
      `<path d="M${num(left - w)} ${num(edge)}Q${num(left)} ${num(edge + w * 0.55)} ${num(left + w)} ${num(edge)}z" fill="${forest.flowerSpot}"/>` +
      `<path d="M${num(left - w)} ${num(edge)}Q${num(left)} ${num(edge - w * 1.1)} ${num(left + w)} ${num(edge)}z" fill="${forest.flowerRim}"/>`
    );
  };
  const face = (scale: number, fill: string): Markup =>
    filled(
      smooth(
        LOG_FACE.map(([dx, dy]): Point => [x + dx * radius * 0.5 * scale, y - radius + dy * radius * scale]),
      ),
      fill,
    );
  return (
    ellipse(at(0.5, -0.02), length * 0.5 + radius * 0.9, radius * 0.26, forest.depths[6], 'opacity=".5"') +
    clipped(
      body,
      filled(body, forest.wood) +
        `<g opacity=".7">${FURROWS.map(furrow).join("")}</g>` +
        filled(below, forest.soil, 'opacity=".42"') +
        filled(moss, forest.moss) +
        filled(mossRim, forest.mossLit) +
        shadow,
    ) +
    SHELVES.map(shelf).join("") +
    face(1, forest.wood) +
    face(0.9, forest.woodLit) +
    face(0.66, forest.wood) +
    face(0.58, forest.woodLit) +
    face(0.26, forest.wood)
  );
}
