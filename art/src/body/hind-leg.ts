import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import type { Profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { lit, type Paint } from "../lit.ts";
import { filled, type Markup } from "../svg.ts";
import type { LooseStripe } from "./haunch.ts";
import { sock } from "./limb.ts";
import { paw } from "./paw.ts";
import { type BodyStripe, stripesOn } from "./stripes.ts";

export interface HindLegShape {
  /** From the hip down to the paw. */
  readonly spine: readonly Point[];
  readonly halfWidths: Profile;
  /** The thigh above it, from its back over the rump to its front: it goes over into the leg at both ends. */
  readonly thigh: readonly Point[];
  /** How far along the leg the thigh reaches. */
  readonly thighTo: number;
  /** The edge of the rump that stands against the sky. */
  readonly crest: readonly Point[];
  /** Where the thigh's front lies on the flank. */
  readonly front: readonly Point[];
  readonly thighStripes: readonly LooseStripe[];
  readonly legStripes: readonly BodyStripe[];
  readonly sockFrom: number;
}

const SAMPLES = 5;

/**
 * A hind leg that grows out of the body: thigh and leg are one shape. Only what stands against the sky has a lit edge; on the
 * flank the thigh's front is a soft line, since a light round it would make a disc of it that is laid on.
 */
export function hindLeg(
  { spine, halfWidths, thigh, thighTo, crest, front, thighStripes, legStripes, sockFrom }: HindLegShape,
  paint: Paint,
): Markup {
  const { palette, light } = paint;
  const form = tube(spine, halfWidths);
  const edge = (across: 1 | -1): Point[] =>
    Array.from({ length: SAMPLES + 1 }, (_, i) => form.at(thighTo + ((1 - thighTo) * i) / SAMPLES, across));
  const [back, shin] = [edge(1), edge(-1)];
  // Its front is in the sun below the belly, or its back is, from the rump down.
  const sunny =
    light === 1
      ? mark([...front.slice(-1), ...shin], 7, "leaf", 12)
      : mark([...crest.slice(0, 2).reverse(), ...thigh.slice(0, 2).reverse(), ...back], 8, "leaf", 16);
  const inner = [
    sock(form, sockFrom, palette.cream),
    ...thighStripes.map(({ spine: stripe, width }) => filled(mark(stripe, width), palette.ink)),
    stripesOn(form, legStripes, palette),
    filled(mark(front, 13, "leaf", 12), palette.shade, `fill-opacity="${palette.shadeOpacity}"`),
    filled(mark(crest, 10, "leaf", 16), palette.rim),
    filled(sunny, palette.rim),
  ].join("");
  const outline = smooth([...back.toReversed(), ...thigh, ...shin]);
  return (
    lit(outline, { palette, light, fill: palette.fur, rimWidth: 0, shadeBy: [10, -7], inner }) +
    paw(form.at(1, 0), {
      palette,
      light,
      radius: form.endHalfWidth * 1.24,
      angleDeg: 78,
      front: "toes",
    })
  );
}
