import { fern, fireflies, liana, rock, volcano } from "../forest/land.ts";
import { bananaLeaf, frond, taroLeaf } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { canopy, emergent, palm } from "../forest/trees.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { spineAt } from "../geometry/spine.ts";
import { clipped, filled, type Markup } from "../svg.ts";
import type { WallFormat } from "./wall.formats.ts";

/** What is seen of the forest from below the overhang. */
export function outside(setting: Setting, mouth: readonly Point[]): Markup {
  const { width, horizonY: y, scale: k, forest } = setting;
  const from = Math.min(...mouth.map(([x]) => x)) - 20;
  const line = (dy: number, crown: number, depth: 0 | 1 | 2 | 3): Markup =>
    canopy(setting, {
      y: y + dy * k,
      swell: crown * 0.4 * k,
      crown: crown * k,
      fill: forest.depths[depth],
      rim: forest.rims[depth],
      seed: 11 + depth,
      rows: depth === 0 ? 0 : 1,
    });
  const view = smooth(
    [
      [from, -40],
      [width + 40, -40],
      [width + 40, setting.height + 40],
      [from, setting.height + 40],
    ],
    { tension: 0 },
  );
  return clipped(
    view,
    sky(setting) +
      volcano(setting, [width - 34 * k, y - 20 * k], 150 * k, 96 * k) +
      line(-40, 36, 0) +
      emergent({
        foot: [width - 20 * k, y + 40 * k],
        heightUnits: 150 * k,
        size: 0.8 * k,
        trunk: forest.trunks[0],
        fill: forest.depths[1],
        rim: forest.rims[1],
        seed: 8,
      }) +
      line(0, 40, 1) +
      palm({
        foot: [from + 90 * k, y + 80 * k],
        heightUnits: 150 * k,
        size: 0.9 * k,
        trunk: forest.trunks[1],
        fill: forest.depths[2],
        rim: forest.rims[2],
        lean: 10 * k,
      }) +
      line(46, 44, 2) +
      line(100, 50, 3),
  );
}

const MOSS_STEPS = 13;

/** None of them is before him or his lamp, and no two are side by side: on a dark leaf they would be somebody's eyes. */
const FIREFLIES_SEED = 2_897;

/** Leaves around the mouth: they hang from its roof and stand at its sill. */
export function mouthLeaves(setting: Setting, { lianas, wall: { mouth }, floorY }: WallFormat): Markup {
  const { width, height, scale: k, forest } = setting;
  const [, , , l3, l4, l5, l6] = forest.depths;
  const hanging = lianas
    .map(([x, y, length], i) =>
      liana([x, y - 8 * k], [x + (i % 2 ? 8 : -6) * k, y + length], {
        sag: 6 * k,
        fill: i % 2 ? l4 : l5,
        leaves: Math.round(length / (17 * k)),
        size: 0.8 * k,
      }),
    )
    .join("");
  const lip = Array.from({ length: MOSS_STEPS + 1 }, (_, i) => spineAt(mouth.slice(0, 7), i / MOSS_STEPS));
  const mossTo = (reach: number, seed: number): Outline => {
    const random = randomFrom(seed);
    const hem = lip.map(([x, y], i): Point => {
      const thick =
        reach * (i % 2 ? 0.58 + random() * 0.16 : 0.8 + random() * 0.4) * (1 - i / MOSS_STEPS) * k;
      return [x - thick, y + thick * 0.1];
    });
    return smooth([...lip.map(([x, y]): Point => [x + 4 * k, y - 5 * k]), ...hem.reverse()], {
      tension: 1 / 6,
    });
  };
  const moss = filled(mossTo(58, 3), forest.moss) + filled(mossTo(26, 8), forest.mossLit);
  // On a phone they would hide the lamp.
  const low = width > 1000 ? k : k * 0.56;
  const foot = mouth.at(-2)?.[0] ?? width;
  return (
    hanging +
    moss +
    rock(setting, [foot + 60 * k, floorY - 14 * k], 96 * k, 90 * k) +
    fern([foot - 30 * k, floorY + 40 * k], 96 * k, l4, l3, 5) +
    fern([foot + 150 * k, floorY + 40 * k], 120 * k, l5, l4, 9) +
    bananaLeaf([width + 30 * k, height + 30 * k], {
      angleDeg: -122,
      length: 260 * k,
      bendDeg: -30,
      fill: l6,
      lit: l5,
      rib: l4,
    }) +
    taroLeaf([foot + 40 * k, height + 4 * k], { angleDeg: -18, size: 0.5 * k, fill: l5, lit: l4, rib: l3 }) +
    frond([0, height + 10 * k], { angleDeg: -82, length: 140 * low, bend: 1, fill: l5, lit: l4 }) +
    frond([-4 * k, height + 10 * k], { angleDeg: -48, length: 150 * low, bend: 1, fill: l5, lit: l4 }) +
    frond([-8 * k, height + 10 * k], { angleDeg: -104, length: 120 * low, bend: -1, fill: l4, lit: l3 }) +
    fireflies({ ...setting, height: height - 40 * k, seed: FIREFLIES_SEED }, 8, 0.62, [
      width - 175 * k,
      height - 160 * k,
    ])
  );
}
