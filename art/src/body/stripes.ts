import { mark } from "../geometry/mark.ts";
import { lerp } from "../geometry/point.ts";
import type { Tube } from "../geometry/tube.ts";
import type { Palette } from "../palette.ts";
import { filled, type Markup } from "../svg.ts";

/** One stripe of a body part, laid out in the part's own coordinates. */
export interface BodyStripe {
  /** Where it starts along the tube, 0..1. */
  readonly along: number;
  /** The edge it starts from: −1 left, 1 right of the tube's way. */
  readonly side: 1 | -1;
  /** How far it runs in, as a share of the half-width: at most .45 on a front, .9 on a flank. */
  readonly reach: number;
  readonly width: number;
  /** How far along the tube its point drifts. */
  readonly slant: number;
}

/** Sumatran tigers wear their stripes dense and doubled: the second is .8 as wide and .72 as long. */
export function stripePair(
  along: number,
  side: 1 | -1,
  reach: number,
  width: number,
  { gap = 0.075, slant = 0.03 }: { gap?: number; slant?: number } = {},
): BodyStripe[] {
  return [
    { along, side, reach, width, slant },
    { along: along + gap, side, reach: reach * 0.72, width: width * 0.8, slant },
  ];
}

/** Draws stripes that start outside the tube's edge; the caller clips them to it. */
export function stripesOn(tube: Tube, stripes: readonly BodyStripe[], palette: Palette): Markup {
  return stripes
    .map(({ along, side, reach, width, slant }) =>
      filled(
        mark(
          [
            tube.at(along - slant * 0.4, side * 1.25),
            tube.at(along, side * lerp(1, 1 - reach, 0.5)),
            tube.at(along + slant, side * (1 - reach)),
          ],
          width,
        ),
        palette.ink,
      ),
    )
    .join("");
}
