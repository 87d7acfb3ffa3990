import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { type Tube, tube } from "../geometry/tube.ts";
import { lit, type Paint } from "../lit.ts";
import { filled, type Markup } from "../svg.ts";

/** Pairs of rings, along the tail. */
const RINGS = [0.2, 0.28, 0.44, 0.52, 0.68, 0.76];
const RING_HALF_LENGTH = 0.022;
const TIP_FROM = 0.9;

export interface TailOptions extends Paint {
  readonly halfWidth?: number;
  readonly rings?: readonly number[];
}

/** A tail of even thickness with ring pairs and an ink tip. */
export function tail(
  spine: readonly Point[],
  { palette, light, halfWidth = 15, rings = RINGS }: TailOptions,
): Markup {
  const form = tube(
    spine,
    [
      [0, halfWidth],
      [0.8, halfWidth * 0.92],
      [1, halfWidth * 0.86],
    ],
    { samples: 26 },
  );
  return lit(form.outline, {
    fill: palette.fur,
    palette,
    light,
    rimWidth: 4,
    shadeBy: [10, -9],
    inner: rings.map((along) => ring(form, along, palette.ink)).join("") + tip(form, palette.ink),
  });
}

function ring(form: Tube, along: number, ink: string): Markup {
  const half = RING_HALF_LENGTH;
  const points = [
    form.at(along - half, -1.4),
    form.at(along - half * 0.7, 0),
    form.at(along - half, 1.4),
    form.at(along + half, 1.4),
    form.at(along + half * 1.5, 0),
    form.at(along + half, -1.4),
  ];
  return filled(smooth(points, { tension: 0.08 }), ink);
}

function tip(form: Tube, ink: string): Markup {
  const [x, y] = form.at(1, 0);
  const [dx, dy] = form.directionAt(1);
  const points: Point[] = [
    form.at(TIP_FROM, -1.5),
    form.at(TIP_FROM + 0.02, 0),
    form.at(TIP_FROM, 1.5),
    form.at(1, 3),
    [x + dx * 40, y + dy * 40],
    form.at(1, -3),
  ];
  return filled(smooth(points, { tension: 0.1 }), ink);
}
