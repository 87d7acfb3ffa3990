import { expressionOf } from "../expressions.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { DAY } from "../palette.ts";
import { clipped, filled, group, type Markup, num } from "../svg.ts";
import { CUB } from "./build.ts";
import { eyes, oval } from "./eyes.ts";
import { eyeCentre, type Face, type Side } from "./face.ts";
import type { HeadOptions } from "./head.ts";
import { patches } from "./markings.ts";
import { skullProjection } from "./skull.projection.ts";

const FACE_FIELD = smooth(points("-110,-60 110,-60 110,60 -110,60"), { tension: 0 });
/** Half-width and half-height: a hair more than an open eye, so that nothing of it shows round the lid. */
const LID_SIZE: Point = [20, 23.5];

/**
 * Both eyes shut, to be laid over an open-eyed head drawn with the same options: shown for a moment, it is a blink.
 */
export function eyelids({
  palette = DAY,
  expression = "happy",
  yawDeg = 0,
  pitchDeg = 0,
  tiltDeg,
  detail = "full",
  build = CUB,
  light = 1,
}: HeadOptions): Markup {
  const face: Face = {
    palette,
    expression: { ...expressionOf(expression), eyes: "closed" },
    detail,
    light,
    build,
    skull: skullProjection(yawDeg, pitchDeg),
  };
  const skin = filled(FACE_FIELD, palette.fur) + patches(face);
  const lid = (side: Side): Markup =>
    clipped(
      oval(
        face.skull.project(eyeCentre(build, side)),
        LID_SIZE[0] * build.eyeScale * face.skull.foreshortening(side),
        LID_SIZE[1] * build.eyeScale,
      ),
      skin,
    );
  // A heavy lid's edge reaches out of the eye, up towards the nose.
  const brow = (side: Side): Markup => {
    const [x, y] = face.skull.project(eyeCentre(build, side));
    return clipped(oval([x - 2 * side, y - 4], 27, 25), skin);
  };
  const drawing = lid(-1) + lid(1) + (face.expression.hasHeavyLids ? brow(-1) + brow(1) : "") + eyes(face);
  const tilt = tiltDeg ?? face.expression.tiltDeg ?? 0;
  return tilt === 0 ? drawing : group(`rotate(${num(tilt)})`, drawing);
}
