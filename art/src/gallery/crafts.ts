import { FOREST_DAY } from "../forest/forest.palette.ts";
import {
  type Painted,
  paintedAnimal,
  pawOnWall,
  type RockColour,
  type Stencil,
  wall,
  wetPaw,
} from "../forest/painted-rock.ts";
import type { Setting } from "../forest/setting.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { DAY, type Palette } from "../palette.ts";
import { sit } from "../poses/sit.ts";
import { stand } from "../poses/stand.ts";
import { propsOf } from "../props/props.ts";
import { WARUNG_NIGHT } from "../props/warung.palette.ts";
import { beforeCook, behindCook } from "../props/warung.ts";
import { potSteam, stool } from "../props/warung-wares.ts";
import { placed } from "../scenes/cub.ts";
import { ellipse, filled, type Markup, num, stroke } from "../svg.ts";
import { daytimeOf, type Work } from "./work.ts";

const PAWS: readonly (readonly [
  Stencil,
  x: number,
  y: number,
  size: number,
  angleDeg: number,
  RockColour,
])[] = [
  ["shadow", 170, 190, 3.6, -14, "rust"],
  ["print", 356, 128, 2.2, 12, "ochre"],
  ["shadow", 1000, 170, 3.2, 10, "ochre"],
  ["print", 1128, 300, 2.6, 18, "rust"],
  ["print", 120, 420, 2.4, -20, "chalk"],
  ["shadow", 250, 590, 3.4, 8, "ochre"],
  ["print", 106, 760, 2.6, -8, "rust"],
  ["shadow", 1062, 752, 3.2, -12, "chalk"],
  ["print", 420, 800, 2.3, 14, "chalk"],
  ["print", 700, 118, 2, -6, "chalk"],
  ["print", 884, 820, 2.2, 10, "rust"],
];
const ANIMALS: readonly (readonly [
  Painted,
  x: number,
  y: number,
  size: number,
  RockColour,
  isMirrored: boolean,
])[] = [
  ["elephant", 600, 430, 1.9, "rust", false],
  ["hornbill", 930, 380, 1.25, "rust", false],
  ["tiger", 560, 700, 1.6, "ochre", false],
];

/** What he paints where there is no paper. */
const onTheRock: Work = {
  name: "before-there-was-paper",
  widthPx: 1200,
  heightPx: 900,
  draw: () => {
    const setting: Setting = {
      width: 1200,
      height: 900,
      horizonY: 600,
      scale: 1.6,
      seed: 19,
      sun: { centre: [1500, 0], radius: 1 },
      forest: FOREST_DAY,
    };
    return (
      wall(setting, {
        mouth: points("1300,300 1300,600 1300,980"),
        ledges: [210, 420, 610, 790],
        lime: [
          [1160, 424, 110, 18],
          [40, 214, 90, 18],
        ],
        cracks: ["820,640 836,690 824,740 842,790", "300,230 316,270 306,310"],
      }) +
      PAWS.map(([kind, x, y, size, angle, colour]) =>
        pawOnWall(setting, kind, [x, y], size, angle, colour),
      ).join("") +
      ANIMALS.map(([who, x, y, size, colour, isMirrored]) =>
        paintedAnimal(setting, who, [x, y], size, colour, isMirrored),
      ).join("") +
      wetPaw(setting, [880, 600], 4, 10)
    );
  },
};

const LEATHER = "#1C0F08";
const LAMP = "#F6B44E";
/** As a puppet of leather is seen from before its screen: dark, with the light where it is cut out. */
const PUPPET: Palette = {
  ...DAY,
  fur: LEATHER,
  farFur: LEATHER,
  rim: LEATHER,
  cream: "#3A1D0C",
  farCream: "#3A1D0C",
  muzzle: "#3A1D0C",
  creamRim: "#3A1D0C",
  ink: LAMP,
  nose: LAMP,
  noseLight: LAMP,
  innerEar: LAMP,
  iris: LEATHER,
  tongue: LAMP,
  catchLight: LAMP,
  shade: LEATHER,
  shadeOpacity: 0,
  groundShadow: LEATHER,
  groundShadowOpacity: 0,
};

/** The mountain that opens and closes every shadow play, with the tree in it; its foot at y = 0, 520 high. */
function gunungan(): Markup {
  const leaf = smooth(
    points(
      "0,-520 46,-430 112,-320 146,-210 140,-110 96,-60 104,0 -104,0 -96,-60 -140,-110 -146,-210 -112,-320 -46,-430",
    ),
    {
      tension: 1 / 7,
    },
  );
  const cut = (spine: readonly Point[], width: number): Markup =>
    [1, -1]
      .map((side) =>
        filled(
          mark(
            spine.map(([x, y]): Point => [x * side, y]),
            width,
            "leaf",
            10,
          ),
          LAMP,
        ),
      )
      .join("");
  return (
    stroke("M0 0V150", LEATHER, 9) +
    filled(leaf, LEATHER) +
    stroke("M0 -70V-440", LAMP, 8) +
    cut(points("6,-110 60,-130 98,-180 92,-226"), 20) +
    cut(points("6,-190 50,-210 82,-262 74,-306"), 18) +
    cut(points("6,-270 40,-292 58,-336 50,-374"), 15) +
    cut(points("6,-350 26,-372 34,-404 26,-430"), 12) +
    ellipse([0, -466], 10, 14, LAMP) +
    [-62, 62].map((x) => ellipse([x, -38], 15, 15, LAMP) + ellipse([x, -38], 7, 7, LEATHER)).join("") +
    `<path d="M-26 -6V-46A26 26 0 0 1 26 -46V-6z" fill="${LAMP}"/><path d="M-12 -6V-42A12 12 0 0 1 12 -42V-6z" fill="${LEATHER}"/>`
  );
}

/** Wayang: he plays himself, before the lamp and behind the screen. */
const shadowPlay: Work = {
  name: "shadow-play",
  widthPx: 960,
  heightPx: 1200,
  draw: () => {
    const rings = [
      [620, "#B4591C"],
      [500, "#D07A28"],
      [390, "#E79A3A"],
      [280, "#F4B755"],
      [170, "#FBD27E"],
    ] as const;
    const hem = Array.from({ length: 12 }, (_, i) => `A40 34 0 0 1 ${num(960 - (i + 1) * 80)} 92`).join("");
    return (
      `<rect width="960" height="1200" fill="#7C3612"/>` +
      rings.map(([r, fill]) => ellipse([480, 470], r, r, fill)).join("") +
      placed({ x: 176, y: 1000, size: 0.94 }, gunungan()) +
      stroke("M650 880V1200M556 860L500 1200M760 880L812 1200", LEATHER, 8) +
      placed(
        { x: 652, y: 960, size: 1.16 },
        stand({ palette: PUPPET, light: 1, headOptions: { expression: "joy" } }),
      ) +
      `<path d="M0 0H960V92${hem}z" fill="#5E1A14"/><path d="M0 0H960V40H0z" fill="#8E2A1E"/>` +
      `<rect y="1066" width="960" height="134" fill="#3E1B0C"/><rect y="1066" width="960" height="16" fill="#6B3415"/>`
    );
  },
};

/** Where he would work if he had to: his cart by the light of its lanterns. */
const firstBowl: Work = {
  name: "the-first-bowl",
  widthPx: 1080,
  heightPx: 1080,
  draw: () => {
    const { fur } = daytimeOf("night");
    const cart = { x: 540, y: 960, size: 1.42 };
    return (
      `<rect width="1080" height="1080" fill="#0E2A33"/><rect y="880" width="1080" height="200" fill="#0A1F1C"/>` +
      [640, 480].map((r) => ellipse([540, 440], r, r * 0.86, WARUNG_NIGHT.glow, 'opacity=".08"')).join("") +
      placed(cart, behindCook(WARUNG_NIGHT)) +
      placed(
        { x: 546, y: cart.y - 112 * cart.size, size: 0.86 * cart.size },
        sit({ palette: fur, light: 1, raisedArm: "wave", tail: "low", headOptions: { expression: "joy" } }),
      ) +
      placed(cart, beforeCook(WARUNG_NIGHT) + potSteam(propsOf(fur).steam)) +
      placed({ x: 560, y: 1024, size: 1.3 }, stool(WARUNG_NIGHT))
    );
  },
};

/** Things made as they are made in Indonesia. */
export const CRAFTS: readonly Work[] = [onTheRock, shadowPlay, firstBowl];
