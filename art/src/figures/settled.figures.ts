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

/** Roots that the hummock has grown over: they come out from under the moss. */
const ROOTS = [
  ["-90,16 -176,22 -226,34 -268,60", 40],
  ["-40,30 -120,44 -160,56 -186,70", 30],
  ["96,16 190,22 242,34 284,60", 42],
  ["60,34 120,46 158,56 190,70", 28],
] as const;
const HUMMOCK = points("-216,60 -204,24 -140,-6 0,-14 148,-6 212,24 226,60 110,70 -100,70");
const MOSS = points(
  "-208,30 -194,14 -136,-8 0,-16 146,-8 206,14 220,30 190,42 158,30 120,44 74,34 30,48 -24,36 -70,48 -112,32 -150,44 -182,30",
);

/** A hummock of moss between roots and ferns, its top at y = 0. */
function hummock({ depths, moss, mossLit, wood, woodLit, isNight }: ForestPalette): Markup {
  const [leaf, leafLit] = isNight ? ["#2A6253", "#3F8270"] : [depths[3], "#6FA04C"];
  const roots = ROOTS.map(([text, width]) => {
    const spine = points(text);
    const lit = spine.map(([x, y]): Point => [x, y - width * 0.22]);
    return filled(mark(spine, width), wood) + filled(mark(lit, width * 0.28), woodLit);
  });
  return (
    fern([-172, 16], 124, leaf, leafLit, 7) +
    fern([214, 18], 106, leaf, leafLit, 12) +
    roots.join("") +
    filled(smooth(HUMMOCK, { tension: 1 / 7 }), isNight ? "#14382F" : "#1B5A40") +
    filled(smooth(MOSS, { tension: 1 / 6 }), moss) +
    filled(mark(points("-170,6 -90,-9 20,-13 140,-5 212,22"), 9, "leaf", 8), mossLit)
  );
}

/** Grass in front of whoever sits there. */
function tufts({ moss, mossLit }: ForestPalette): Markup {
  const random = randomFrom(31);
  return [-196, -176, -160, -150, 176, 190, 208, 222]
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
  { name: "reader", frame: { x: -278, y: -370, width: 596, height: 446 }, displayWidthPx: 440, draw: reader },
  { name: "call", frame: { x: -262, y: -374, width: 465, height: 393 }, displayWidthPx: 300, draw: call },
];
