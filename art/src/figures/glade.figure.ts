import { fern } from "../forest/land.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { NIGHT, type Palette } from "../palette.ts";
import { ellipse, filled, type Markup } from "../svg.ts";
import type { Figure } from "./figure.ts";
import { forestOf } from "./settled.figures.ts";

const WIDTH = 960;
/** Down from where the highest hill begins; leaves rise above it. */
const HEIGHT = 160;
const LEAVES_ABOVE = 24;

/** Paler than the forest's own greens: words stand on its grass, and it is behind whoever sits there. */
interface Greens {
  readonly hill: string;
  readonly grass: string;
  /** Where the light strikes its edge. */
  readonly grassLit: string;
  /** Leaves behind the edge, and at it: in shade and in light. */
  readonly far: readonly [leaf: string, lit: string];
  readonly near: readonly [leaf: string, lit: string];
}

/** What words stand on. */
export const GRASS = { day: "#DDE7C1", night: "#173D36" } as const;

const DAY_GREENS: Greens = {
  hill: "#EDF0D8",
  grass: GRASS.day,
  grassLit: "#C5D79C",
  far: ["#B9CC8C", "#CBDAA2"],
  near: ["#6B9E4F", "#8DB55F"],
};
const NIGHT_GREENS: Greens = {
  hill: "#143831",
  grass: GRASS.night,
  grassLit: "#27564C",
  far: ["#1D4A41", "#23554A"],
  near: ["#2A6253", "#3F8270"],
};

const greensOf = (palette: Palette): Greens => (palette === NIGHT ? NIGHT_GREENS : DAY_GREENS);

/** As high at both ends, and each falls towards the middle of the window, on the left beyond all that he lies on. */
const EDGE = points(
  "-20,44 60,46 140,47 210,47 270,51 350,72 430,86 540,86 640,70 740,54 820,48 900,46 980,44",
);
const HILL = points("-20,20 70,22 170,32 270,44 350,60 430,72 550,72 660,54 790,36 890,22 980,18");

/** Over the leaves, where nobody reads, and clear of him wherever he lies. */
const FIREFLIES = points("34,-8 14,22 340,-8 350,34 592,60 662,40 928,26 902,48");

const filledDown = (edge: readonly Point[], fill: string): Markup =>
  filled(smooth([...edge, [WIDTH + 40, HEIGHT + 40], [-40, HEIGHT + 40]], { tension: 1 / 7 }), fill);

/** How high the grass begins there. */
function edgeAt(x: number): number {
  const next = EDGE.findIndex(([at]) => at > x);
  const [[fromX, fromY], [toX, toY]] = [EDGE[next - 1], EDGE[next]] as [Point, Point];
  return fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY);
}

/** Blades along the edge, in tufts. */
function blades([leaf, lit]: readonly [string, string]): Markup {
  const random = randomFrom(19);
  let drawn = "";
  for (let x = 8; x < WIDTH; x += 34 + random() * 62) {
    for (let i = 0; i < 3 + random() * 3; i++) {
      const foot: Point = [x + i * 5, edgeAt(x + i * 5) + 6];
      const lean = (random() - 0.5) * 16;
      const tall = 14 + random() * 12;
      drawn += filled(
        mark(
          [foot, [foot[0] + lean * 0.3, foot[1] - tall * 0.6], [foot[0] + lean, foot[1] - tall]],
          4,
          "stripe",
          2,
        ),
        random() > 0.5 ? leaf : lit,
      );
    }
  }
  return drawn;
}

const ferns = (all: readonly Point[], length: number, [leaf, lit]: readonly [string, string]): Markup =>
  all.map(([x, size]) => fern([x, edgeAt(x) + 5], length * size, leaf, lit, x)).join("");

/**
 * The forest's floor at the foot of two panels: one shows its left end, the other its right. In the middle of each there
 * is room for him, and below the edge for words.
 */
function glade(palette: Palette): Markup {
  const forest = forestOf(palette);
  const { hill, grass, grassLit, far, near } = greensOf(palette);
  return (
    frondDefinitions(["fern"]) +
    filledDown(HILL, hill) +
    ferns(
      [
        [46, 1],
        [196, 0.6],
        [352, 1],
        [606, 0.9],
        [728, 0.9],
        [868, 1],
      ],
      52,
      far,
    ) +
    ferns(
      [
        [4, 1.1],
        [306, 1.1],
        [646, 1],
        [954, 1.2],
      ],
      54,
      near,
    ) +
    blades(near) +
    filledDown(EDGE, grass) +
    filled(mark(EDGE, 4, "leaf", 40), grassLit) +
    (forest.isNight
      ? FIREFLIES.map(
          (at) => ellipse(at, 5, 5, "#F6C445", 'opacity=".18"') + ellipse(at, 1.8, 1.8, forest.mote),
        ).join("")
      : "")
  );
}

export const GLADE_FIGURES: readonly Figure[] = [
  {
    name: "glade",
    frame: { x: 0, y: -LEAVES_ABOVE, width: WIDTH, height: HEIGHT + LEAVES_ABOVE },
    isPiece: true,
    displayWidthPx: WIDTH,
    draw: glade,
  },
];
