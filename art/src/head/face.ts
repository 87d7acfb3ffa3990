import type { Expression } from "../expressions.ts";
import type { Point } from "../geometry/point.ts";
import type { LightSide } from "../lit.ts";
import type { Palette } from "../palette.ts";
import type { Markup } from "../svg.ts";
import type { HeadBuild } from "./build.ts";
import type { SkullProjection } from "./skull.projection.ts";

/**
 * `full` from 96 px on; `plain`, 40 to 95 px, has no dots and fewer stripes; `favicon`, below 40 px, has seven fat
 * stripes, bigger eyes without iris and a thick mouth.
 */
export type Detail = "full" | "plain" | "favicon";

/** What every part of one head needs to know. */
export interface Face {
  readonly palette: Palette;
  readonly expression: Expression;
  readonly detail: Detail;
  readonly light: LightSide;
  readonly build: HeadBuild;
  readonly skull: SkullProjection;
}

/** 1 is the viewer's right, −1 the left. */
export type Side = 1 | -1;

/** Where the middle of an eye lies in the frontal drawing. */
export function eyeCentre({ eyeRise }: HeadBuild, side: Side): Point {
  return [41 * side, 3 - eyeRise];
}

export function onBothSides(draw: (side: Side) => Markup): Markup {
  return draw(1) + draw(-1);
}
