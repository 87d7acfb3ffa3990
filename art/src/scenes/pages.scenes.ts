import { BAPAK, family, IBU } from "../figures/family.figures.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, rafflesia } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import { fallenLog, tracks, trail } from "../forest/trail.ts";
import { greatTrunk } from "../forest/trees.ts";
import type { Point } from "../geometry/point.ts";
import { JUMPING_TAIL, jump } from "../poses/jump.ts";
import { LYING_HEAD } from "../poses/lie.ts";
import type { HeadSetting } from "../poses/pose.ts";
import { GROWN_HEAD, GROWN_TAIL } from "../poses/stand.grown.ts";
import { STANDING_HEAD, STANDING_TAIL, stand } from "../poses/stand.ts";
import { type ClearingOptions, clearing, frontLeaves } from "./clearing.ts";
import { type Place, placed, placeIn } from "./cub.ts";
import { eyelidsOf, swayingTail } from "./moving.ts";
import { BLEED, type Daytime, type MovingPart, type Scene } from "./scene.ts";

interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
}

/** On a phone the figure takes most of the width: leaves must not cover its paws. */
const SMALL_LEAVES = { left: 0.34, right: 0.36 } as const;

/** Both parents and the cub before the disc. */
function conservation(
  size: Size & { readonly at: Point; readonly figureSize: number; readonly scale: number },
): Scene {
  const { name, width, height, widthsPx, at, figureSize, scale } = size;
  const group: Place = { x: at[0], y: at[1], size: figureSize };
  const bapak = placeIn(group, BAPAK.place);
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: width > 1000,
    // The cub laughs, his eyes shut.
    parts: [
      eyelidsOf(bapak, GROWN_HEAD, BAPAK.head),
      eyelidsOf(placeIn(group, IBU.place), LYING_HEAD, IBU.head, "other-lids"),
      swayingTail(bapak, GROWN_TAIL),
    ],
    draw: ({ fur, forest }) => {
      const [x, y] = at;
      const setting: Setting = {
        width,
        height: height + BLEED,
        // Low where words stand before it.
        horizonY: y - (width > 1000 ? 190 : 250) * figureSize,
        scale,
        seed: 23,
        // Right behind the father's head.
        sun: { centre: [x + 12 * figureSize, y - 450 * figureSize], radius: 238 * figureSize },
        forest,
      };
      const place = clearing(setting, {
        // Beside the disc: by night it would bite a piece out of the moon.
        volcanoAt: width > 1000 ? 0.5 : 0.95,
        birds: [
          { at: [width * 0.9, height * 0.3], size: 0.56 * scale, beat: "up" },
          { at: [width * 0.82, height * 0.14], size: 0.4 * scale, beat: "down" },
        ],
        treesLeft: 150,
        treesRight: 210,
        hasWords: width > 1000,
        groundHeight: height + BLEED - y + 40 * scale,
      });
      return {
        back: place.back,
        mid: place.mid,
        stage:
          place.floor +
          placed(group, family(fur, { isTailApart: true })) +
          // On a phone their paws fill the ground.
          (width > 1000 ? rafflesia(setting, [x - 600 * figureSize, y + 12 * scale], 0.5 * scale) : ""),
        // Low on the right, where the mother lies: nothing stands before her tail.
        front: frontLeaves(
          setting,
          height,
          width > 1000 ? { left: 0.9, right: 0.26 } : { left: 0.34, right: 0.2 },
        ),
      };
    },
  };
}

/** The eyelids and the tail of a cub who stands. */
function standingParts(place: Place, head: HeadSetting = {}): readonly MovingPart[] {
  return [eyelidsOf(place, STANDING_HEAD, head), swayingTail(place, STANDING_TAIL)];
}

/** Bakso at the near end of a path that winds to the horizon. */
function roadmap(size: Size & { readonly scale: number; readonly cubX: number }): Scene {
  const { name, width, height, widthsPx, scale: k, cubX } = size;
  const place: Place = { x: cubX, y: height - 44 * k, size: 0.9 * k };
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: standingParts(place),
    draw: ({ fur, forest }) => {
      const horizonY = height - (width > 1000 ? 222 : 250) * k;
      const sunX = cubX + 96 * k;
      const setting: Setting = {
        width,
        height: height + BLEED,
        horizonY,
        scale: k,
        seed: 29,
        sun: { centre: [sunX, horizonY - 110 * k], radius: 150 * k },
        forest,
      };
      const around = clearing(setting, {
        volcanoAt: width > 1000 ? 0.52 : 0.05,
        treesLeft: 96,
        treesRight: 96,
        hasWords: width > 1000,
        groundHeight: 190 * k + BLEED,
      });
      // Out of the picture below or at its side, where the page's trail goes on from it.
      const isWide = width > 1000;
      const way: Point[] = [
        isWide ? [40, height + 150] : [-70, height + 40],
        [cubX - 60 * k, height - 60 * k],
        [cubX + 200 * k, height - 108 * k],
        [cubX + 322 * k, height - 146 * k],
        [cubX + 226 * k, height - 178 * k],
      ];
      const [, , , l3, l4] = forest.depths;
      return {
        back: around.back,
        mid: around.mid,
        stage:
          around.floor +
          trail(setting, way, [(isWide ? 128 : 104) * k, k]) +
          tracks(setting, way.slice(1, 4), { count: 7, size: 0.8 * k, shrinkTo: 0.4 }) +
          // Before the far end, and where the near bank would run on straight.
          fern([cubX + 214 * k, height - 168 * k], 84 * k, l4, l3, 7) +
          fern([cubX + 344 * k, height - 128 * k], 92 * k, l4, l3, 3) +
          (isWide ? fern([334, height - 34], 78, l4, l3, 5) + fern([566, height - 96], 62, l4, l3, 8) : "") +
          placed(place, stand({ palette: fur, light: 1, isTailApart: true })),
        // On a phone the page's trail lies over the lower left corner.
        front: frontLeaves(
          setting,
          height,
          isWide ? { left: 0.8, right: 0.9 } : { left: 0, right: SMALL_LEAVES.right },
        ),
      };
    },
  };
}

const LOOKING_BACK: HeadSetting = { expression: "curious", yawDeg: -16, tiltDeg: -6, gaze: [-5, -2] };

/** Where a path ends in the undergrowth: Bakso looks back the way he came. */
function lost(size: Size & { readonly scale: number; readonly cubX: number }): Scene {
  const { name, width, height, widthsPx, scale: k, cubX } = size;
  // The earth of the footer, with its grass, lies over the lower end.
  const foot = height - 62 * k;
  const place: Place = { x: cubX, y: foot - 40 * k, size: 0.96 * k };
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: standingParts(place, LOOKING_BACK),
    draw: ({ fur, forest }) => {
      const setting: Setting = {
        width,
        height,
        horizonY: foot - (width > 1000 ? 160 : 190) * k,
        scale: k,
        seed: 67,
        sun: { centre: [cubX + 92 * k, foot - 300 * k], radius: 158 * k },
        forest,
      };
      const [, , , l3, l4, l5] = forest.depths;
      const around = clearing(setting, {
        treesLeft: 150,
        // By night a crown would bite a piece out of the moon, which is near the edge of a phone's picture.
        treesRight: width > 1000 ? 200 : 0,
        hasWords: width > 1000,
        groundHeight: height - foot + 120 * k,
      });
      const way: Point[] = [
        [cubX - 700 * k, foot + 150 * k],
        [cubX - 380 * k, foot + 6 * k],
        [cubX - 110 * k, foot - 54 * k],
        [cubX + 120 * k, foot - 50 * k],
        [cubX + 250 * k, foot - 62 * k],
      ];
      return {
        back: around.back,
        mid: around.mid,
        stage:
          around.floor +
          trail(setting, way, [92 * k, 8 * k]) +
          tracks(setting, way.slice(0, 3), { count: 7, size: 0.9 * k, shrinkTo: 0.7 }) +
          placed(place, stand({ palette: fur, light: 1, isTailApart: true, headOptions: LOOKING_BACK })) +
          fern([cubX + 262 * k, foot - 26 * k], 126 * k, l4, l3, 12) +
          fern([cubX + 346 * k, foot - 6 * k], 150 * k, l5, l4, 14),
        front: frontLeaves(setting, height, width > 1000 ? { left: 0.7, right: 1 } : SMALL_LEAVES),
      };
    },
  };
}

/** Over a fallen trunk in one leap: the game's own place, wide enough to begin a page with. */
function leap(size: Size & { readonly scale: number; readonly at: Point }): Scene {
  const { name, width, height, widthsPx, scale: k, at } = size;
  const [x, y] = at;
  const place: Place = { x, y, size: k };
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    // He laughs, his eyes shut.
    parts: [swayingTail(place, JUMPING_TAIL)],
    draw: ({ fur, forest }) => {
      const isWide = width > 1000;
      const setting: Setting = {
        width,
        height,
        horizonY: height - (isWide ? 184 : 210) * k,
        scale: k * 0.86,
        seed: 31,
        sun: { centre: [x + 66 * k, y - 190 * k], radius: 168 * k },
        forest,
      };
      const around = clearing(setting, {
        volcanoAt: isWide ? 0.5 : 0.2,
        treesLeft: 120,
        treesRight: 220,
        hasWords: isWide,
        groundHeight: 104 * k,
      });
      const [, , , l3, l4] = forest.depths;
      return {
        back: around.back,
        mid: around.mid,
        stage:
          around.floor +
          fallenLog(setting, [x + 150 * k, y + 190 * k], 290 * k, 46 * k, 0.62) +
          fern([x - 150 * k, y + 200 * k], 74 * k, l4, l3, 4) +
          fern([x + 196 * k, y + 204 * k], 60 * k, l4, l3, 9) +
          rafflesia(setting, [x - 215 * k, y + 190 * k], 0.66 * k) +
          placed(place, jump({ palette: fur, light: 1, isTailApart: true })),
        front: frontLeaves(setting, height, isWide ? { left: 0.7, right: 0.8 } : SMALL_LEAVES),
      };
    },
  };
}

const CARD: Omit<Size, "name"> = { width: 960, height: 540, widthsPx: [480, 960, 1440] };

function card(
  name: string,
  setting: Omit<Setting, "forest">,
  options: ClearingOptions,
  stage: (daytime: Daytime, setting: Setting) => string,
): Scene {
  return {
    name,
    ...CARD,
    isLayered: false,
    draw: (daytime) => {
      const complete = { ...setting, forest: daytime.forest };
      const place = clearing(complete, options);
      return {
        back: place.back,
        mid: place.mid,
        stage: place.floor + stage(daytime, complete),
        front: frontLeaves(complete, CARD.height, { left: 0.6, right: 0.6 }),
      };
    },
  };
}

export const PAGE_SCENES: readonly Scene[] = [
  conservation({
    name: "conservation-wide",
    width: 1440,
    height: 560,
    widthsPx: [1440, 2160],
    at: [918, 516],
    figureSize: 0.53,
    scale: 0.86,
  }),
  conservation({
    name: "conservation-phone",
    width: 390,
    height: 380,
    widthsPx: [390, 780, 1170],
    at: [158, 346],
    figureSize: 0.252,
    scale: 0.5,
  }),
  roadmap({ name: "roadmap-wide", width: 1440, height: 590, widthsPx: [1440, 2160], scale: 1, cubX: 900 }),
  roadmap({
    name: "roadmap-phone",
    width: 390,
    height: 352,
    widthsPx: [390, 780, 1170],
    scale: 0.6,
    cubX: 170,
  }),
  lost({ name: "lost-wide", width: 1440, height: 630, widthsPx: [1440, 2160], scale: 1.02, cubX: 960 }),
  lost({ name: "lost-phone", width: 390, height: 372, widthsPx: [390, 780, 1170], scale: 0.62, cubX: 190 }),
  leap({ name: "leap-wide", width: 1440, height: 700, widthsPx: [1440, 2160], scale: 1.02, at: [1010, 450] }),
  leap({
    name: "leap-phone",
    width: 390,
    height: 380,
    widthsPx: [390, 780, 1170],
    scale: 0.56,
    at: [206, 246],
  }),
  card(
    "games-trek",
    {
      width: 960,
      height: 540,
      horizonY: 360,
      scale: 0.8,
      seed: 37,
      sun: { centre: [470, 214], radius: 120 },
    },
    { treesLeft: 0, treesRight: 0, groundHeight: 110 },
    ({ fur, forest }, setting) => {
      const way: Point[] = [
        [60, 660],
        [380, 508],
        [590, 476],
        [700, 452],
        [624, 436],
      ];
      const [, , , l3, l4] = forest.depths;
      return (
        // At the edges, which the page's card cuts off: within it a trunk would stand as a pane.
        greatTrunk({ foot: [20, 470], halfWidth: 44, fill: forest.depths[4], lit: forest.depths[3] }) +
        greatTrunk({ foot: [905, 462], halfWidth: 36, fill: forest.depths[4], lit: forest.depths[3] }) +
        trail(setting, way, [96, 1]) +
        tracks(setting, way.slice(2), { count: 4, size: 0.7, shrinkTo: 0.5 }) +
        fern([628, 446], 66, l4, l3, 7) +
        fern([722, 470], 74, l4, l3, 3) +
        greatTrunk({ foot: [1010, 520], halfWidth: 54, fill: forest.depths[5], lit: forest.depths[4] }) +
        placed(
          { x: 436, y: 486, size: 0.66 },
          stand({ palette: fur, light: 1, headOptions: { expression: "curious", tiltDeg: -4 } }),
        ) +
        hornbill(setting, [250, 130], 0.5, "down")
      );
    },
  ),
];
