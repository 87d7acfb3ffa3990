import { FOREST_DAY, FOREST_NIGHT, type ForestPalette } from "../forest/forest.palette.ts";
import { fern, rock } from "../forest/land.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import { mark } from "../geometry/mark.ts";
import type { Point } from "../geometry/point.ts";
import { NIGHT, type Palette } from "../palette.ts";
import { lounge } from "../poses/lounge.ts";
import { LOOKING_DOWN } from "../poses/pose.ts";
import { sit } from "../poses/sit.ts";
import { hugged } from "../props/coins.ts";
import { book, propsOf } from "../props/props.ts";
import { filled, type Markup } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

/** A mossy rock between ferns, its top at y = 0. */
function seat(forest: ForestPalette): Markup {
  return (
    fern([-152, 40], 92, ...greensOf(forest), 7) +
    fern([188, 42], 84, ...greensOf(forest), 12) +
    rock({ forest }, [14, -12], 200, 70)
  );
}

/** Ferns along the rock's foot, so that it ends among leaves and not in a line. */
function undergrowth(forest: ForestPalette): Markup {
  const [leaf, leafLit] = greensOf(forest);
  return [-178, -132, -92, -40, 8, 60, 104, 152, 206]
    .map((x, i) => fern([x, 56 + (i % 2) * 4], 34 + (i % 3) * 5, leaf, leafLit, 40 + i))
    .join("");
}

const greensOf = ({ depths, isNight }: ForestPalette): readonly [leaf: string, lit: string] =>
  isNight ? ["#2A6253", "#3F8270"] : [depths[3], "#6FA04C"];

export const forestOf = (palette: Palette): ForestPalette => (palette === NIGHT ? FOREST_NIGHT : FOREST_DAY);

/** On the forest's floor with his book. */
function reader(palette: Palette): Markup {
  const forest = forestOf(palette);
  return (
    frondDefinitions(["fern"]) +
    seat(forest) +
    sit({
      palette,
      light,
      leftArm: "front",
      raisedArm: "front",
      headOptions: LOOKING_DOWN,
      prop: book(propsOf(palette)),
    }) +
    undergrowth(forest)
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

/** With his own coin in his arms, on a card's edge. */
function keeper(palette: Palette): Markup {
  return sit({
    palette,
    light,
    leftArm: "front",
    raisedArm: "front",
    headOptions: { expression: "happy", gaze: [-4, 2], tiltDeg: 5 },
    prop: hugged(propsOf(palette)),
    isOnEdge: true,
  });
}

export const SETTLED_FIGURES: readonly Figure[] = [
  { name: "reader", frame: { x: -231, y: -370, width: 503, height: 446 }, displayWidthPx: 440, draw: reader },
  { name: "call", frame: { x: -262, y: -374, width: 465, height: 393 }, displayWidthPx: 300, draw: call },
  {
    name: "lounge",
    frame: { x: -271, y: -202, width: 470, height: 270 },
    displayWidthPx: 220,
    draw: (palette) => lounge({ palette, light }),
  },
  {
    name: "keeper",
    frame: { x: -148, y: -374, width: 350, height: 390 },
    displayWidthPx: 150,
    draw: keeper,
  },
];
