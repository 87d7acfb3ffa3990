import { groundShadow } from "../body/ground.ts";
import { brokenBridge, cliff, cliffRoots, fallenBridge, fallingBoard, overgrowth } from "../forest/gorge.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, fireflies, mist } from "../forest/land.ts";
import { ridge } from "../forest/ridges.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { canopy, emergent } from "../forest/trees.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import type { HeadSetting } from "../poses/pose.ts";
import { STANDING_HEAD, STANDING_TAIL, stand } from "../poses/stand.ts";
import type { Markup } from "../svg.ts";
import { frontLeaves, TITLE_END } from "./clearing.ts";
import { type Place, placed } from "./cub.ts";
import { FOGS } from "./fogs.ts";
import { eyelidsOf, swayingTail } from "./moving.ts";
import type { Scene } from "./scene.ts";

/** Out over the gap, and puzzled by it. */
const LOOKING_OUT: HeadSetting = {
  expression: "curious",
  mouth: "round",
  yawDeg: 20,
  pitchDeg: 3,
  tiltDeg: 9,
  gaze: [7, 2],
};

/** Behind him, at the picture's edge. */
const EDGE_TREES = [
  { inset: 176, rise: 150, size: 0.72, seed: 31, isOnPhone: false },
  { inset: 88, rise: 214, size: 0.98, seed: 21, isOnPhone: false },
  { inset: -14, rise: 300, size: 1.3, seed: 12, isOnPhone: true },
] as const;

/** Of the moon, to the right of his head: none touches an ear. */
const PLAINS = [
  [0.66, -0.5, 0.1],
  [0.83, -0.1, 0.07],
  [-0.1, -0.84, 0.06],
] as const;

interface Gorge {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
  readonly scale: number;
  /** The edge of the cliff that he stands on, and of the one over there. */
  readonly edge: Point;
  readonly otherEdge: Point;
  /** Of the other side, which is farther off. */
  readonly otherScale: number;
  readonly bridgeSize: number;
  /** Where a board of it falls, between both ends. */
  readonly falling: Point;
  readonly figureSize: number;
  readonly bird: Point;
  /** Where roots hang, in units at its scale from the edge: to both sides of his paws. */
  readonly rootsAt: readonly [number, number];
}

/** Where a path really ends: a bridge is broken off over a gorge full of mist, and Bakso stands behind its last posts. */
function lost(gorge: Gorge): Scene {
  const { name, width, height, widthsPx, scale: k, edge, otherEdge, figureSize } = gorge;
  const isWide = width > 1000;
  const [x, y] = edge;
  // His whiskers end where the posts do.
  const place: Place = {
    x: x + 30 * k + 217 * figureSize,
    y: y - 14 * k,
    size: figureSize,
    isMirrored: true,
  };
  const [headX, headY] = STANDING_HEAD.at;
  const sun: Setting["sun"] = {
    centre: [place.x - (headX - 16) * figureSize, place.y + (headY - 6) * figureSize],
    radius: 158 * figureSize,
    plains: PLAINS,
  };
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    isFine: true,
    parts: [eyelidsOf(place, STANDING_HEAD, LOOKING_OUT), swayingTail(place, STANDING_TAIL)],
    draw: ({ fur, forest }) => {
      const horizonY = y + 20 * k;
      const setting: Setting = { width, height, horizonY, scale: k, seed: 67, sun, forest };
      const { depths, rims, trunks, isNight } = forest;
      const fogs = FOGS[isNight ? "night" : "day"];
      const [, , , l3, l4, l5] = depths;
      /** Trees that stand deep in the gorge, their feet in the mist. */
      const row = (depth: 1 | 2 | 3, [from, to]: Point, top: number, count: number): Markup => {
        const random = randomFrom(depth * 31);
        return Array.from({ length: count }, (_, i) =>
          emergent({
            foot: [width * (from + ((i + random() * 0.7) / count) * (to - from)), height + 20],
            heightUnits: height + 20 - top - random() * 70 * k,
            size: (0.28 + depth * 0.12 + random() * 0.1) * k,
            trunk: depth === 3 ? depths[4] : (trunks[depth - 1] ?? ""),
            fill: depths[depth],
            rim: rims[depth],
            seed: depth * 9 + i,
          }),
        ).join("");
      };
      const bridge = brokenBridge(setting, edge, gorge.bridgeSize);
      const beyond: Setting = { ...setting, scale: gorge.otherScale };
      /** Mist as thick as clouds, in which whatever stands in the gorge ends. */
      const fog = (rise: number, [fill, rim]: readonly [string, string], seed: number, rows = 0): Markup =>
        canopy(setting, { y: height - rise * k, swell: 14 * k, crown: 62 * k, fill, rim, seed, rows });
      return {
        back:
          // On a phone the words' last line lies before its upper end.
          sky(setting, isWide ? TITLE_END : 1) +
          placed(
            { x: gorge.bird[0], y: gorge.bird[1], size: 0.36 * k, isMirrored: true },
            hornbill(setting, [0, 0], 1, "up"),
          ) +
          ridge(setting, {
            crest: [
              [0, y + 70 * k],
              [0.32, y + 56 * k],
              [0.48, y - 6 * k],
              [0.62, y - 84 * k],
              [0.8, y - 30 * k],
              [1, y - 96 * k],
            ],
            roughness: 24 * k,
            fill: forest.volcano,
            rim: forest.volcanoLit,
            seed: 5,
          }) +
          canopy(setting, {
            y: y + 62 * k,
            swell: 20 * k,
            crown: 36 * k,
            fill: depths[0],
            rim: rims[0],
            seed: 4,
            rows: 1,
          }) +
          mist(setting, y + 100 * k, 60 * k),
        mid:
          row(1, [0.04, 0.7], y + 84 * k, isWide ? 13 : 7) +
          mist(setting, y + 190 * k, 90 * k) +
          // On a phone their trunks are hairlines in the mist, of which the encoding makes streaks.
          (isWide ? row(2, [0.3, 0.62], y + 150 * k, 5) : "") +
          fog(164, fogs[0], 3) +
          cliff(beyond, {
            edge: otherEdge,
            side: -1,
            fill: isNight ? "#18393F" : "#5F8069",
            lit: isNight ? "#4A7F88" : "#CDD09A",
            moss: isNight ? forest.moss : "#8FAE55",
            mossLit: isNight ? forest.mossLit : "#C3CC6E",
          }) +
          fallenBridge(beyond, otherEdge) +
          fallingBoard(setting, gorge.falling, gorge.bridgeSize * 0.9) +
          fog(98, fogs[1], 8) +
          fireflies(setting, isWide ? 16 : 8, isWide ? TITLE_END : 0),
        stage:
          EDGE_TREES.filter(({ isOnPhone }) => isWide || isOnPhone)
            .map(({ inset, rise, size, seed }) =>
              emergent({
                foot: [width - inset * k, y - 4 * k],
                heightUnits: rise * (isWide ? 1 : 0.66) * k,
                size: size * k,
                trunk: isNight ? depths[5] : trunks[2],
                fill: depths[3],
                rim: rims[3],
                seed,
              }),
            )
            .join("") +
          bridge.behind +
          cliff(setting, {
            // Out as far as the bridge's posts, whose feet would else hang over the gap.
            edge: [x - 18 * k * gorge.bridgeSize, y],
            side: 1,
            fill: forest.rock,
            lit: forest.rockLit,
            moss: forest.moss,
            mossLit: forest.mossLit,
            roots: cliffRoots(setting, edge, gorge.rootsAt),
          }) +
          overgrowth(setting, edge) +
          fern([x + 500 * k, y - 12 * k], 104 * k, l4, l3, 12) +
          fern([x + 414 * k, y - 10 * k], 58 * k, l5, l4, 5) +
          bridge.before +
          // All four paws touch the ground, the near ones too.
          placed({ ...place, y: place.y + 9 * figureSize }, groundShadow(fur, -10, 182, 16)) +
          placed(
            place,
            stand({
              palette: fur,
              light: -1,
              isTailApart: true,
              hasShadow: false,
              headOptions: LOOKING_OUT,
            }),
          ),
        // It lies before the near cliff too, up to where the page's own mist begins.
        front:
          fog(90, fogs[2], 5, 1) +
          // On a phone the mist would leave only their tips.
          (isWide ? frontLeaves(setting, height - 46 * k, { left: 0.7, right: 0.8, isCovered: true }) : ""),
      };
    },
  };
}

export const BRIDGE_SCENES: readonly Scene[] = [
  lost({
    name: "lost-wide",
    width: 1440,
    height: 880,
    widthsPx: [1440, 2160],
    scale: 1.04,
    edge: [812, 540],
    otherEdge: [470, 654],
    otherScale: 0.82,
    bridgeSize: 1.16,
    falling: [552, 690],
    figureSize: 1,
    bird: [1225, 150],
    rootsAt: [56, 470],
  }),
  lost({
    name: "lost-phone",
    width: 390,
    height: 496,
    widthsPx: [390, 780, 1170],
    scale: 0.54,
    edge: [126, 272],
    otherEdge: [30, 376],
    otherScale: 0.36,
    bridgeSize: 0.86,
    falling: [72, 392],
    figureSize: 0.49,
    bird: [56, 120],
    rootsAt: [54, 392],
  }),
];
