import type { ForestPalette } from "../forest/forest.palette.ts";
import { rafflesia } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import type { Cubic, Outline } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { NIGHT, type Palette } from "../palette.ts";
import { sit } from "../poses/sit.ts";
import { clearing, frontLeaves } from "../scenes/clearing.ts";
import { DAYTIMES } from "../scenes/daytimes.ts";
import { clipped, group, type Markup } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

/** The window on his forest: its upper left corner in the rig's plane, and its size. */
const LEFT = -240;
const TOP = -446;
const WIDTH = 540;
const HEIGHT = 478;
const ROUND = 26;
/** So far its lower edge is bowed, like ground. */
const BOW = 14;
/** So far their leaves stand out of it at either side. */
const OVERHANG = 28;
/** What the leaves need around it to be seen whole. */
const ROOM = 46;
const BELOW = 28;

/** How far the handles of a quarter circle reach, as a share of its radius. */
const QUARTER = 0.5523;
/** How far the handles of a bow lie out for each unit of its height. */
const BOWED = 4 / 3;

/** A window with a round top and a bowed foot, whose corners lie behind the leaves. */
function arch(): Outline {
  const [left, right, middle] = [0, WIDTH, WIDTH / 2];
  const radius = middle;
  const [reach, bend] = [radius * (1 - QUARTER), ROUND * (1 - QUARTER)];
  const line = (from: Point, to: Point): Cubic => [from, to, to];
  return {
    start: [left, radius],
    segments: [
      [
        [left, reach],
        [left + reach, 0],
        [middle, 0],
      ],
      [
        [right - reach, 0],
        [right, reach],
        [right, radius],
      ],
      line([right, radius], [right, HEIGHT - ROUND]),
      [
        [right, HEIGHT - bend],
        [right - bend, HEIGHT],
        [right - ROUND, HEIGHT],
      ],
      [
        [right - WIDTH / 4, HEIGHT + BOW * BOWED],
        [left + WIDTH / 4, HEIGHT + BOW * BOWED],
        [left + ROUND, HEIGHT],
      ],
      [
        [left + bend, HEIGHT],
        [left, HEIGHT - bend],
        [left, HEIGHT - ROUND],
      ],
      line([left, HEIGHT - ROUND], [left, radius]),
    ],
    isClosed: true,
  };
}

/** The clearing goes on to the right of the window, and so do the trees that end it. */
const CLEARING_WIDTH = WIDTH * 1.25;

/** By night lighter than elsewhere, all of it: the window stands on a page as dark as the forest. */
function moonlit(forest: ForestPalette): ForestPalette {
  const [far, next, middle] = forest.depths;
  return {
    ...forest,
    sky: ["#143A46", "#174350", "#1B4D58", "#205860"],
    // The ground, the moon's edge on a leaf, and the leaf.
    depths: [far, far, next, middle, "#16413C", "#2F6D66", "#1F4A40"],
  };
}

/** He greets from a clearing, the sun or the moon whole behind his head. */
function hello(palette: Palette): Markup {
  const daytime = DAYTIMES.find(({ fur }) => fur === palette) ?? DAYTIMES[0];
  if (!daytime) return "";
  const forest = palette === NIGHT ? moonlit(daytime.forest) : daytime.forest;
  const setting: Setting = {
    width: CLEARING_WIDTH,
    height: HEIGHT + BOW,
    horizonY: 356,
    scale: 0.56,
    seed: 17,
    sun: { centre: [250, 182], radius: 134 },
    forest,
  };
  const place = clearing(setting, { volcanoAt: 0.69, treesLeft: 190, treesRight: 0, groundHeight: 58 + BOW });
  return group(
    `translate(${LEFT} ${TOP})`,
    clipped(arch(), place.back + place.mid + place.floor + rafflesia(setting, [86, HEIGHT - 30], 0.34)) +
      group(
        `translate(${-LEFT} ${-TOP})`,
        sit({ palette, light, raisedArm: "wave", headOptions: { expression: "hello" } }),
      ) +
      // Whole, in front of its rounded corners.
      group(
        `translate(${-OVERHANG} 0)`,
        frontLeaves({ ...setting, width: WIDTH + 2 * OVERHANG, scale: 0.4 }, HEIGHT - 6, {}),
      ),
  );
}

export const HELLO_FIGURES: readonly Figure[] = [
  {
    name: "hello",
    frame: { x: LEFT - ROOM, y: TOP, width: WIDTH + 2 * ROOM, height: HEIGHT + BELOW },
    isPiece: true,
    hasSky: true,
    displayWidthPx: 424,
    draw: hello,
  },
];
