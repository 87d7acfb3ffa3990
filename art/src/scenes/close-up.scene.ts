import { hangingPaw } from "../body/hanging-paw.ts";
import { fireflies } from "../forest/land.ts";
import { bananaLeaf } from "../forest/leaves.ts";
import { mossyLedge } from "../forest/ledge.ts";
import type { Setting } from "../forest/setting.ts";
import { sky } from "../forest/sky.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { CUB } from "../head/build.ts";
import { closeUpHead } from "../head/close-up.ts";
import type { Palette } from "../palette.ts";
import type { HeadSetting } from "../poses/pose.ts";
import { clipped, filled, group, type Markup, num } from "../svg.ts";
import { TITLE_END, WORDS_END } from "./clearing.ts";
import { type Place, placed } from "./cub.ts";
import type { SceneFormat } from "./format.ts";
import { eyelidsOf } from "./moving.ts";
import type { Scene } from "./scene.ts";

/** Words stand on the left; the sky above him is room for windows that are higher. `place` is on the edge he looks over. */
const WIDE: SceneFormat = {
  suffix: "wide",
  width: 1440,
  height: 760,
  widthsPx: [1440, 2160],
  place: { x: 1084, y: 652, size: 2.4 },
  horizonY: 620,
  scale: 1,
};
/** Words and address stand above. */
const PHONE: SceneFormat = {
  suffix: "phone",
  width: 390,
  height: 428,
  widthsPx: [390, 780, 1170],
  place: { x: 195, y: 372, size: 1.36 },
  horizonY: 340,
  scale: 0.56,
};

/** Chin and paws on the edge, and what he looks at is the reader. */
const FACE: HeadSetting = {
  expression: "happy",
  tiltDeg: -4,
  gaze: [-2, 0],
  // The lower ones of his cheeks are behind his paws.
  build: { ...CUB, stripesEndAt: 36 },
};
/** Where his chin lies over the edge, in a bow, and up from there. */
const CHIN = points("-72,-30 -72,-2 -48,4.5 -14,7.4 22,6.4 52,1.6 74,-5 74,-30");
const HEAD_AT: Point = [0, -76];
/** In wide windows higher, clear of the paper along the picture's foot. */
const PAWS: readonly Point[] = [
  [-97, 0],
  [98, -4],
];

function closeUp({ suffix, place, widthsPx, ...format }: SceneFormat): Scene {
  const { width, height } = format;
  const { x, y, size } = place;
  const isWide = suffix === "wide";
  return {
    name: `close-up-${suffix}`,
    width,
    height,
    widthsPx,
    isLayered: false,
    parts: [eyelidsOf(place, { at: HEAD_AT }, FACE)],
    draw: ({ fur, forest }) => {
      const setting: Setting = {
        ...format,
        seed: 41,
        // On a phone its upper rim is free of the address above it: he has it about his head.
        sun: { centre: [x + 8 * size, y - (isWide ? 88 : 70) * size], radius: (isWide ? 118 : 114) * size },
        forest,
      };
      // By day his usual edge has the sun's colour, which is all around him here.
      const palette = forest.isNight ? fur : { ...fur, rim: "#FFE7AE" };
      const paint = { palette, light: 1 } as const;
      return {
        back: sky(setting, isWide ? TITLE_END : 0),
        mid: leavesBehind(setting, place, isWide) + fireflies(setting, 16, isWide ? WORDS_END : 0),
        stage:
          placed(place, headAt(HEAD_AT, closeUpHead({ ...paint, ...FACE }))) +
          mossyLedge(setting, ledgeOf(format, place, isWide)) +
          placed(
            place,
            chin(headAt(HEAD_AT, closeUpHead({ ...paint, ...FACE })), palette, forest.depths[5]),
          ) +
          placed(
            place,
            PAWS.map(([across, down]) =>
              hangingPaw([across, down - (isWide ? 7 : 3)], {
                ...paint,
                radius: 31,
                forearmFrom: across < 0 ? 1 : -1,
              }),
            ).join(""),
          ),
        front: isWide ? leavesInFront(setting) : "",
      };
    },
  };
}

const headAt = ([x, y]: Point, drawing: Markup): Markup => group(`translate(${num(x)} ${num(y)})`, drawing);

/** What of the head lies over the edge, with the shade that it throws there. */
function chin(drawing: Markup, { shade, shadeOpacity }: Palette, shadow: string): Markup {
  const shape = smooth(CHIN, { tension: 1 / 6 });
  return (
    filled(
      mark(points("-80,-1 -46,6.5 -14,9.6 22,8.6 54,3.4 82,-4"), 7, "leaf", 12),
      shadow,
      'fill-opacity=".6"',
    ) +
    clipped(
      shape,
      drawing +
        filled(
          mark(points("-76,-3 -48,4 -14,7 22,6 54,1 78,-6"), 9, "leaf", 12),
          shade,
          `fill-opacity="${shadeOpacity}"`,
        ),
    )
  );
}

/** The edge he looks over: level under his chin, and sinking where words stand above it. It ends far outside, where its corners are. */
function ledgeOf({ width }: { readonly width: number }, { x, y, size }: Place, isWide: boolean): Point[] {
  return isWide
    ? [
        [-180, y + 36],
        [-40, y + 33],
        [width * 0.2, y + 22],
        [width * 0.4, y + 26],
        [x - 130 * size, y + 6],
        [x - 40 * size, y],
        [x + 60 * size, y - 4],
        [x + 130 * size, y + 2],
        [width + 30, y - 18],
        [width + 180, y - 24],
      ]
    : [
        [-140, y + 6],
        [-30, y + 3],
        [x - 60 * size, y],
        [x + 60 * size, y - 3],
        [width + 30, y - 3],
        [width + 140, y - 3],
      ];
}

const MOONLIT_LEAF = { fill: "#17483F", lit: "#2A6A54", rib: "#5B9A80" } as const;

/** Broad blades that the light stands behind. */
function leavesBehind({ width, height, forest }: Setting, { x, size }: Place, isWide: boolean): Markup {
  const [, , l2, l3, l4] = forest.depths;
  // By night they are lighter than the sky: dark ones would seem to be torn out of the moon.
  const far = forest.isNight ? MOONLIT_LEAF : { fill: l3, lit: l2, rib: forest.rims[2] };
  const near = forest.isNight ? { ...MOONLIT_LEAF, lit: "#215847" } : { fill: l4, lit: l3, rib: l2 };
  const leaf = (at: Point, angleDeg: number, length: number, bendDeg: number, isNear: boolean): Markup =>
    bananaLeaf(at, { angleDeg, length: length * size, bendDeg, isWhole: true, ...(isNear ? near : far) });
  return isWide
    ? leaf([width + 20, height - 10], -112, 210, -34, false) +
        leaf([x + 120 * size, height], -66, 190, 40, true)
    : leaf([width + 6, height], -104, 190, -34, false) + leaf([-6, height], -78, 180, 36, false);
}

/** Dark ones before the edge, in the corners; nothing of them lies over his paws, and where these reach the corners there are none. */
function leavesInFront({ width, height, forest }: Setting): Markup {
  const [, , , , l4, l5, l6] = forest.depths;
  const leaf = (at: Point, angleDeg: number, length: number, bendDeg: number): Markup =>
    bananaLeaf(at, { angleDeg, length, bendDeg, fill: l6, lit: l5, rib: l4 });
  return (
    leaf([width + 116, height + 90], -112, 280, -30) +
    leaf([width + 96, height + 10], -98, 360, -26) +
    leaf([-40, height + 10], -24, 330, 30) +
    leaf([-60, height + 50], -8, 470, 14) +
    leaf([width * 0.33, height + 60], -152, 260, -26)
  );
}

export const CLOSE_UP_SCENES: readonly Scene[] = [closeUp(WIDE), closeUp(PHONE)];
