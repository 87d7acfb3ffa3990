import { BAPAK, family, IBU } from "../figures/family.figures.ts";
import type { ForestPalette } from "../forest/forest.palette.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, fireflies, mist } from "../forest/land.ts";
import { type RidgeOptions, ridge } from "../forest/ridges.ts";
import { inWater, reeds, ripples, river } from "../forest/river.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { canopy } from "../forest/trees.ts";
import { mark } from "../geometry/mark.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import type { Palette } from "../palette.ts";
import { LYING_HEAD } from "../poses/lie.ts";
import { GROWN_HEAD, GROWN_TAIL } from "../poses/stand.grown.ts";
import { clipped, filled, type Markup, num } from "../svg.ts";
import { WORDS_END } from "./clearing.ts";
import { type Place, placed, placeIn } from "./cub.ts";
import { eyelidsOf, swayingTail } from "./moving.ts";
import type { Scene } from "./scene.ts";

/** The river before the sun is up: the sky is rosy near the mountains, which are blue with distance. */
const DAWN: Partial<ForestPalette> = {
  sky: ["#FFE7AE", "#FFDCA8", "#FFCFA2", "#FABB92"],
  disc: "#FFF3D2",
  halo: "#FFDFA8",
  mist: "#FFF1D6",
  mistOpacity: 0.5,
  water: ["#F4C9A0", "#8FB9A4", "#4F9483"],
};
/** By night the water is darker than the land is far. */
const MOONLIT: Partial<ForestPalette> = {
  mist: "#BFE3E0",
  mistOpacity: 0.1,
  water: ["#1A4650", "#123841", "#0C2A31"],
};

/** Ranges of the Barisan mountains, far to near: fill and rim by day and by night. */
const RANGES = {
  day: [
    ["#EFB592", "#F8CBA6"],
    ["#CBAE93", "#DDC2A0"],
    ["#97A88B", "#B4BD96"],
    ["#5F8F70", "#86A97C"],
  ],
  night: [
    ["#15414C", "#1D4F5A"],
    ["#123A44", "#1A4751"],
    ["#0F313A", "#173F47"],
    ["#0C272D", "#143539"],
  ],
} as const;

interface River {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
  readonly scale: number;
  /** Where the far bank meets the water. */
  readonly waterY: number;
  /** Where the family stands. */
  readonly at: Point;
  readonly figureSize: number;
  readonly sun: Setting["sun"];
  /** Where the moon stands: the sun comes up behind the ranges, but they would tear the moon. */
  readonly moonY: number;
  /** The crests of the ranges, far to near. */
  readonly crests: readonly [readonly Point[], readonly Point[], readonly Point[], readonly Point[]];
  readonly bird: { readonly at: Point; readonly size: number };
  /** Where the spit begins that they stand on. */
  readonly spitFrom: number;
}

/** Both parents and the cub at the edge of a calm river, their outlines in the water. */
function atTheRiver(options: River): Scene {
  const { name, width, height, widthsPx, scale: k, waterY, at, figureSize, crests, bird } = options;
  const isWide = width > 1000;
  const group: Place = { x: at[0], y: at[1], size: figureSize };
  const bapak = placeIn(group, BAPAK.place);
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    // The cub laughs, his eyes shut.
    parts: [
      eyelidsOf(bapak, GROWN_HEAD, BAPAK.head),
      eyelidsOf(placeIn(group, IBU.place), LYING_HEAD, IBU.head, "other-lids"),
      swayingTail(bapak, GROWN_TAIL),
    ],
    draw: (daytime) => {
      const { fur } = daytime;
      const forest = { ...daytime.forest, ...(daytime.forest.isNight ? MOONLIT : DAWN) };
      const { centre, radius } = options.sun;
      const sun = { centre: [centre[0], forest.isNight ? options.moonY : centre[1]] as const, radius };
      const setting: Setting = { width, height, horizonY: waterY, scale: k, seed: 23, sun, forest };
      const ranges = RANGES[daytime.name];
      const range = (index: 0 | 1 | 2 | 3, more: Pick<RidgeOptions, "roughness">): Markup =>
        ridge(setting, {
          crest: crests[index],
          fill: ranges[index][0],
          rim: ranges[index][1],
          seed: 71 + index,
          ...more,
        });
      const farBank = canopy(setting, {
        y: waterY - 14 * k,
        swell: 7 * k,
        crown: 20 * k,
        fill: forest.isNight ? forest.depths[4] : "#5F9468",
        rim: forest.isNight ? forest.rims[3] : "#94B67A",
        seed: 17,
        rows: 1,
      });
      const mountains =
        range(0, { roughness: 26 * k }) +
        range(1, { roughness: 22 * k }) +
        mist(setting, crests[2][2]?.[1] ?? waterY, 46 * k) +
        range(2, { roughness: 18 * k }) +
        mist(setting, waterY - 58 * k, 34 * k) +
        range(3, { roughness: 12 * k });
      const spit = spitOf(options);
      return {
        back: sky(setting, isWide ? WORDS_END : 0) + hornbill(setting, bird.at, bird.size, "up") + mountains,
        mid: farBank + mist(setting, waterY - 4 * k, 20 * k),
        stage:
          river(setting, { y: waterY, behind: mountains + farBank }) +
          reflection(setting, options, placed(group, family(silhouette(fur)))) +
          spit(setting) +
          fireflies(setting, isWide ? 22 : 8, isWide ? WORDS_END : 0) +
          placed(group, family(fur, { isTailApart: true })),
        front:
          reeds(setting, {
            from: -10,
            to: width * 0.17,
            footY: height,
            tall: 190 * k,
            count: 17,
            seed: 5,
            lean: 1,
          }) +
          reeds(setting, {
            from: width * 0.945,
            to: width + 10,
            footY: height,
            tall: 170 * k,
            count: 9,
            seed: 8,
            lean: -1,
          }),
      };
    },
  };
}

/** A figure's outline and nothing in it: water that ripples has no faces in it, nor stripes. */
const silhouette = ({ farFur, shadeOpacity }: Palette): Palette => ({
  fur: farFur,
  farFur,
  rim: farFur,
  cream: farFur,
  farCream: farFur,
  muzzle: farFur,
  creamRim: farFur,
  ink: farFur,
  nose: farFur,
  noseLight: farFur,
  innerEar: farFur,
  iris: farFur,
  tongue: farFur,
  catchLight: farFur,
  shade: farFur,
  shadeOpacity,
  groundShadow: farFur,
  groundShadowOpacity: 0,
});

/** The family's outline in the water: fainter with depth until nothing is left at the near bank, and cut by ripples. */
function reflection(
  setting: Setting,
  { at, width, height, figureSize, scale: k }: River,
  drawn: Markup,
): Markup {
  const line = at[1] + 7 * k;
  const { forest } = setting;
  const below = smooth(
    [
      [-20, line],
      [width + 20, line],
      [width + 20, height + 20],
      [-20, height + 20],
    ],
    { tension: 0 },
  );
  const reach = 640 * figureSize;
  const room = (height - line) * 0.82;
  const flattened = Math.min(0.76, room / reach);
  const deep = reach * flattened;
  return clipped(
    below,
    fading(
      { y: line, deep, width, gaps: GAPS.map((gap) => gapOf(gap, at, figureSize, [line, deep])) },
      inWater(line, drawn, flattened),
    ) +
      ripples(setting, {
        from: [at[0] - 560 * figureSize, line + 12 * k],
        to: [at[0] + 900 * figureSize, line + reach * flattened],
        count: 20,
        colour: forest.water[1],
        opacity: 0.85,
        length: 1.9,
      }),
  );
}

/** Where ripples part the reflection: how deep, as a share; its middle and half its length in the figures' units, its thickness as a share of the depth. */
const GAPS = [
  [0.17, -220, 300, 0.035],
  [0.28, 330, 330, 0.04],
  [0.4, 40, 300, 0.055],
  [0.47, 430, 230, 0.04],
  [0.56, 190, 330, 0.06],
  [0.66, -110, 220, 0.05],
  [0.75, 20, 250, 0.065],
  [0.86, -40, 240, 0.07],
] as const;

function gapOf(
  [share, middle, half, thick]: (typeof GAPS)[number],
  [x]: Point,
  size: number,
  [line, deep]: Point,
): Outline {
  const y = line + share * deep;
  return mark(
    [
      [x + (middle - half) * size, y],
      [x + middle * size, y + thick * deep * 0.2],
      [x + (middle + half) * size, y],
    ],
    thick * deep,
    "leaf",
    8,
  );
}

interface Fading {
  readonly y: number;
  readonly deep: number;
  readonly width: number;
  readonly gaps: readonly Outline[];
}

/** Shows a drawing less and less from `y` down, and nothing of it in the gaps. */
function fading({ y, deep, width, gaps }: Fading, drawing: Markup): Markup {
  const [top, high] = [num(y), num(deep)];
  return (
    `<linearGradient id="depth" x1="0" x2="0" y1="${top}" y2="${num(y + deep)}" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="#fff" stop-opacity=".48"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
    `<mask id="water" maskUnits="userSpaceOnUse" x="0" y="${top}" width="${width}" height="${high}">` +
    `<rect y="${top}" width="${width}" height="${high}" fill="url(#depth)"/>${gaps.map((gap) => filled(gap, "#000")).join("")}</mask>` +
    `<g mask="url(#water)">${drawing}</g>`
  );
}

/** A spit of sand and grass that reaches into the picture from the right. */
const spitOf =
  ({ at, figureSize, width, scale: k, spitFrom }: River) =>
  (setting: Setting): Markup => {
    const { forest } = setting;
    const [, , , l3, l4, l5] = forest.depths;
    const y = at[1];
    const land = (by: number, out: number): ReturnType<typeof smooth> =>
      smooth(
        [
          [spitFrom - out, y + (10 + by * 0.4) * k],
          [spitFrom + 60 * k, y + (-6 - by * 0.1) * k],
          [spitFrom + (width - spitFrom) * 0.3, y - 17 * k],
          [spitFrom + (width - spitFrom) * 0.7, y - 20 * k],
          [width + 40, y - 30 * k],
          [width + 40, y + (30 + by) * k],
          [spitFrom + (width - spitFrom) * 0.72, y + (22 + by) * k],
          [spitFrom + (width - spitFrom) * 0.4, y + (17 + by) * k],
          [spitFrom + 50 * k, y + (15 + by * 0.7) * k],
        ],
        { tension: 1 / 6 },
      );
    return (
      filled(land(16, 14 * k), forest.depths[6], 'opacity=".34"') +
      filled(land(6, 4 * k), forest.pathEdge) +
      filled(land(0, 0), forest.path) +
      fern([width - 8 * k, y - 8 * k], 74 * k, l4, l3, 6) +
      fern([spitFrom + 150 * k, y + 8 * k], 26 * k, l5, l4, 11) +
      fern([at[0] - 700 * figureSize, y + 4 * k], 34 * k, l4, l3, 3)
    );
  };

export const RIVER_SCENES: readonly Scene[] = [
  atTheRiver({
    name: "conservation-wide",
    width: 1440,
    height: 716,
    widthsPx: [1440, 2160],
    scale: 1,
    waterY: 442,
    at: [919, 516],
    figureSize: 0.43,
    // In a tablet's window too, which ends where his mother's tail does.
    sun: { centre: [1270, 280], radius: 40 },
    moonY: 186,
    crests: [
      [
        [0, 390],
        [0.16, 412],
        [0.32, 404],
        [0.46, 356],
        [0.6, 252],
        [0.7, 300],
        [0.82, 224],
        [0.92, 320],
        [1, 356],
      ],
      [
        [0, 416],
        [0.2, 402],
        [0.34, 422],
        [0.48, 382],
        [0.58, 334],
        [0.74, 286],
        [0.86, 368],
        [0.95, 390],
        [1, 368],
      ],
      [
        [0, 434],
        [0.24, 422],
        [0.42, 410],
        [0.56, 382],
        [0.68, 360],
        [0.8, 390],
        [0.92, 414],
        [1, 394],
      ],
      [
        [0, 418],
        [0.12, 426],
        [0.36, 432],
        [0.6, 416],
        [0.76, 410],
        [0.9, 428],
        [1, 416],
      ],
    ],
    bird: { at: [880, 150], size: 0.34 },
    spitFrom: 560,
  }),
  atTheRiver({
    name: "conservation-phone",
    width: 390,
    height: 420,
    widthsPx: [390, 780, 1170],
    scale: 0.56,
    waterY: 198,
    at: [164, 244],
    figureSize: 0.24,
    sun: { centre: [352, 126], radius: 17 },
    moonY: 94,
    crests: [
      [
        [0, 128],
        [0.2, 92],
        [0.4, 132],
        [0.6, 78],
        [0.8, 118],
        [0.92, 146],
        [1, 140],
      ],
      [
        [0, 152],
        [0.24, 130],
        [0.42, 156],
        [0.64, 126],
        [0.82, 152],
        [1, 160],
      ],
      [
        [0, 176],
        [0.3, 162],
        [0.5, 172],
        [0.7, 160],
        [0.86, 178],
        [1, 170],
      ],
      [
        [0, 186],
        [0.4, 190],
        [0.7, 184],
        [1, 188],
      ],
    ],
    bird: { at: [64, 62], size: 0.2 },
    spitFrom: -60,
  }),
];
