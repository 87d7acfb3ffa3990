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

interface Hair {
  readonly spine: readonly Point[];
  readonly width: number;
}

const hairs = (text: string, width: number): readonly Hair[] =>
  text.split("|").map((spine) => ({ spine: points(spine), width }));

/** Down the cheeks and out into the tufts of the ruff. */
const CHEEK_HAIRS = hairs(
  "62,60 74,66 86,69|52,68 63,75 76,79|76,47 88,52 100,54|84,31 97,33 110,32|58,50 66,55 74,57|40,78 50,83 62,85|24,82 32,86 42,88|90,64 98,69 104,72|96,44 106,48 114,49",
  2.6,
);
/** Up the brow, between the stripes. */
const BROW_HAIRS = hairs(
  "7,-36 9,-47 7,-58|25,-56 28,-66 28,-76|52,-60 56,-68 57,-77|8,-70 10,-78 10,-86|64,-40 72,-46 80,-49|80,-18 87,-21 93,-22|20,-48 22,-53 22,-59",
  2,
);
/** On the bridge of the nose. */
const BRIDGE_HAIRS = hairs("5,10 6,2 5,-7|11,3 12,-4 11,-11|4,-9 5,-16 4,-23", 1.7);
/** In the ear, from its root. */
const EAR_HAIRS = hairs("60,-76 64,-81 65,-88|68,-69 73,-75 75,-82|75,-61 81,-66 84,-72", 4);
const WHISKERS = hairs("32,40 80,27 136,27|36,45 86,40 140,51|37,51 80,55 126,75|28,36 68,19 112,10", 2.6);

/**
 * A head that is looked at from very near, drawn 600 units wide and more: with hairs, whiskers and more light in his
 * eyes than smaller sizes could show. His eyelids are those of any other head.
 */
export function closeUpHead({
  whiskerColour,
  ...options
}: HeadOptions & { readonly whiskerColour?: string }): Markup {
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
  const finery =
    fur(face) + onBothSides((side) => eyeLights(face, side)) + nostrils(face) + whiskers(face, whiskerColour);
  const tilt = tiltDeg ?? face.expression.tiltDeg ?? 0;
  return head(options) + (tilt === 0 ? finery : group(`rotate(${num(tilt)})`, finery));
}

function combed({ skull }: Face, list: readonly Hair[], fill: string, opacity: number): Markup {
  return onBothSides((side) =>
    list
      .map(({ spine, width }) =>
        filled(
          mark(
            spine.map(([x, y]) => skull.paint([x * side, y])),
            width,
            "leaf",
            6,
          ),
          fill,
          `fill-opacity="${opacity}"`,
        ),
      )
      .join(""),
  );
}

function fur(face: Face): Markup {
  const { palette } = face;
  return (
    combed(face, CHEEK_HAIRS, palette.farCream, 0.8) +
    combed(face, BROW_HAIRS, palette.farFur, 0.45) +
    combed(face, BRIDGE_HAIRS, palette.farFur, 0.42) +
    combed(face, EAR_HAIRS, palette.muzzle, 0.75)
  );
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

/** They grow out of the muzzle's dots, and beyond the ruff. */
function whiskers({ palette, skull }: Face, colour = palette.creamRim): Markup {
  return onBothSides((side) =>
    WHISKERS.map(({ spine, width }) =>
      filled(
        mark(
          spine.map(
            ([x, y], i): Point => (i === 0 ? skull.project([x * side, y], 10) : skull.drape([x * side, y])),
          ),
          width,
          "stripe",
          12,
        ),
        colour,
      ),
    ).join(""),
  );
}
