import { FATHER_SCALE, MOTHER_SCALE } from "../figures/family.figures.ts";
import type { ForestPalette } from "../forest/forest.palette.ts";
import { hornbill } from "../forest/hornbill.ts";
import { fern, rock } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import { tracks, trail } from "../forest/trail.ts";
import { chain, type Outline, smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { FATHER, MOTHER } from "../head/build.ts";
import { lie } from "../poses/lie.ts";
import type { HeadSetting } from "../poses/pose.ts";
import { standGrown } from "../poses/stand.grown.ts";
import { STANDING_HEAD, STANDING_TAIL, stand } from "../poses/stand.ts";
import { clipped, filled } from "../svg.ts";
import { type ClearingOptions, clearing, frontLeaves } from "./clearing.ts";
import { type Place, placed } from "./cub.ts";
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

/** The eyelids and the tail of a cub who stands. */
function standingParts(place: Place, head: HeadSetting = {}): readonly MovingPart[] {
  return [eyelidsOf(place, STANDING_HEAD, head), swayingTail(place, STANDING_TAIL)];
}

/** Where the way leaves the wide picture, from the cub's place and the picture's foot: steeply, so that it is no wider there. */
const WAY_DOWN: readonly Point[] = [
  [-146, 130],
  [-180, 56],
  [-194, 2],
  [-152, -40],
];

/** What grows beside the way in the wide picture: two banks of ferns, the nearer one darker. */
const FERNS_BEHIND: readonly (readonly [x: number, rise: number, length: number])[] = [
  [150, 150, 92],
  [258, 122, 84],
  [372, 136, 96],
  [486, 118, 78],
];
const FERNS_BEFORE: typeof FERNS_BEHIND = [
  [226, 34, 112],
  [338, 14, 104],
  [448, 40, 118],
  [536, 22, 78],
];

/** Beside the stone behind which the road goes on. */
const FERNS_AT_END: typeof FERNS_BEHIND = [
  [1212, 84, 76],
  [1262, 56, 62],
  [1312, 70, 74],
  [1350, 22, 88],
];

const bank = (height: number, ferns: typeof FERNS_BEHIND, fill: string, lit: string): string =>
  ferns.map(([x, rise, length]) => fern([x, height - rise], length, fill, lit, x)).join("");

function undergrowth(height: number, { depths: [, , l2, l3, l4, l5] }: ForestPalette): string {
  return bank(height, FERNS_BEHIND, l3, l2) + bank(height, FERNS_BEFORE, l5, l4);
}

/** The page below the picture: `--color-bg` of tokens.css. */
export const PAGE = { day: "#fff8ec", night: "#0a1f1c" } as const;

/** How the wide picture is cut at its foot, behind the road. That is whole: the page's trail goes on from it. */
const CUT: readonly Point[] = [
  [-40, -6],
  [70, -13],
  [190, -5],
  [330, -14],
  [450, -6],
  [560, -12],
  [640, -7],
  // Under the road's edge before that comes to the picture's foot: else the ground below it would end there in a line.
  [790, -7],
  [850, -11],
  [960, -12],
  [1090, -5],
  [1220, -13],
  [1350, -6],
  [1480, -11],
];
const CUT_RIM = 5;

/** All that is to one side of the cut, as far as `farY`. */
const besideCut = (height: number, rise: number, farY: number): Outline =>
  chain([
    CUT.map(([x, dy]): Point => [x, height + dy - rise]),
    [[CUT.at(-1)?.[0] ?? 0, farY]],
    [[CUT[0]?.[0] ?? 0, farY]],
  ]);

const cut = (height: number, { isNight, depths }: ForestPalette): string =>
  filled(besideCut(height, CUT_RIM, height + 60), depths[2]) +
  filled(besideCut(height, 0, height + 60), isNight ? PAGE.night : PAGE.day);

/** Bakso at the near end of a path that winds to the horizon. */
function roadmap(size: Size & { readonly scale: number; readonly cubX: number }): Scene {
  const { name, width, height, widthsPx, scale: k, cubX } = size;
  const place: Place = { x: cubX - 8 * k, y: height - (width > 1000 ? 52 : 62) * k, size: 0.9 * k };
  return {
    name,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: standingParts(place),
    draw: ({ fur, forest }) => {
      const horizonY = height - (width > 1000 ? 222 : 250) * k;
      const setting: Setting = {
        width,
        height: height + BLEED,
        horizonY,
        scale: k,
        seed: 29,
        // The sun sets behind the crowns. They would tear the moon, whose sky is as dark as they are: it stands free above them.
        sun: forest.isNight
          ? { centre: [cubX + 210 * k, horizonY - 212 * k], radius: 76 * k }
          : { centre: [cubX + 96 * k, horizonY - 110 * k], radius: 150 * k },
        forest,
      };
      const around = clearing(setting, {
        volcanoAt: width > 1000 ? 0.576 : 0.05,
        treesLeft: 96,
        treesRight: 96,
        hasWords: width > 1000,
        leavesAt: [width * 0.92, height - 200],
        groundHeight: 190 * k + BLEED,
      });
      // Out of the picture below or at its side, where the page's trail goes on from it.
      const isWide = width > 1000;
      const way: Point[] = [
        ...(isWide
          ? WAY_DOWN.map(([dx, dy]): Point => [cubX + dx, height + dy])
          : [[-70, height + 40] as Point]),
        [cubX - 60 * k, height - (isWide ? 52 : 60) * k],
        [cubX + 200 * k, height - (isWide ? 78 : 108) * k],
        // On to the horizon, or away behind the great leaves at the side.
        ...(isWide
          ? [[cubX + 330, height - 110] as Point, [cubX + 470, height - 134] as Point]
          : [[cubX + 322 * k, height - 146 * k] as Point, [cubX + 226 * k, height - 178 * k] as Point]),
      ];
      // Where the road comes out of the picture's foot.
      const behindHim: readonly Point[] = [
        [cubX - 182, height - 8],
        [cubX - 168, height - 44],
        [cubX - 118, height - 62],
      ];
      const [, , , l3, l4, l5] = forest.depths;
      return {
        back: around.back,
        mid: around.mid,
        stage:
          around.floor +
          (isWide
            ? undergrowth(height, forest) +
              frontLeaves(setting, height, { left: 0.8, right: 0, isCovered: true }) +
              cut(height, forest)
            : "") +
          trail(setting, way, isWide ? [114, 9] : [104 * k, k]) +
          (isWide
            ? tracks(setting, behindHim, { count: 3, size: 0.9, shrinkTo: 0.8 })
            : tracks(setting, way.slice(1, 4), { count: 7, size: 0.8 * k, shrinkTo: 0.4 })) +
          // Before the far end; on a phone also where the near bank would run on straight.
          (isWide
            ? rock(setting, [1262, height - 158], 66, 62) +
              clipped(besideCut(height, CUT_RIM, 0), bank(height, FERNS_AT_END, l5, l4))
            : fern([cubX + 214 * k, height - 168 * k], 84 * k, l4, l3, 7) +
              fern([cubX + 344 * k, height - 128 * k], 92 * k, l4, l3, 3)) +
          placed(place, stand({ palette: fur, light: 1, isTailApart: true })),
        // On a phone the page's trail lies over the lower left corner.
        front: isWide
          ? clipped(
              besideCut(height, CUT_RIM, 0),
              frontLeaves(setting, height, { left: 0, right: 0.9, isCovered: true }),
            )
          : frontLeaves(setting, height, { left: 0, right: SMALL_LEAVES.right }),
      };
    },
  };
}

/**
 * On the hilltop before the light: he stands, she lies beside the path's end, and both look down to the cub. All three are
 * near the middle, since a narrow card shows little more than half of the picture.
 */
const CUB_AHEAD = 0.365;
const BAPAK_AHEAD: Place = { x: 398, y: 380, size: CUB_AHEAD * FATHER_SCALE };
const IBU_AHEAD: Place = { x: 608, y: 394, size: CUB_AHEAD * MOTHER_SCALE, isMirrored: true };
const ON_HIS_WAY: Place = { x: 336, y: 508, size: CUB_AHEAD };

const CARD: Omit<Size, "name"> = { width: 960, height: 540, widthsPx: [480, 960, 1440] };

function card(
  name: string,
  { moon, ...place }: Omit<Setting, "forest"> & { readonly moon: Setting["sun"] },
  options: ClearingOptions,
  stage: (daytime: Daytime, setting: Setting) => string,
): Scene {
  return {
    name,
    ...CARD,
    isLayered: false,
    draw: (daytime) => {
      const { forest } = daytime;
      const complete = { ...place, forest, ...(forest.isNight ? { sun: moon } : {}) };
      const around = clearing(complete, options);
      return {
        back: around.back,
        mid: around.mid,
        stage: around.floor + stage(daytime, complete),
        front: frontLeaves(complete, CARD.height, { left: 0.6, right: 0.6 }),
      };
    },
  };
}

export const PAGE_SCENES: readonly Scene[] = [
  roadmap({ name: "roadmap-wide", width: 1440, height: 590, widthsPx: [1440, 2160], scale: 1, cubX: 900 }),
  roadmap({
    name: "roadmap-phone",
    width: 390,
    height: 352,
    widthsPx: [390, 780, 1170],
    scale: 0.6,
    cubX: 170,
  }),
  card(
    "games-trek",
    {
      width: 960,
      height: 540,
      horizonY: 360,
      scale: 0.8,
      seed: 37,
      sun: { centre: [560, 226], radius: 140 },
      moon: { centre: [620, 150], radius: 84 },
    },
    { treesLeft: 190, treesRight: 150, groundHeight: 110 },
    ({ fur, forest }, setting) => {
      const way: Point[] = [
        [210, 640],
        [370, 552],
        [462, 514],
        [524, 466],
        [534, 416],
        [514, 372],
        [497, 328],
      ];
      const [, , , l3, l4] = forest.depths;
      // Its edge is lit: by night it would else be one with the ground behind it.
      const hill = smooth(
        points("110,520 190,410 280,356 400,332 520,326 640,326 770,338 860,384 980,500 900,620 180,620"),
      );
      return (
        filled(hill, forest.rims[2], 'transform="translate(0 -4)"') +
        filled(hill, forest.depths[forest.isNight ? 2 : 3]) +
        trail(setting, way, [64, 4]) +
        tracks(setting, way.slice(1, 4), { count: 4, size: 0.8, shrinkTo: 0.5 }) +
        fern([448, 430], 40, l4, l3, 7) +
        fern([770, 470], 72, l4, l3, 3) +
        placed(
          BAPAK_AHEAD,
          standGrown({ palette: fur, light: 1, headOptions: { build: FATHER, gaze: [-4, 5], tiltDeg: 5 } }),
        ) +
        placed(
          IBU_AHEAD,
          lie({ palette: fur, light: -1, headOptions: { build: MOTHER, gaze: [3, 5], tiltDeg: 4 } }),
        ) +
        placed(
          ON_HIS_WAY,
          stand({
            palette: fur,
            light: 1,
            headOptions: { expression: "curious", tiltDeg: -4, yawDeg: 22, gaze: [8, -4] },
          }),
        ) +
        hornbill(setting, [316, 104], 0.5, "down")
      );
    },
  ),
];
