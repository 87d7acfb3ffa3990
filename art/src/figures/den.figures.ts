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
  hollow: ["#221A15", "#2C211A", "#382A20"],
  root: "#2B2320",
  rootLit: "#53605F",
  bed: ["#2C4B3C", "#4E4A35", "#21372E"],
};

const HOLLOW = points("-268,34 -276,-50 -232,-160 -108,-222 50,-228 196,-178 264,-70 262,34");
/** Further in the earth is warmer: it lies around somebody who sleeps. */
const shrunk = (share: number): Point[] => HOLLOW.map(([x, y]): Point => [x * share, 34 + (y - 34) * share]);

const ROOTS: readonly (readonly [spine: readonly Point[], halfWidth: number])[] = [
  [points("-150,-300 -214,-206 -272,-110 -262,26"), 19],
  [points("-60,-304 -120,-214 -206,-176 -236,-92"), 11],
  [points("120,-300 196,-220 262,-120 254,28"), 18],
  [points("10,-300 30,-240 66,-226 70,-200"), 9],
  [points("-96,-300 -84,-240 -66,-214 -78,-176"), 8],
  [points("214,-300 236,-190 228,-140 252,-96"), 8],
];

/** Under the roots, where he sleeps. */
function den(palette: Palette): Markup {
  const { hollow, root, rootLit } = palette === NIGHT ? DEN_NIGHT : DEN_DAY;
  const roots = ROOTS.map(([spine, half]) => {
    const lit = spine.map(([x, y]): Point => [x + half * 0.34, y]);
    const along = (width: number) => profile(`0,${width} 0.6,${width * 0.72} 1,0.5`);
    return (
      filled(tube(spine, along(half)).outline, root) + filled(tube(lit, along(half * 0.3)).outline, rootLit)
    );
  }).join("");
  return (
    filled(smooth(HOLLOW), hollow[0]) +
    filled(smooth(shrunk(0.88)), hollow[1]) +
    filled(smooth(shrunk(0.7)), hollow[2]) +
    bed(palette) +
    group("translate(-6 6)", nap({ palette, light })) +
    roots
  );
}

/** Leaves that he has carried in. */
function bed(palette: Palette): Markup {
  const { bed: colours } = palette === NIGHT ? DEN_NIGHT : DEN_DAY;
  const random = randomFrom(53);
  return Array.from({ length: 46 }, (_, i) => {
    const x = -262 + (i / 45) * 520;
    const y = 20 + random() * 14;
    const reach = (random() - 0.5) * 70;
    const spine: Point[] = [
      [x, y],
      [x + reach * 0.5, y - 6 - random() * 10],
      [x + reach, y - 2 - random() * 16],
    ];
    return filled(mark(spine, 10 + random() * 7, "leaf", 5), colours[i % 3] ?? colours[0]);
  }).join("");
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
