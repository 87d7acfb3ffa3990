import { mark } from "../geometry/mark.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { clipped, ellipse, filled, type Markup, num, stroke } from "../svg.ts";
import type { HeadBuild } from "./build.ts";
import { eyeCentre, type Face, onBothSides, type Side } from "./face.ts";

/** Both eyes with their tear lines. Low and wide apart: that is what makes a cub of him. */
export function eyes(face: Face): Markup {
  return onBothSides((side) => eye(face, side));
}

function eye(face: Face, side: Side): Markup {
  const { palette, expression, detail, build, skull } = face;
  const centre = skull.project(eyeCentre(face.build, side));
  const narrowing = skull.foreshortening(side);
  const shut = (drop: number, bend: number, width: number): Markup => {
    const [x, y] = centre;
    const [left, right] = [
      num(x - 17 * build.eyeScale * narrowing),
      num(x + 17 * build.eyeScale * narrowing),
    ];
    return stroke(
      `M${left} ${num(y + drop)}Q${num(x)} ${num(y + bend)} ${right} ${num(y + drop)}`,
      palette.ink,
      width,
    );
  };
  const isArc = expression.eyes === "arcs" || (expression.eyes === "wink" && side > 0);
  if (isArc) return shut(6, -17, detail === "full" ? 7 : 8);
  if (expression.eyes === "closed") return shut(0, 15, 6.5);

  const size = eyeSize(face, narrowing);
  const tearLine =
    detail === "favicon"
      ? ""
      : filled(mark(tearSpine(centre, size[0], side, face.build), tearWidth(face), "leaf"), palette.ink);
  return tearLine + openEye(face, centre, size, side);
}

/** Half-width and half-height. */
function eyeSize({ expression, detail, build }: Face, narrowing: number): Point {
  const [rx, ry] = expression.eyes === "wide" ? [20, 24] : detail === "favicon" ? [22, 26] : [18, 21.5];
  return [rx * narrowing * build.eyeScale, ry * build.eyeScale];
}

/** Beside an adult's smaller eyes the line of a cub would be what one sees first, where there is little else. */
const tearWidth = ({ detail, build }: Face): number => (detail === "plain" && build.eyeScale < 1 ? 6 : 10);

const tearSpine = ([x, y]: Point, rx: number, side: Side, { eyeRise }: HeadBuild): Point[] => [
  [x - side * rx * 1.36, y + 25 + eyeRise],
  [x - side * rx * 0.98, y + 11],
  [x - side * rx * 0.62, y - 6],
];

function openEye(face: Face, centre: Point, [rx, ry]: Point, side: Side): Markup {
  const { palette, expression, detail, light, build } = face;
  const [x, y] = centre;
  const [gazeX, gazeY] = expression.gaze ?? [0, 0];
  const { pupil = 1 } = build;
  const iris =
    detail === "favicon"
      ? ""
      : ellipse([x + gazeX, y + gazeY + 7 * build.eyeScale], rx * 0.98, ry * 0.78, palette.iris);
  const ball =
    ellipse(centre, rx, ry, palette.ink) +
    clipped(
      oval(centre, rx, ry),
      iris + ellipse([x + gazeX, y + gazeY + 1], rx * 0.74 * pupil, ry * 0.8 * pupil, palette.ink),
    );
  const { hasHeavyLids = false, hasLoweredLids = false } = expression;
  const lid = hasHeavyLids
    ? heavyLid(face, centre, [rx, ry], side)
    : hasLoweredLids
      ? loweredLid(face, centre, [rx, ry])
      : "";
  const lowered = hasHeavyLids || hasLoweredLids ? 5 : 0;
  const [lightX, lightY] = [gazeX * 0.6, gazeY * 0.5 + lowered];
  const [glintX, glintY] = (detail === "favicon" ? ([9, 9.5] as const) : ([6, 6.6] as const)).map(
    (radius) => radius * build.eyeScale,
  ) as [number, number];
  const glints =
    ellipse(
      [x + 6 * build.eyeScale * light + lightX, y - 8 * build.eyeScale + lightY],
      glintX,
      glintY,
      palette.catchLight,
    ) +
    (detail === "full"
      ? ellipse(
          [x - 5 * build.eyeScale * light + lightX, y + 8 * build.eyeScale + lightY - lowered],
          2.2 * build.eyeScale,
          2.2 * build.eyeScale,
          palette.catchLight,
          'opacity=".9"',
        )
      : "");
  return ball + lid + glints;
}

/** An ellipse as an outline, for clipping. */
export function oval([x, y]: Point, rx: number, ry: number): Outline {
  const points = Array.from({ length: 12 }, (_, i): Point => {
    const angle = (i * Math.PI) / 6;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
  return smooth(points);
}

/** A lid that hangs towards the outer corner: in the colour of the patch, with one clean edge that tapers at both ends. */
function heavyLid({ palette }: Face, [x, y]: Point, [rx, ry]: Point, side: Side): Markup {
  const edge: Point[] = [
    [x - side * rx * 1.02, y - ry * 0.78],
    [x - side * rx * 0.3, y - ry * 0.7],
    [x + side * rx * 0.5, y - ry * 0.42],
    [x + side * rx * 1.06, y + ry * 0.02],
  ];
  const above: Point[] = [
    [x + side * rx * 1.5, y - ry * 0.5],
    [x + side * rx * 0.6, y - ry * 1.5],
    [x - side * rx * 0.9, y - ry * 1.5],
  ];
  return (
    clipped(oval([x, y], rx + 1, ry + 1), filled(smooth([...edge, ...above]), palette.cream)) +
    filled(mark(edge, 6.5, "leaf", 8), palette.ink)
  );
}

/** A lid that is halfway down, bowed as the eye is above it. */
function loweredLid({ palette }: Face, [x, y]: Point, [rx, ry]: Point): Markup {
  const edge: Point[] = [
    [x - rx * 1.2, y - ry * 0.1],
    [x - rx * 0.55, y - ry * 0.36],
    [x, y - ry * 0.44],
    [x + rx * 0.55, y - ry * 0.36],
    [x + rx * 1.2, y - ry * 0.1],
  ];
  const above: Point[] = [
    [x + rx * 1.3, y - ry * 1.3],
    [x, y - ry * 1.6],
    [x - rx * 1.3, y - ry * 1.3],
  ];
  // Its edge ends where the eye does: beyond it, it would be a lash.
  return clipped(
    oval([x, y], rx + 1, ry + 1),
    filled(smooth([...edge, ...above], { tension: 1 / 9 }), palette.cream) +
      filled(mark(edge, 6.5, "leaf", 12), palette.ink),
  );
}
