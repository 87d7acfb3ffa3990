import { BANDS } from "../edges/edge.ts";
import { hornbill } from "../forest/hornbill.ts";
import {
  beams,
  fern,
  fernRow,
  fireflies,
  ground,
  liana,
  mist,
  rafflesia,
  rock,
  volcano,
} from "../forest/land.ts";
import { bananaLeaf, frond } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { cloud, sky } from "../forest/sky.ts";
import { canopy, emergent, palm } from "../forest/trees.ts";
import type { Markup } from "../svg.ts";
import { bandFerns } from "./band-ferns.ts";
import { TITLE_END, WORDS_END } from "./clearing.ts";
import { BLEED, type Daytime, type Scene } from "./scene.ts";
import { movingParts, type SittingCub, sittingCub } from "./sitting-cub.ts";

/** Puffs of cut paper, by day as by night lighter than the sky. */
const smokeOf = ({ name }: Daytime): string => (name === "night" ? "#1B4750" : "#FFE8B4");

const WAVING = { pose: { raisedArm: "wave" }, head: { expression: "hello" } } as const;

/** Foot (share of the width, y), rise, size, seed. Behind one another, so that no crown stands by itself as in a park. */
const FAR_TREES = [
  [0.02, 634, 120, 0.7, 31],
  [0.405, 628, 112, 0.62, 4],
  [0.505, 606, 100, 0.6, 5],
  [0.855, 600, 140, 0.72, 9],
  [0.9, 606, 180, 0.8, 11],
] as const;
const NEAR_TREES = [
  [0.045, 704, 90, 0.8, 15],
  [0.004, 690, 270, 1.2, 10],
  [0.955, 690, 244, 1.05, 18],
  [0.99, 700, 330, 1.4, 12],
] as const;

/** Words stand on the left, Bakso right of the middle before the sun. `width` is all that differs. */
function wide(name: string, width: number, widthsPx: readonly number[]): Scene {
  const height = 800;
  const place = { x: Math.round(width * 0.69), y: 716, size: 1.32 };
  const cub: SittingCub = { place, ...WAVING };
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: true,
    parts: movingParts(cub),
    draw: (daytime) => {
      const setting: Setting = {
        width,
        height: height + BLEED,
        horizonY: 600,
        scale: 1,
        seed: 7,
        sun: { centre: [place.x + 6, 352], radius: 215 },
        forest: daytime.forest,
      };
      const { forest } = daytime;
      const [, , l2, l3, l4] = forest.depths;
      const [, , r2] = forest.rims;
      const line = (
        y: number,
        swell: number,
        crown: number,
        depth: 0 | 1 | 2 | 3,
        seed: number,
        rows = 0,
      ): Markup =>
        canopy(setting, { y, swell, crown, fill: forest.depths[depth], rim: forest.rims[depth], seed, rows });
      const tree = (
        depth: 1 | 2,
        [at, base, rise, size, seed]: readonly [number, number, number, number, number],
      ): Markup =>
        emergent({
          foot: [width * at, base],
          heightUnits: rise,
          size,
          trunk: forest.trunks[depth - 1] ?? "",
          fill: forest.depths[depth],
          rim: forest.rims[depth],
          seed,
        });
      const palmTree = (at: number, rise: number, size: number, lean: number): Markup =>
        palm({
          foot: [width * at, 690],
          heightUnits: rise,
          size,
          trunk: forest.trunks[1],
          fill: l2,
          rim: r2,
          lean,
        });
      return {
        back:
          sky(setting, TITLE_END) +
          cloud(setting, [width * 0.1, 446], 200) +
          cloud(setting, [width * 0.93, 262], 220) +
          volcano(setting, [width * 0.475, 636], 290, 164, smokeOf(daytime)) +
          line(566, 20, 40, 0, 8, 1) +
          FAR_TREES.map((each) => tree(1, each)).join("") +
          line(604, 20, 46, 1, 21, 2),
        mid:
          NEAR_TREES.map((each) => tree(2, each)).join("") +
          palmTree(0.925, 226, 1.2, -16) +
          palmTree(0.512, 140, 0.85, 14) +
          line(652, 20, 54, 2, 33, 2) +
          mist(setting, 650, 40) +
          beams(setting) +
          line(694, 18, 54, 3, 45, 1),
        stage:
          fernRow(setting, 752, { length: 128, step: 132, fill: l4, lit: l3, seed: 5 }) +
          ground(setting, 728, 16, l4) +
          fern([place.x - 236, 790], 120, l4, l3, 91) +
          fern([place.x + 262, 800], 110, l4, l3, 92) +
          fireflies(setting, 30, WORDS_END) +
          rock(setting, [place.x + 10, 690], 250, 150) +
          sittingCub(cub, daytime) +
          // Clear of the paper below it, in all windows.
          rafflesia(setting, [width * 0.485, 714], 1.05),
        front: wideFront(setting, width),
      };
    },
  };
}

/** The dark leaves at the corners; nothing in the zone of words or before his tail. */
function wideFront(setting: Setting, w: number): Markup {
  const { forest } = setting;
  const h = 800;
  const [, , , , l4, l5, l6] = forest.depths;
  const leaf = (x: number, y: number, angleDeg: number, length: number, bendDeg: number): Markup =>
    bananaLeaf([x, y], { angleDeg, length, bendDeg, fill: l6, lit: l5, rib: l4 });
  const spray = (x: number, y: number, angleDeg: number, length: number, bend: 1 | -1): Markup =>
    frond([x, y], { angleDeg, length, bend, fill: l5, lit: l4 });
  return [
    spray(w * 0.03, h + 6, -98, 250, 1),
    spray(w * 0.03, h + 6, -64, 270, 1),
    spray(w * 0.02, h + 6, -38, 250, 1),
    leaf(-14, h + 40, -66, 330, 34),
    leaf(w * 0.01, h + 60, -52, 310, 30),
    spray(w * 0.995, h + 10, -92, 240, -1),
    spray(w * 0.995, h + 10, -118, 200, -1),
    leaf(w + 40, h + 40, -104, 380, -30),
    leaf(w + 20, h + 60, -126, 240, -30),
    // Before their feet, which the picture's lower edge would cut off in a straight line. Nothing low stands behind it: what
    // is left of a leaf that it covers looks like a shard.
    ground(setting, h - 22, 12, BANDS[forest.isNight ? "night" : "day"]),
    bandFerns(
      setting,
      [0.545, 0.6, 0.65, 0.722, 0.775, 0.832].map((at) => [w * at, h - 8]),
      62,
    ),
    // And before the feet of the banana's leaves, whose dark halves end at it.
    bandFerns(
      setting,
      [0.022, 0.066, 0.108, 0.146, 0.192, 0.942, 0.985].map((at) => [w * at, h - 8]),
      78,
    ),
    // Between them too: the band would end in a ruled line, and what stands on the ground in scraps. Low below the flower.
    bandFerns(
      setting,
      [0.238, 0.284, 0.33, 0.374, 0.418, 0.884].map((at) => [w * at, h - 8]),
      66,
    ),
    bandFerns(
      setting,
      [0.446, 0.47, 0.495, 0.518].map((at) => [w * at, h - 12]),
      34,
    ),
    // From above, on the right only: words stand on the left.
    liana([w * 0.8, -20], [w * 0.985, 30], { sag: 150, fill: l5, leaves: 9, size: 1 }),
    spray(w * 0.93, -44, 122, 230, -1),
    leaf(w + 30, -40, 150, 330, -40),
    leaf(w + 44, -10, 112, 330, -26),
    // With what hangs above: on a tablet, where words stand in that sky, both are left out.
    hornbill(setting, [w * 0.5, 196], 0.62, "up"),
    hornbill(setting, [w * 0.452, 262], 0.44, "down"),
  ].join("");
}

export const HOME_WIDE = wide("home-wide", 1440, [1440, 2160]);
export const HOME_ULTRA = wide("home-ultra", 1920, [2560]);

/** So high that all of him is above the helper's button in the first window of most phones. */
const PHONE_PLACE = { x: 168, y: 444, size: 0.8 };
const PHONE_CUB: SittingCub = { place: PHONE_PLACE, ...WAVING };

/** For phones: words stand above on the plain sky, Bakso below on his rock, nothing before his tail, nor his paws where the helper's button is. */
export const HOME_PHONE: Scene = {
  name: "home-phone",
  width: 390,
  height: 520,
  widthsPx: [390, 780, 1170],
  isLayered: false,
  parts: movingParts(PHONE_CUB),
  draw: (daytime) => {
    const { forest } = daytime;
    const [width, height] = [390, 520];
    const setting: Setting = {
      width,
      height: height + BLEED,
      horizonY: 380,
      scale: 0.62,
      seed: 5,
      sun: { centre: [PHONE_PLACE.x + 6, PHONE_PLACE.y - 204], radius: 104 },
      forest,
    };
    const [, , l2, l3, l4, l5, l6] = forest.depths;
    const line = (y: number, crown: number, depth: 0 | 1 | 2 | 3, seed: number, rows = 0): Markup =>
      canopy(setting, {
        y,
        swell: crown * 0.34,
        crown,
        fill: forest.depths[depth],
        rim: forest.rims[depth],
        seed,
        rows,
      });
    const tree = (depth: 1 | 2, x: number, rise: number, size: number, seed: number): Markup =>
      emergent({
        foot: [x, 450],
        heightUnits: rise,
        size,
        trunk: forest.trunks[depth - 1] ?? "",
        fill: forest.depths[depth],
        rim: forest.rims[depth],
        seed,
      });
    const leaf = (x: number, y: number, angleDeg: number, length: number, bendDeg: number): Markup =>
      bananaLeaf([x, y], { angleDeg, length, bendDeg, fill: l6, lit: l5, rib: l4 });
    const spray = (x: number, y: number, angleDeg: number, length: number, bend: 1 | -1): Markup =>
      frond([x, y], { angleDeg, length, bend, fill: l5, lit: l4 });
    return {
      back:
        sky(setting) +
        cloud(setting, [6, 262], 110) +
        volcano(setting, [66, 408], 150, 100, smokeOf(daytime)) +
        hornbill(setting, [338, 182], 0.3, "up") +
        line(366, 26, 0, 8, 1) +
        tree(1, 345, 120, 0.52, 9) +
        tree(1, 24, 96, 0.42, 4) +
        line(392, 30, 1, 21, 1),
      mid:
        tree(2, 402, 186, 0.84, 12) +
        tree(2, 346, 120, 0.6, 18) +
        tree(2, 2, 152, 0.74, 10) +
        palm({
          foot: [46, 450],
          heightUnits: 86,
          size: 0.62,
          trunk: forest.trunks[1],
          fill: l2,
          rim: forest.rims[2],
          lean: 8,
        }) +
        line(420, 34, 2, 33, 1) +
        line(450, 32, 3, 45),
      stage:
        fernRow(setting, 492, { length: 74, step: 84, fill: l4, lit: l3, seed: 6 }) +
        ground(setting, 482, 8, l4) +
        fireflies(setting, 12, 0) +
        rock(setting, [PHONE_PLACE.x + 6, PHONE_PLACE.y - 16], 146, 120) +
        sittingCub(PHONE_CUB, daytime) +
        rafflesia(setting, [52, 490], 0.56),
      front:
        spray(-6, 528, -84, 120, 1) +
        leaf(-22, 540, -74, 170, 34) +
        leaf(-10, 572, -36, 120, 26) +
        spray(398, 532, -112, 92, -1) +
        leaf(412, 560, -128, 118, -26) +
        leaf(420, 556, -96, 108, -24) +
        bandFerns(
          setting,
          [
            [112, 524],
            [158, 527],
            [216, 525],
            [276, 523],
          ],
          42,
        ),
    };
  },
};
