import { expressionOf } from "../expressions.ts";
import { mark } from "../geometry/mark.ts";
import { type Point, points } from "../geometry/point.ts";
import { DAY } from "../palette.ts";
import { clipped, ellipse, filled, group, type Markup, num } from "../svg.ts";
import { CUB } from "./build.ts";
import { oval } from "./eyes.ts";
import { eyeCentre, type Face, onBothSides, type Side } from "./face.ts";
import { type HeadOptions, head } from "./head.ts";
import { skullProjection } from "./skull.projection.ts";

/**
 * A head that is looked at from very near, drawn 600 units wide and more: with nostrils, and with more light in his eyes than
 * smaller sizes could show. All else is cut of paper as it is anywhere: with hairs and whiskers it looked like another's hand.
 * His eyelids are those of any other head.
 */
export function closeUpHead(options: HeadOptions): Markup {
  const {
    palette = DAY,
    expression = "happy",
    yawDeg = 0,
    pitchDeg = 0,
    tiltDeg,
    gaze,
    build = CUB,
    light = 1,
  } = options;
  const set = expressionOf(expression);
  const face: Face = {
    palette,
    expression: gaze ? { ...set, gaze } : set,
    detail: "full",
    light,
    build,
    skull: skullProjection(yawDeg, pitchDeg),
  };
  const finery = onBothSides((side) => eyeLights(face, side)) + nostrils(face);
  const tilt = tiltDeg ?? face.expression.tiltDeg ?? 0;
  return head(options) + (tilt === 0 ? finery : group(`rotate(${num(tilt)})`, finery));
}

/** What is bright in the iris' lower half, and a third light in the pupil. */
function eyeLights({ palette, expression, skull, build, light }: Face, side: Side): Markup {
  const [x, y] = skull.project(eyeCentre(build, side));
  const [gazeX, gazeY] = expression.gaze ?? [0, 0];
  const glow = mark(
    [
      [x + gazeX - 12, y + gazeY + 15],
      [x + gazeX, y + gazeY + 20.5],
      [x + gazeX + 12, y + gazeY + 15],
    ],
    3.6,
    "leaf",
    8,
  );
  return (
    clipped(
      oval([x, y], 18 * skull.foreshortening(side), 21.5),
      filled(glow, palette.catchLight, 'fill-opacity=".42"'),
    ) +
    ellipse([x + 8 * light + gazeX * 0.6, y + 4 + gazeY * 0.5], 1.5, 1.5, palette.catchLight, 'opacity=".75"')
  );
}

function nostrils({ palette, skull }: Face): Markup {
  return onBothSides((side) =>
    filled(
      mark(
        skull.projectAll(
          points("4,35 8.5,33 11.5,30").map(([x, y]): Point => [x * side, y]),
          20,
        ),
        4.2,
        "leaf",
        8,
      ),
      palette.ink,
      'fill-opacity=".55"',
    ),
  );
}
