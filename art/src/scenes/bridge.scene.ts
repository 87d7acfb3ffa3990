import { brokenBridge, cliff, fallenBridge, overgrowth } from "../forest/gorge.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, fernRow, ground, mist, motes } from "../forest/land.ts";
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
import { eyelidsOf, swayingTail } from "./moving.ts";
import type { Scene } from "./scene.ts";

/** Over the last board, down to where the others went. */
const LOOKING_DOWN: HeadSetting = {
  expression: "curious",
  yawDeg: 20,
  pitchDeg: 16,
  gaze: [13, 11],
  tiltDeg: 15,
};

/** Behind him, at the picture's edge. */
const EDGE_TREES = [
  { inset: 176, rise: 150, size: 0.72, seed: 31, isOnPhone: false },
  { inset: 88, rise: 214, size: 0.98, seed: 21, isOnPhone: false },
  { inset: -14, rise: 300, size: 1.3, seed: 12, isOnPhone: true },
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
  readonly sun: Setting["sun"];
}

/** Where a path really ends: a bridge is broken off over a gorge full of mist, and Bakso looks down from its last board. */
function lost({ name, width, height, widthsPx, scale: k, edge, otherEdge, sun }: Gorge): Scene {
  const isWide = width > 1000;
  const [x, y] = edge;
  const place: Place = { x: x + 176 * k, y: y + 10 * k, size: 0.96 * k, isMirrored: true };
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: [eyelidsOf(place, STANDING_HEAD, LOOKING_DOWN), swayingTail(place, STANDING_TAIL)],
    draw: ({ fur, forest }) => {
      const horizonY = y + 20 * k;
      const setting: Setting = { width, height, horizonY, scale: k, seed: 67, sun, forest };
      const { depths, rims, trunks, isNight } = forest;
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
      const bridge = brokenBridge(setting, edge, isWide ? 1.16 : 1);
      return {
        back:
          // On a phone the words' last line lies before its upper end.
          sky(setting, isWide ? TITLE_END : 1) +
          hornbill(setting, [width * (isWide ? 0.5 : 0.13), y - (isWide ? 250 : 150) * k], 0.4 * k, "up") +
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
          row(2, [0.16, 0.62], y + 140 * k, isWide ? 7 : 4) +
          mist(setting, y + 262 * k, 90 * k) +
          cliff(setting, {
            edge: otherEdge,
            side: -1,
            fill: isNight ? "#123039" : "#6A8A70",
            lit: isNight ? "#24505A" : "#B7C08A",
            moss: isNight ? forest.moss : "#8FAE55",
            mossLit: isNight ? forest.mossLit : "#C3CC6E",
          }) +
          fallenBridge(setting, otherEdge) +
          row(3, [0.3, 0.52], y + 206 * k, isWide ? 3 : 2) +
          mist(setting, height - 60 * k, 120 * k) +
          motes(setting, isWide ? 16 : 8, isWide ? TITLE_END : 0),
        stage:
          EDGE_TREES.filter(({ isOnPhone }) => isWide || isOnPhone)
            .map(({ inset, rise, size, seed }) =>
              emergent({
                foot: [width - inset * k, y + 16 * k],
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
            edge,
            side: 1,
            fill: forest.rock,
            lit: forest.rockLit,
            moss: forest.moss,
            mossLit: forest.mossLit,
          }) +
          overgrowth(setting, edge) +
          fern([x + 500 * k, y + 2 * k], 104 * k, l4, l3, 12) +
          fern([x + 414 * k, y + 4 * k], 58 * k, l5, l4, 5) +
          bridge.before +
          placed(place, stand({ palette: fur, light: -1, isTailApart: true, headOptions: LOOKING_DOWN })),
        // Where the page's own earth begins, with its grass.
        front:
          fernRow(setting, height + 12 * k, {
            length: 70 * k,
            step: 96 * k,
            fill: depths[6],
            lit: l5,
            seed: 9,
          }) +
          ground(setting, height - 12 * k, 6 * k, depths[6]) +
          frontLeaves(setting, height, isWide ? { left: 0.7, right: 0.8 } : { left: 0.3, right: 0.4 }),
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
    otherEdge: [158, 704],
    sun: { centre: [1146, 236], radius: 42 },
  }),
  lost({
    name: "lost-phone",
    width: 390,
    height: 496,
    widthsPx: [390, 780, 1170],
    scale: 0.6,
    edge: [122, 262],
    otherEdge: [20, 356],
    sun: { centre: [284, 92], radius: 20 },
  }),
];
