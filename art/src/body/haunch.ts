import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { litFur, type Paint } from "../lit.ts";
import { filled, type Markup } from "../svg.ts";

/** A stripe laid out on the page rather than along a tube. It starts outside the shape that clips it. */
export interface LooseStripe {
  readonly spine: readonly Point[];
  readonly width: number;
}

/** A round thigh over the root of a hind leg: it hides the joint, where stripes would bunch. */
export function haunch(outline: readonly Point[], stripes: readonly LooseStripe[], paint: Paint): Markup {
  const ink = stripes.map(({ spine, width }) => filled(mark(spine, width), paint.palette.ink)).join("");
  return litFur(smooth(outline), paint, ink);
}
