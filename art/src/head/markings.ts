import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points, symmetric } from "../geometry/point.ts";
import { filled, type Markup } from "../svg.ts";
import { type Face, onBothSides, type Side } from "./face.ts";

/** Cheeks and the muzzle's surround, one shape; beyond the skull it is clipped. */
const HALF_MASK = points("0,34 16,33 28,38 44,36 64,26 82,10 96,4 150,8 190,60 150,130 60,130 0,130");
const BROW_PATCH = points("17,-4 19,-24 32,-38 48,-38 62,-24 66,-4 56,10 28,12");

interface Stripe {
  readonly spine: readonly Point[];
  readonly width: number;
  /** Only where every stripe can be told apart. */
  readonly isFine?: boolean;
  /** Lies on the ruff and grows with it. */
  readonly isOnRuff?: boolean;
}

/** The drop on the forehead; with three arcs each side it is the mark of Bakso. Stripes start outside the skull. */
const DROP: Stripe = { spine: points("0,-104 0,-76 0,-44"), width: 16 };
const SIDE_STRIPES: readonly Stripe[] = [
  { spine: points("17,-104 22,-80 13,-56"), width: 13 },
  { spine: points("40,-102 46,-78 34,-56"), width: 14 },
  { spine: points("69,-86 70,-66 60,-50"), width: 12, isFine: true },
  { spine: points("128,-36 88,-30 71,-24"), width: 13 },
  { spine: points("114,-16 94,-14 74,-9"), width: 11 },
  { spine: points("124,14 98,16 76,22"), width: 13, isOnRuff: true },
  { spine: points("128,40 100,38 74,40"), width: 12, isOnRuff: true },
  { spine: points("118,66 96,57 76,57"), width: 10, isFine: true, isOnRuff: true },
];
/** What an adult wears besides: second arcs on the brow, marks above the eyes and on the cheeks. */
const ADULT_STRIPES: readonly Stripe[] = [
  { spine: points("6,-50 10,-38 4,-26"), width: 7, isFine: true },
  { spine: points("16,-54 22,-42 15,-31"), width: 7, isFine: true },
  { spine: points("56,-92 60,-74 50,-58"), width: 9, isFine: true },
  { spine: points("94,-64 80,-52 64,-42"), width: 10 },
  { spine: points("122,-2 92,2 78,6"), width: 8, isFine: true },
  { spine: points("112,30 92,28 78,31"), width: 7, isOnRuff: true, isFine: true },
  { spine: points("100,84 84,68 66,64"), width: 8, isOnRuff: true },
];
/** Seven in all. They start inside the edge, so that the outline stays calm at 16 px. */
const FAVICON_DROP: Stripe = { spine: points("0,-82 0,-66 0,-40"), width: 26 };
const FAVICON_SIDE_STRIPES: readonly Stripe[] = [
  { spine: points("37,-76 39,-66 28,-46"), width: 22 },
  { spine: points("88,-24 78,-22 62,-16"), width: 20 },
  { spine: points("106,38 94,38 74,41"), width: 20 },
];

/** Cream mask and brow patches. */
export function patches({ palette, skull, build }: Face): Markup {
  const patch = BROW_PATCH.map(
    ([x, y]): Point => [
      41 + (x - 41) * (0.35 + 0.65 * build.eyeScale),
      3 - build.eyeRise + (y - 3) * (0.2 + 0.8 * build.eyeScale),
    ],
  );
  return (
    filled(smooth(symmetric(HALF_MASK).map(skull.paint)), palette.cream) +
    onBothSides((side) => filled(smooth(skull.projectAll(mirrored(patch, side))), palette.cream))
  );
}

const mirrored = (points: readonly Point[], side: Side): Point[] =>
  points.map(([x, y]): Point => [x * side, y]);

/** All stripes of a head. */
export function stripes({ palette, detail, skull, build }: Face): Markup {
  const stripe = ({ spine, width, isOnRuff }: Stripe, side: Side): Markup => {
    const grown = spine.map(([x, y], i): Point => [x + (isOnRuff && i === 0 ? 76 * (build.ruff - 1) : 0), y]);
    return filled(mark(mirrored(grown, side).map(skull.paint), width), palette.ink);
  };

  if (detail === "favicon") {
    return (
      stripe(FAVICON_DROP, 1) +
      FAVICON_SIDE_STRIPES.map((each) => onBothSides((side) => stripe(each, side))).join("")
    );
  }
  const worn = build.isDenselyStriped ? [...SIDE_STRIPES, ...ADULT_STRIPES] : SIDE_STRIPES;
  const shown = worn.filter(
    ({ isFine, spine: [start] }) =>
      (detail === "full" || !isFine) && (start?.[1] ?? 0) < (build.stripesEndAt ?? Number.POSITIVE_INFINITY),
  );
  const drop = detail === "full" ? DROP : { ...DROP, width: 19 };
  return stripe(drop, 1) + shown.map((each) => onBothSides((side) => stripe(each, side))).join("");
}
