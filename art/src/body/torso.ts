import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import type { Profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { litFur, type Paint } from "../lit.ts";
import type { Palette } from "../palette.ts";
import { filled, type Markup } from "../svg.ts";
import { stripePair, stripesOn } from "./stripes.ts";

/** A body on four legs. Places on it are `[along, across]` as a tube counts them (tube.ts). */
export interface TorsoShape {
  /** From the hind to the chest. */
  readonly spine: readonly Point[];
  readonly halfWidths: Profile;
  readonly startBulge: number;
  readonly endBulge: number;
  /** Pairs of stripes down from the back, each by how far along the spine it stands. */
  readonly stripes: { readonly along: readonly number[]; reach: number; width: number; gap: number };
  /** Outline of the pale underside, where it is seen; what lies outside the body is cut off. */
  readonly belly?: readonly (readonly [along: number, across: number])[];
  /** Outline of the pale chest, where it is seen beside the near foreleg. */
  readonly chest?: readonly Point[];
  /** What the head throws upon the fur. */
  readonly shadow?: (palette: Palette) => Markup;
}

/** The torso of a pose on four legs: fur, a pale belly, pairs of stripes. */
export function torso(
  { spine, halfWidths, startBulge, endBulge, stripes, belly, chest, shadow }: TorsoShape,
  paint: Paint,
): Markup {
  const form = tube(spine, halfWidths, { startBulge, endBulge });
  const { reach, width, gap } = stripes;
  const pairs = stripes.along.flatMap((along) => stripePair(along, -1, reach, width, { gap, slant: 0.02 }));
  const underside = belly && smooth(belly.map(([along, across]) => form.at(along, across)));
  const inner = [
    underside ? filled(underside, paint.palette.cream) : "",
    chest ? filled(smooth(chest), paint.palette.cream) : "",
    stripesOn(form, pairs, paint.palette),
    shadow?.(paint.palette) ?? "",
  ].join("");
  return litFur(form.outline, paint, inner);
}
