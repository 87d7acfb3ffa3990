import { type Expression, type ExpressionName, expressionOf } from "../expressions.ts";
import type { Point } from "../geometry/point.ts";
import type { LightSide } from "../lit.ts";
import { DAY, type Palette } from "../palette.ts";
import { group, type Markup, num } from "../svg.ts";
import { CUB, type HeadBuild } from "./build.ts";
import { ears } from "./ears.ts";
import { eyes } from "./eyes.ts";
import type { Detail, Face } from "./face.ts";
import { muzzle } from "./muzzle.ts";
import { skullProjection } from "./skull.projection.ts";
import { skull } from "./skull.ts";

export interface HeadOptions {
  readonly palette?: Palette;
  readonly expression?: ExpressionName;
  /** To the viewer's right, at most 22 either way. */
  readonly yawDeg?: number;
  readonly pitchDeg?: number;
  /** Clockwise; without it the expression's own. */
  readonly tiltDeg?: number;
  /** Where the eyes look, in units of the rig; without it the expression's own. */
  readonly gaze?: Point;
  /** Without it the expression's own. */
  readonly mouth?: Expression["mouth"];
  /** Looks down, at what he holds. */
  readonly hasLoweredLids?: boolean;
  readonly detail?: Detail;
  /** A cub's without it. */
  readonly build?: HeadBuild;
  readonly light?: LightSide;
}

/** Bakso's head around (0, 0): 200 units between the temples, crown at −92, chin at 93, ruff tips at ±125. */
export function head({
  palette = DAY,
  expression = "happy",
  yawDeg = 0,
  pitchDeg = 0,
  tiltDeg,
  gaze,
  mouth,
  hasLoweredLids = false,
  detail = "full",
  build = CUB,
  light = 1,
}: HeadOptions = {}): Markup {
  const set = expressionOf(expression);
  const face: Face = {
    palette,
    expression: { ...set, ...(gaze && { gaze }), ...(mouth && { mouth }), hasLoweredLids },
    detail,
    light,
    build,
    skull: skullProjection(yawDeg, pitchDeg),
  };
  const drawing = ears(face) + skull(face) + muzzle(face) + eyes(face);
  const tilt = tiltDeg ?? face.expression.tiltDeg ?? 0;
  return tilt === 0 ? drawing : group(`rotate(${num(tilt)})`, drawing);
}
