import type { ForestPalette } from "../forest/forest.palette.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, fernRow, fireflies, ground, mist, rafflesia, rock } from "../forest/land.ts";
import { ridge } from "../forest/ridges.ts";
import type { Setting } from "../forest/setting.ts";
import { cloud, sky } from "../forest/sky.ts";
import { fallenLog, tracks, trail } from "../forest/trail.ts";
import { canopy, palm } from "../forest/trees.ts";
import type { Point } from "../geometry/point.ts";
import { JUMPING_TAIL, jump } from "../poses/jump.ts";
import { ellipse, type Markup } from "../svg.ts";
import { frontLeaves, TITLE_END, WORDS_END } from "./clearing.ts";
import { type Place, placed } from "./cub.ts";
import { swayingTail } from "./moving.ts";
import type { Scene } from "./scene.ts";

/** Morning, when one runs: peach over the fresh green of the hills, and the sun amber before it. */
const MORNING: Partial<ForestPalette> = {
  sky: ["#FFE7AE", "#FFE0A6", "#FFD69C", "#FFCA90"],
  disc: "#FFB456",
  halo: "#FFDC90",
};
const RANGES = {
  day: [
    ["#C6D39A", "#DCDFA8"],
    ["#93BB82", "#B4CF8C"],
  ],
  night: [
    ["#15414A", "#1D4F58"],
    ["#12383F", "#1A474E"],
  ],
} as const;

interface Leap {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
  readonly scale: number;
  /** Where he is in the air, and how large. */
  readonly at: Point;
  readonly figureSize: number;
  /** The trail that he runs along. */
  readonly groundY: number;
}

/** Along the trail and over a fallen trunk in one leap: seen from the side, as the game is. */
function leap({ name, width, height, widthsPx, scale: k, at, figureSize, groundY }: Leap): Scene {
  const isWide = width > 1000;
  const [x, y] = at;
  const place: Place = { x, y, size: figureSize };
  // Right behind his head.
  const sun: Setting["sun"] = {
    centre: [x + 98 * figureSize, y - 222 * figureSize],
    radius: 132 * figureSize,
  };
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    // He laughs, his eyes shut.
    parts: [swayingTail(place, JUMPING_TAIL)],
    draw: (daytime) => {
      const { fur } = daytime;
      const forest = daytime.forest.isNight ? daytime.forest : { ...daytime.forest, ...MORNING };
      const horizonY = groundY - 96 * k;
      const setting: Setting = { width, height, horizonY, scale: k, seed: 31, sun, forest };
      const { depths, rims, trunks } = forest;
      const [, , l2, l3, l4, l5] = depths;
      const ranges = RANGES[daytime.name];
      const line = (dy: number, crown: number, depth: 1 | 2 | 3, rows: number): Markup =>
        canopy(setting, {
          y: groundY + dy * k,
          swell: crown * 0.36 * k,
          crown: crown * k,
          fill: depths[depth],
          rim: rims[depth],
          seed: 31 + depth,
          rows,
        });
      const palms = (isWide ? PALMS : PALMS.slice(1)).map(([share, rise, size, lean]) =>
        palm({
          foot: [width * share, groundY - 10 * k],
          heightUnits: rise * k,
          size: size * k,
          trunk: trunks[1],
          fill: l2,
          rim: rims[2],
          lean: lean * k,
        }),
      );
      const way: Point[] = [
        [-60, groundY + 52 * k],
        [width * 0.3, groundY + 34 * k],
        [width * 0.66, groundY + 40 * k],
        [width + 80, groundY + 26 * k],
      ];
      const log: Point = [x + 118 * figureSize, groundY + 22 * k];
      return {
        back:
          sky(setting, isWide ? TITLE_END : 0) +
          cloud(setting, [width * 0.98, groundY - 300 * k], 200 * k) +
          cloud(setting, [width * (isWide ? 0.53 : 0.08), groundY - 250 * k], 150 * k) +
          // Before him, at the other end from the words, which end anywhere in a tablet's window.
          (isWide ? hornbill(setting, [width * 0.906, groundY - 520], 0.42, "down") : "") +
          ridge(setting, {
            crest: [
              [0, groundY - 84 * k],
              [0.3, groundY - 96 * k],
              [0.48, groundY - 170 * k],
              [0.62, groundY - 120 * k],
              [0.8, groundY - 212 * k],
              [1, groundY - 130 * k],
            ],
            roughness: 22 * k,
            fill: ranges[0][0],
            rim: ranges[0][1],
            seed: 3,
          }) +
          mist(setting, groundY - 92 * k, 40 * k) +
          ridge(setting, {
            crest: [
              [0, groundY - 66 * k],
              [0.26, groundY - 84 * k],
              [0.52, groundY - 72 * k],
              [0.72, groundY - 118 * k],
              [1, groundY - 84 * k],
            ],
            roughness: 14 * k,
            fill: ranges[1][0],
            rim: ranges[1][1],
            seed: 8,
          }),
        mid:
          palms.join("") + line(-46, 34, 2, 2) + mist(setting, groundY - 26 * k, 30 * k) + line(-8, 34, 3, 1),
        stage:
          fernRow(setting, groundY + 18 * k, { length: 74 * k, step: 92 * k, fill: l4, lit: l3, seed: 6 }) +
          ground(setting, groundY + 6 * k, 7 * k, l4) +
          trail(setting, way, [30 * k, 22 * k]) +
          tracks(setting, way.slice(0, 2), { count: isWide ? 9 : 4, size: 0.9 * k, shrinkTo: 1 }) +
          // What his hind paws kicked up.
          PUFFS.map(([dx, dy, r]) =>
            ellipse(
              [x + dx * figureSize, groundY + (34 + dy) * k],
              r * k,
              r * 0.66 * k,
              forest.isNight ? forest.pathEdge : "#F1DDA8",
            ),
          ).join("") +
          rock(setting, [width - (isWide ? 92 : 20) * k, groundY - 6 * k], 74 * k, 54 * k) +
          fallenLog(setting, log, 300 * figureSize, 46 * figureSize, 0.56) +
          fern([log[0] - 306 * figureSize, groundY + 26 * k], 66 * k, l4, l3, 4) +
          fern([log[0] + 40 * figureSize, groundY + 30 * k], 52 * k, l4, l3, 9) +
          (isWide ? rafflesia(setting, [566, groundY + 4], 0.58) : "") +
          placed(place, jump({ palette: fur, light: 1, isTailApart: true, isReaching: true })) +
          fireflies(setting, isWide ? 18 : 8, isWide ? WORDS_END : 0),
        front:
          fernRow(setting, height + 4 * k, { length: 78 * k, step: 88 * k, fill: l5, lit: l4, seed: 11 }) +
          frontLeaves(setting, height, isWide ? { left: 0.62, right: 0.66 } : { left: 0.34, right: 0.3 }),
      };
    },
  };
}

/** Share of the width, rise, size and lean. */
const PALMS = [
  [0.475, 130, 0.72, 12],
  [0.93, 214, 1.05, -18],
  [0.985, 150, 0.85, 14],
] as const;

/** From under him, above the trail's middle, and half as wide. */
const PUFFS = [
  [-300, 2, 22],
  [-340, -8, 15],
  [-268, -4, 12],
  [-374, 4, 9],
] as const;

export const LEAP_SCENES: readonly Scene[] = [
  leap({
    name: "leap-wide",
    width: 1440,
    height: 760,
    widthsPx: [1440, 2160],
    scale: 1,
    at: [1032, 500],
    figureSize: 1.06,
    groundY: 632,
  }),
  leap({
    name: "leap-phone",
    width: 390,
    height: 424,
    widthsPx: [390, 780, 1170],
    scale: 0.54,
    at: [206, 258],
    figureSize: 0.6,
    groundY: 348,
  }),
];
