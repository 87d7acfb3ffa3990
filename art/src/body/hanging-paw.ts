import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { lit, type Paint } from "../lit.ts";
import { ellipse, filled, group, type Markup, num } from "../svg.ts";

/** In shares of the radius: the bend of the wrist above, four toes below. */
const OUTLINE = points(
  "0,-1.2 0.46,-1.08 0.78,-0.7 0.87,-0.1 0.99,0.42 0.97,0.84 0.76,1.02 0.52,0.99 0.3,1.13 0.06,1.1 0,1.05 -0.06,1.1 -0.3,1.13 -0.52,0.99 -0.76,1.02 -0.97,0.84 -0.99,0.42 -0.87,-0.1 -0.78,-0.7 -0.46,-1.08",
);
/** The fur down to its hem, and beyond the paw, which clips it. */
const FUR = points(
  "-1.3,0.02 -0.8,-0.02 -0.56,0.14 -0.3,-0.02 0,0.12 0.3,-0.02 0.56,0.14 0.8,-0.02 1.3,0.02 1.3,-1.5 -1.3,-1.5",
);
/** From the outer edges inwards, and one over the bend. */
const STRIPES = [
  points("-1.06,-0.2 -0.62,-0.3 -0.26,-0.2"),
  points("1.06,-0.2 0.62,-0.3 0.26,-0.2"),
  points("-1.02,-0.68 -0.66,-0.74 -0.38,-0.64"),
  points("1.02,-0.68 0.66,-0.74 0.38,-0.64"),
  points("0,-1.3 0.02,-1 0,-0.62"),
];
/** Between the toes, from their ends up. */
const CLEFTS = [
  points("-0.53,1.04 -0.52,0.76 -0.46,0.5"),
  points("0,1.12 0,0.78 0,0.46"),
  points("0.53,1.04 0.52,0.76 0.46,0.5"),
];

/** The forearm behind the bend of the wrist, which comes from the body at the right. */
const FOREARM = points("-0.62,-0.7 -0.42,-1.2 0.1,-1.56 0.66,-1.52 1.06,-1.18 1.14,-0.6 0.9,0.1");
const FOREARM_STRIPES = [points("0.2,-1.8 0.3,-1.5 0.22,-1.24"), points("1.3,-1.24 0.98,-1.12 0.72,-0.9")];

export interface HangingPawOptions extends Paint {
  readonly radius: number;
  /** On which side the body is from where a forearm comes, seen from very near; by default none is to be seen. */
  readonly forearmFrom?: 1 | -1;
}

/** A forepaw seen from before, that hangs over an edge by its wrist: fur over the bend, and a sock with four toes. */
export function hangingPaw(
  [x, y]: Point,
  { palette, light, radius, forearmFrom }: HangingPawOptions,
): Markup {
  const scaled = (list: readonly Point[]): Point[] =>
    list.map(([dx, dy]): Point => [dx * radius, dy * radius]);
  const marks = (spines: readonly (readonly Point[])[], width: number): Markup =>
    spines.map((spine) => filled(mark(scaled(spine), width * radius, "stripe", 8), palette.ink)).join("");
  const forearm = (side: 1 | -1): Markup => {
    const turned = (list: readonly Point[]): Point[] => list.map(([dx, dy]): Point => [dx * side, dy]);
    const shape = smooth(scaled(turned(FOREARM)), { tension: 1 / 6 });
    return lit(shape, {
      fill: palette.fur,
      palette,
      light,
      rimWidth: 2.4,
      shadeBy: [6, -5],
      inner:
        marks(FOREARM_STRIPES.map(turned), 0.24) +
        // The bend's shade on it.
        ellipse(
          [0, -0.3 * radius],
          1.06 * radius,
          1.04 * radius,
          palette.shade,
          `fill-opacity="${palette.shadeOpacity}"`,
        ),
    });
  };
  return group(
    `translate(${num(x)} ${num(y)})`,
    (forearmFrom ? forearm(forearmFrom) : "") +
      lit(smooth(scaled(OUTLINE), { tension: 1 / 6 }), {
        fill: palette.cream,
        palette,
        light,
        rimWidth: 2.4,
        shadeBy: [6, -5],
        inner: filled(smooth(scaled(FUR), { tension: 1 / 6 }), palette.fur) + marks(STRIPES, 0.22),
      }) +
      marks(CLEFTS, 0.13),
  );
}
