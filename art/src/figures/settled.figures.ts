import { FOREST_DAY, FOREST_NIGHT, type ForestPalette } from "../forest/forest.palette.ts";
import { fern } from "../forest/land.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { NIGHT, type Palette } from "../palette.ts";
import { sit } from "../poses/sit.ts";
import { book, propsOf } from "../props/props.ts";
import { filled, type Markup } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

const HUMMOCK = points("-238,50 -180,20 -130,-6 0,-14 140,-6 198,20 268,50 170,76 0,80 -140,76");
/** Where its moss begins to get lost in the dark of the forest's floor, and where it is. */
const [DUSK, DARK] = [16, 64];

/** A hummock of moss between ferns, its top at y = 0; its foot is lost in the dark: an edge there would make an island of it. */
function hummock({ depths, moss, mossLit, isNight }: ForestPalette): Markup {
  const [leaf, leafLit] = isNight ? ["#2A6253", "#3F8270"] : [depths[3], "#6FA04C"];
  return (
    `<linearGradient id="moss" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${DUSK}" y2="${DARK}"><stop stop-color="${moss}"/><stop offset="1" stop-color="${moss}" stop-opacity="0"/></linearGradient>` +
    fern([-140, 18], 112, leaf, leafLit, 7) +
    fern([184, 20], 96, leaf, leafLit, 12) +
    filled(smooth(HUMMOCK, { tension: 1 / 7 }), "url(#moss)") +
    filled(mark(points("-170,10 -90,-9 20,-13 130,-6 204,22"), 9, "leaf", 8), mossLit)
  );
}

/** Grass in front of whoever sits there. */
function tufts({ moss, mossLit }: ForestPalette): Markup {
  const random = randomFrom(31);
  return [-166, -152, -138, -128, 150, 164, 182, 196]
    .map((x, i) => {
      const lean = (random() - 0.5) * 20;
      const foot = 30 + random() * 8;
      const blade: Point[] = [
        [x, foot],
        [x + lean * 0.3, foot - 18],
        [x + lean, foot - 30 - random() * 16],
      ];
      return filled(mark(blade, 9), i % 2 ? moss : mossLit);
    })
    .join("");
}

const forestOf = (palette: Palette): ForestPalette => (palette === NIGHT ? FOREST_NIGHT : FOREST_DAY);

/** On the forest's floor with his book. */
function reader(palette: Palette): Markup {
  const forest = forestOf(palette);
  return (
    frondDefinitions(["fern"]) +
    hummock(forest) +
    sit({
      palette,
      light,
      leftArm: "front",
      raisedArm: "front",
      headOptions: { expression: "focus", pitchDeg: 7, gaze: [0, 6] },
      prop: book(propsOf(palette)),
    }) +
    tufts(forest)
  );
}

/** How far from his mouth each wave of his voice is, and how wide it opens. */
const WAVES = [
  [168, 0.5],
  [204, 0.44],
  [240, 0.38],
] as const;
const MOUTH: Point = [-14, -196];

/** He roars, and it is seen how far that carries. */
function call(palette: Palette): Markup {
  const waves = WAVES.map(([reach, open], i) => {
    const arc = [-1, -0.5, 0, 0.5, 1].map((share): Point => {
      const angle = Math.PI + share * open;
      return [MOUTH[0] + Math.cos(angle) * reach, MOUTH[1] + Math.sin(angle) * reach];
    });
    return filled(mark(arc, 13 - i * 2, "leaf", 8), palette.cream, `opacity="${[0.9, 0.65, 0.4][i]}"`);
  });
  return (
    waves.join("") + sit({ palette, light, headOptions: { expression: "roar", pitchDeg: -5, tiltDeg: 6 } })
  );
}

export const SETTLED_FIGURES: readonly Figure[] = [
  { name: "reader", frame: { x: -243, y: -370, width: 519, height: 438 }, displayWidthPx: 440, draw: reader },
  { name: "call", frame: { x: -262, y: -374, width: 465, height: 393 }, displayWidthPx: 300, draw: call },
];
