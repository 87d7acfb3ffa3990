import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import type { Profile } from "../geometry/spine.ts";
import { type Tube, tube } from "../geometry/tube.ts";
import { lit, type Paint } from "../lit.ts";
import { filled, type Markup } from "../svg.ts";
import { paw } from "./paw.ts";
import { type BodyStripe, stripesOn } from "./stripes.ts";

export interface LimbOptions extends Paint {
  readonly stripes?: readonly BodyStripe[];
  /** Where the cream sock begins, 0..1 along; 1 for none. */
  readonly sockFrom?: number;
  /** The paw's radius as a share of the limb's half-width at its end. */
  readonly pawScale?: number;
  /** On the far side of the body: darker, without a lit edge. */
  readonly isFar?: boolean;
  readonly hasPads?: boolean;
  /** False where something hides the toes. */
  readonly hasToes?: boolean;
  /** Where the toes point; without it, on along the limb. 0 is right, 90 down. */
  readonly toesDeg?: number;
}

/** A limb in two layers, so that a head or a thing it holds can lie between arm and paw. */
export interface Limb {
  readonly arm: Markup;
  readonly paw: Markup;
}

export function limb(
  spine: readonly Point[],
  stops: Profile,
  {
    palette,
    light,
    stripes = [],
    sockFrom = 0.8,
    pawScale = 1.2,
    isFar = false,
    hasPads = false,
    hasToes = true,
    toesDeg,
  }: LimbOptions,
): Limb {
  const form = tube(spine, stops);
  const [dx, dy] = form.directionAt(0.985);
  const arm = lit(form.outline, {
    fill: isFar ? palette.farFur : palette.fur,
    palette,
    light,
    rimWidth: isFar ? 0 : 3,
    shadeBy: [9, -7],
    inner:
      (sockFrom < 1 ? sock(form, sockFrom, isFar ? palette.farCream : palette.cream) : "") +
      stripesOn(form, stripes, palette),
  });
  return {
    arm,
    paw: paw(form.at(1, 0), {
      palette,
      light,
      radius: form.endHalfWidth * pawScale,
      angleDeg: toesDeg ?? (Math.atan2(dy, dx) * 180) / Math.PI,
      isFar,
      front: hasPads ? "pads" : hasToes ? "toes" : "plain",
    }),
  };
}

/** Everything below a slightly wavy line, far wider than the limb that clips it. */
export function sock(form: Tube, from: number, colour: string): Markup {
  const [endX, endY] = form.at(1, 0);
  const [dx, dy] = form.directionAt(0.985);
  return filled(
    smooth([
      form.at(from, -1.4),
      form.at(from + 0.05, -0.3),
      form.at(from + 0.01, 0.35),
      form.at(from + 0.03, 1.4),
      form.at(1, 2.6),
      [endX + dx * 60, endY + dy * 60],
      form.at(1, -2.6),
    ]),
    colour,
  );
}
