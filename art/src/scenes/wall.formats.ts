import type { Painted, RockColour, Stencil, WallOptions } from "../forest/painted-rock.ts";
import { type Point, points } from "../geometry/point.ts";
import type { SceneFormat } from "./format.ts";

export interface WallFormat extends SceneFormat {
  readonly wall: WallOptions;
  /** Where the wall meets the floor. */
  readonly floorY: number;
  readonly paws: readonly (readonly [
    Stencil,
    x: number,
    y: number,
    size: number,
    angleDeg: number,
    RockColour,
  ])[];
  readonly animals: readonly (readonly [
    Painted,
    x: number,
    y: number,
    size: number,
    RockColour,
    isMirrored: boolean,
  ])[];
  readonly wetPaw: { readonly at: Point; readonly size: number };
  readonly lamp: Point;
  /** The stone that it stands on: half as broad, and as high. On the bare floor its light would be half a disc, a hut's shape. */
  readonly lampStone?: readonly [halfWidth: number, height: number];
  /** How far the lamp's light reaches by night: not up to the bar. */
  readonly glowReach: number;
  /** The middle of what the sun lights by day, and how far that reaches. */
  readonly sunlit: { readonly at: Point; readonly reach: number };
  /** Leaves over the mouth: where they hang from, and how far. */
  readonly lianas: readonly (readonly [x: number, y: number, length: number])[];
}

/**
 * Words stand on the left, on the bare wall; he sits at its foot, and on the right it is open. Wide windows show the
 * lower four fifths, below their bar.
 */
const WALL_WIDE: WallFormat = {
  suffix: "wide",
  width: 1440,
  height: 720,
  widthsPx: [1440, 2160],
  place: { x: 956, y: 676, size: 0.78 },
  horizonY: 520,
  scale: 1,
  wall: {
    mouth: points(
      "1500,170 1424,184 1362,206 1310,252 1290,326 1262,392 1272,470 1244,548 1256,620 1226,690 1204,790",
    ),
    ledges: [236, 386, 512, 612],
    lime: [
      [664, 388, 96, 13],
      [1178, 242, 100, 13],
      [30, 514, 56, 12],
      [470, 500, 74, 12],
    ],
    cracks: [
      "352,570 362,594 354,616 366,640",
      "1238,420 1226,452 1236,486 1228,520",
      "64,242 76,270 70,302 80,326",
    ],
  },
  floorY: 650,
  paws: [
    ["shadow", 716, 306, 1.5, -12, "rust"],
    ["print", 792, 380, 1.2, 6, "ochre"],
    ["shadow", 684, 436, 1.5, -6, "ochre"],
    ["print", 764, 440, 1.1, 20, "rust"],
    ["print", 602, 478, 1.3, -12, "rust"],
    ["shadow", 538, 556, 1.3, 10, "chalk"],
    ["print", 612, 392, 1.15, -16, "ochre"],
    ["print", 452, 606, 0.95, 22, "rust"],
    ["shadow", 1234, 310, 1.4, 14, "rust"],
    ["print", 1196, 580, 1.1, -12, "chalk"],
  ],
  animals: [
    ["elephant", 944, 362, 0.94, "rust", false],
    ["hornbill", 1106, 308, 0.6, "rust", false],
    ["tiger", 1132, 412, 0.56, "ochre", true],
  ],
  wetPaw: { at: [1180, 474], size: 2.1 },
  lamp: [652, 592],
  lampStone: [64, 82],
  glowReach: 270,
  sunlit: { at: [800, 424], reach: 360 },
  lianas: [
    [1300, 268, 170],
    [1330, 234, 96],
    [1364, 206, 210],
    [1400, 192, 120],
    [1430, 184, 170],
    [1272, 400, 84],
  ],
};

/** Words stand above, on the bare wall. */
const WALL_PHONE: WallFormat = {
  suffix: "phone",
  width: 390,
  height: 420,
  widthsPx: [390, 780, 1170],
  place: { x: 160, y: 388, size: 0.52 },
  horizonY: 316,
  scale: 0.6,
  wall: {
    mouth: points("430,66 384,74 362,96 352,140 344,180 348,236 336,290 342,340 330,390 320,470"),
    ledges: [54, 150, 236, 318],
    lime: [
      [20, 153, 44, 8],
      [300, 58, 52, 8],
    ],
    cracks: ["116,20 122,34 117,50", "16,240 22,258 16,276"],
  },
  floorY: 370,
  paws: [
    ["shadow", 44, 84, 1, -12, "rust"],
    ["print", 196, 56, 0.72, 10, "ochre"],
    ["print", 34, 150, 0.85, -18, "chalk"],
    ["shadow", 318, 92, 0.92, 12, "ochre"],
    ["print", 262, 56, 0.7, -8, "chalk"],
    ["print", 72, 196, 0.86, 12, "ochre"],
    ["shadow", 30, 208, 0.7, 8, "rust"],
    ["print", 330, 148, 0.7, 14, "rust"],
  ],
  animals: [
    ["elephant", 146, 150, 0.56, "rust", false],
    ["hornbill", 248, 128, 0.42, "rust", false],
    ["tiger", 274, 216, 0.42, "ochre", true],
  ],
  wetPaw: { at: [300, 262], size: 1.45 },
  lamp: [34, 382],
  glowReach: 158,
  sunlit: { at: [118, 196], reach: 176 },
  lianas: [
    [352, 118, 78],
    [368, 88, 52],
    [384, 76, 104],
  ],
};

export const WALL_FORMATS: readonly WallFormat[] = [WALL_WIDE, WALL_PHONE];
