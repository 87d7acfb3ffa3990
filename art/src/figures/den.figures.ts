import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { NIGHT, type Palette } from "../palette.ts";
import { NAP_HEAD, nap, napHead } from "../poses/nap.ts";
import { clipped, filled, group, type Markup } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

interface DenColours {
  /** From the mouth of the den inwards. */
  readonly hollow: readonly [string, string, string];
  readonly root: string;
  readonly rootLit: string;
  readonly bed: readonly [string, string, string];
}

const DEN_DAY: DenColours = {
  hollow: ["#4A3121", "#5F3F28", "#7A5433"],
  root: "#6B4423",
  rootLit: "#A8703A",
  bed: ["#86A34F", "#C2A95C", "#5B7A3B"],
};
const DEN_NIGHT: DenColours = {
  hollow: ["#38261A", "#453021", "#543B28"],
  root: "#4A3324",
  rootLit: "#7C644F",
  bed: ["#2C4B3C", "#4E4A35", "#21372E"],
};

const HOLLOW = points("-268,34 -276,-50 -232,-160 -108,-222 50,-228 196,-178 264,-70 262,34");
/** Further in the earth is warmer: it lies around somebody who sleeps. */
const shrunk = (share: number): Point[] => HOLLOW.map(([x, y]): Point => [x * share, 34 + (y - 34) * share]);

/** Out of the roof and the walls: nothing of them is seen in the earth around, which is dark. */
const ROOTS: readonly (readonly [spine: readonly Point[], halfWidth: number])[] = [
  [points("-120,-250 -196,-186 -246,-100 -236,40"), 21],
  [points("-66,-258 -122,-196 -178,-160 -206,-76"), 12],
  [points("140,-262 212,-196 254,-110 240,40"), 20],
  [points("6,-264 24,-232 8,-210 18,-176"), 9],
  [points("-58,-256 -68,-220 -52,-196 -64,-160"), 9],
  [points("76,-258 140,-206 196,-156 222,-80"), 12],
];

export const denOf = (palette: Palette): DenColours => (palette === NIGHT ? DEN_NIGHT : DEN_DAY);

/** Among the roots, where he sleeps. */
function den(palette: Palette): Markup {
  const { hollow, root, rootLit } = denOf(palette);
  const roots = ROOTS.map(([spine, half]) => {
    const lit = spine.map(([x, y]): Point => [x + half * 0.34, y]);
    const along = (width: number) => profile(`0,0.5 0.22,${width} 0.62,${width * 0.72} 1,0.5`);
    return (
      filled(tube(spine, along(half)).outline, root) + filled(tube(lit, along(half * 0.3)).outline, rootLit)
    );
  }).join("");
  return (
    filled(smooth(HOLLOW), hollow[0]) +
    filled(smooth(shrunk(0.88)), hollow[1]) +
    filled(smooth(shrunk(0.7)), hollow[2]) +
    clipped(smooth(HOLLOW), roots) +
    bed(palette) +
    group("translate(-6 6)", nap({ palette, light }))
  );
}

/** So many leaves beside one another, in two rows: fewer and larger ones than lie in a forest, each to be told from the next. */
const LEAVES_IN_ROW = 13;

/** Leaves that he has carried in, about x = 0, 520 wide. */
export function bed(palette: Palette): Markup {
  const { bed: colours } = denOf(palette);
  const random = randomFrom(53);
  return [12, 24]
    .flatMap((y, row) =>
      Array.from({ length: LEAVES_IN_ROW }, (_, i) => {
        const x = -236 + ((i + row * 0.5) / LEAVES_IN_ROW) * 470;
        const lean = (random() - 0.5) * 26;
        const half = 19 + random() * 8;
        return filled(
          mark(
            [
              [x - half, y + lean * 0.5],
              [x, y - 5 - random() * 6],
              [x + half, y - lean * 0.5],
            ],
            15 + random() * 4,
            "leaf",
            6,
          ),
          colours[(i * 2 + row) % 3] ?? colours[0],
        );
      }),
    )
    .join("");
}

const FRAME = { x: -312, y: -270, width: 624, height: 312 };
/** Around the eye that opens when somebody comes. */
const EYE_FRAME = { x: 12, y: -140, width: 92, height: 84 };
const EYE: Point = [NAP_HEAD[0] - 6 - 46, NAP_HEAD[1] + 6 - 2];

function openEye(palette: Palette): Markup {
  const around = smooth(
    Array.from({ length: 8 }, (_, i): Point => {
      const angle = (i / 8) * Math.PI * 2;
      return [EYE[0] + Math.cos(angle) * 31, EYE[1] + Math.sin(angle) * 34];
    }),
  );
  return clipped(
    around,
    group(
      "translate(-6 6)",
      napHead({ palette, light, headOptions: { expression: "curious", gaze: [3, -3] } }),
    ),
  );
}

const DISPLAY_WIDTH_PX = 400;

export const DEN_FIGURES: readonly Figure[] = [
  { name: "den", frame: FRAME, displayWidthPx: DISPLAY_WIDTH_PX, isPiece: true, draw: den },
  {
    name: "den-eye",
    frame: EYE_FRAME,
    displayWidthPx: Math.round((DISPLAY_WIDTH_PX * EYE_FRAME.width) / FRAME.width),
    isPiece: true,
    draw: openEye,
  },
];
