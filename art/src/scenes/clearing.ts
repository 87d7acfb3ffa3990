import { hornbill } from "../forest/hornbill.ts";
import { beams, fernRow, fireflies, ground, mist, volcano } from "../forest/land.ts";
import { bananaLeaf, frond, taroLeaf } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { cloud, sky } from "../forest/sky.ts";
import { canopy, emergent, palm } from "../forest/trees.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import type { Markup } from "../svg.ts";

export interface ClearingOptions {
  /** Where the volcano's foot is, as a share of the width; without it there is none. */
  readonly volcanoAt?: number;
  readonly birds?: readonly { readonly at: Point; readonly size: number; readonly beat: "up" | "down" }[];
  readonly clouds?: readonly { readonly at: Point; readonly width: number }[];
  /** How high the trees stand at the left and the right edge, in units at scale 1; 0 leaves the side open. */
  readonly treesLeft?: number;
  readonly treesRight?: number;
  /** Words stand on the left: no crown rises high there. */
  readonly hasWords?: boolean;
  /** Not even a faint star is behind those words. */
  readonly isStarlessBehindWords?: boolean;
  /** The upper left corner of leaves that stand in front at the right: no firefly is behind them. */
  readonly leavesAt?: Point;
  /** How far above the bottom the ground begins. */
  readonly groundHeight: number;
  /** Its ferns stand on the ground: behind it, where nothing hides it, its edge cuts their low leaves off in a line. */
  readonly hasFernsOnGround?: boolean;
}

/** The parts of a clearing, far to near: what stands on its ground comes between `floor` and leaves in front. */
export interface Clearing {
  readonly back: Markup;
  readonly mid: Markup;
  readonly floor: Markup;
}

/** A clearing anywhere in Bakso's forest. The same setting and options give the same place. */
export function clearing(
  setting: Setting,
  {
    volcanoAt,
    birds = [],
    clouds = [],
    treesLeft = 200,
    treesRight = 240,
    hasWords = false,
    isStarlessBehindWords = false,
    leavesAt,
    groundHeight,
    hasFernsOnGround = false,
  }: ClearingOptions,
): Clearing {
  const { width, horizonY: y, scale: k, seed, sun, forest } = setting;
  const [, , l2, l3, l4] = forest.depths;
  const line = (dy: number, crown: number, depth: 0 | 1 | 2 | 3, rows: number): Markup =>
    canopy(setting, {
      y: y + dy * k,
      swell: crown * 0.42 * k,
      crown: crown * k,
      fill: forest.depths[depth],
      rim: forest.rims[depth],
      seed: seed * 7 + depth,
      rows,
    });
  const groundY = setting.height - groundHeight;
  const ferns = fernRow(setting, groundY + 24 * k, {
    length: 126 * k,
    step: 132 * k,
    fill: l4,
    lit: l3,
    seed: seed + 5,
  });
  const soil = ground(setting, groundY, 14 * k, l4);
  return {
    back:
      sky(setting, hasWords ? TITLE_END : 0, isStarlessBehindWords ? 0 : undefined) +
      clouds.map(({ at, width: cloudWidth }) => cloud(setting, at, cloudWidth)).join("") +
      (volcanoAt === undefined ? "" : volcano(setting, [width * volcanoAt, y + 14 * k], 330 * k, 200 * k)) +
      birds.map(({ at, size, beat }) => hornbill(setting, at, size, beat)).join("") +
      line(-66, 42, 0, 1) +
      grove(setting, 1, 110, [hasWords ? WORDS_END : 0.2, 0.8], 4) +
      line(-22, 48, 1, 2),
    mid:
      edgeTrees(setting, -1, hasWords ? treesLeft * 0.15 : treesLeft) +
      edgeTrees(setting, 1, treesRight) +
      palm({
        // Beside the disc: by night its leaves would tear the moon.
        foot: [Math.max(width * 0.9, sun.centre[0] + sun.radius + PALM_REACH * k), y + 90 * k],
        heightUnits: 190 * k,
        size: 1.05 * k,
        trunk: forest.trunks[1],
        fill: l2,
        rim: forest.rims[2],
        lean: -14 * k,
      }) +
      line(38, 54, 2, 2) +
      mist(setting, y + 52 * k, 40 * k) +
      beams(setting) +
      line(96, 54, 3, 1),
    floor:
      (hasFernsOnGround ? soil + ferns : ferns + soil) +
      fireflies(setting, Math.round((width / 1440) * 30), hasWords ? WORDS_END : 0, leavesAt),
  };
}

/** Where words beside a figure end, as a share of the width. */
export const WORDS_END = 0.44;
/** Where a title above the words ends: it may stand before the disc's halo. */
export const TITLE_END = 0.56;

/** How far a palm's leaves reach to its side, in units at scale 1. */
const PALM_REACH = 104;
/** Half as wide as the widest of the single trees, in units at scale 1. */
const GROVE_REACH = 60;

/** A few trees above the far canopy, anywhere between two shares of the width, but none before the disc, where it would stand behind a head as its hair. */
function grove(
  setting: Setting,
  depth: 1 | 2,
  rise: number,
  [from, to]: readonly [number, number],
  count: number,
): Markup {
  const { width, horizonY: y, scale: k, seed, sun, forest } = setting;
  const random = randomFrom(seed + 101);
  return Array.from({ length: count }, (_, i) => {
    const x = width * (from + (to - from) * random());
    const tree = emergent({
      foot: [x, y + 8 * k],
      heightUnits: rise * (0.7 + random() * 0.5) * k,
      size: (0.5 + random() * 0.25) * k,
      trunk: forest.trunks[depth - 1] ?? "",
      fill: forest.depths[depth],
      rim: forest.rims[depth],
      seed: seed + i,
    });
    return Math.abs(x - sun.centre[0]) < sun.radius + GROVE_REACH * k ? "" : tree;
  }).join("");
}

/** Three trees, the tallest at the picture's edge. */
function edgeTrees(
  { width, horizonY: y, scale: k, seed, forest }: Setting,
  side: -1 | 1,
  rise: number,
): Markup {
  if (rise === 0) return "";
  const edge = side === 1 ? width : 0;
  return (
    [
      [80, 0.62, 0.95],
      [14, 1, 1.32],
      [150, 0.4, 0.8],
    ] as const
  )
    .map(([inset, share, size], i) =>
      emergent({
        foot: [edge - side * inset * k, y + 84 * k],
        heightUnits: (rise * share + 70) * k,
        size: size * k,
        trunk: forest.trunks[1],
        fill: forest.depths[2],
        rim: forest.rims[2],
        seed: seed + 40 + i * side,
      }),
    )
    .join("");
}

export interface FrontLeavesOptions {
  /** How tall they stand at the left and the right, as a share of their usual size; 0 for none. */
  readonly left?: number;
  readonly right?: number;
  /** Leaves that hang in from the top right. */
  readonly top?: number;
  /** Without the lowest ones, where something lies before their feet: what is left of them looks like shards. */
  readonly isCovered?: boolean;
}

/** Dark leaves in the lower corners, and some from above. Their feet lie below `footY`. */
export function frontLeaves(
  { width: w, scale: k, forest }: Setting,
  footY: number,
  { left = 1, right = 1, top = 0, isCovered = false }: FrontLeavesOptions = {},
): Markup {
  const [, , , , l4, l5, l6] = forest.depths;
  const colours = { fill: l6, lit: l5, rib: l4 };
  const corner = (side: -1 | 1, size: number): Markup => {
    if (size === 0) return "";
    const s = size * k;
    const at = (inset: number, below: number): Point => [
      side === -1 ? inset * s : w - inset * s,
      footY + below * s,
    ];
    const turn = (angleDeg: number): number => (side === -1 ? angleDeg : -180 - angleDeg);
    const bend = side === -1 ? 1 : -1;
    return (
      frond(at(40, 6), { angleDeg: turn(-98), length: 230 * s, bend: bend as 1 | -1, fill: l5, lit: l4 }) +
      frond(at(40, 6), { angleDeg: turn(-58), length: 250 * s, bend: bend as 1 | -1, fill: l5, lit: l4 }) +
      bananaLeaf(at(-14, 40), { ...colours, angleDeg: turn(-68), length: 310 * s, bendDeg: 32 * bend }) +
      (isCovered
        ? ""
        : bananaLeaf(at(26, 60), { ...colours, angleDeg: turn(-34), length: 270 * s, bendDeg: 28 * bend }) +
          taroLeaf(at(200, 52), { ...colours, angleDeg: -28 * side, size: 0.72 * s }))
    );
  };
  const hanging =
    top === 0
      ? ""
      : frond([w * 0.93, -44 * k * top], {
          angleDeg: 122,
          length: 220 * k * top,
          bend: -1,
          fill: l5,
          lit: l4,
        }) +
        bananaLeaf([w + 30 * k, -40 * k], {
          ...colours,
          angleDeg: 150,
          length: 320 * k * top,
          bendDeg: -40,
        }) +
        bananaLeaf([w + 44 * k, -10 * k], { ...colours, angleDeg: 112, length: 320 * k * top, bendDeg: -26 });
  return corner(-1, left) + corner(1, right) + hanging;
}
