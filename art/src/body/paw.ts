import { smooth } from "../geometry/outline.ts";
import { type Point, points, rotate } from "../geometry/point.ts";
import { lit, type Paint } from "../lit.ts";
import type { Palette } from "../palette.ts";
import { ellipse, group, type Markup, num, stroke } from "../svg.ts";

export interface PawOptions extends Paint {
  readonly radius: number;
  /** Where the toes point: 0 is right, 90 down. */
  readonly angleDeg: number;
  readonly isFar?: boolean;
  /** What shows: two toe lines, the sole with its pads, or nothing. */
  readonly front: "toes" | "pads" | "plain";
}

/** In shares of the radius, toes to the right. */
const OUTLINE = points("-0.9,-0.72 0,-1 0.7,-0.86 1.08,-0.3 1.08,0.3 0.7,0.86 0,1 -0.9,0.72");
const TOE_PADS: readonly (readonly [x: number, y: number, rx: number, ry: number])[] = [
  [0.55, -0.5, 0.2, 0.17],
  [0.72, 0, 0.21, 0.18],
  [0.55, 0.5, 0.2, 0.17],
];

export function paw(centre: Point, { palette, light, radius, angleDeg, isFar, front }: PawOptions): Markup {
  const outline = smooth(OUTLINE.map(([x, y]): Point => [x * radius, y * radius]));
  // On the far side the light only reaches the sunny edge.
  const shadeWidth = isFar ? radius * 0.94 : 6;
  const shape = lit(outline, {
    fill: palette.cream,
    palette,
    light: 1,
    rimWidth: 0,
    shadeBy: rotate([shadeWidth * light, -shadeWidth], -angleDeg),
  });
  const drawn = { toes: () => toes(radius, palette), pads: () => pads(radius, palette), plain: () => "" }[
    front
  ]();
  return group(`translate(${num(centre[0])} ${num(centre[1])}) rotate(${num(angleDeg)})`, shape + drawn);
}

function toes(radius: number, palette: Palette): Markup {
  const toe = (y: number): string =>
    `M${num(radius * 0.42)} ${num(y * radius)}L${num(radius)} ${num(y * radius * 1.12)}`;
  return stroke(toe(-0.3) + toe(0.3), palette.ink, 3.6);
}

function pads(radius: number, palette: Palette): Markup {
  return (
    ellipse([-0.12 * radius, 0], 0.42 * radius, 0.5 * radius, palette.nose) +
    TOE_PADS.map(([x, y, rx, ry]) =>
      ellipse([x * radius, y * radius], rx * radius, ry * radius, palette.nose),
    ).join("")
  );
}
