import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points, rotate } from "../geometry/point.ts";
import { lit } from "../lit.ts";
import { filled, type Markup } from "../svg.ts";
import { type Face, onBothSides, type Side } from "./face.ts";

const ROOT: Point = [62, -62];
const OUTER = points("-32,12 -29,-12 -15,-34 8,-41 29,-29 37,-4 30,24 0,34");
const INNER = points("-18,16 -16,-6 -5,-20 9,-24 20,-14 23,6 14,26");
/** Reaches far beyond the ear, which clips it. */
const INK_CAP = points("-46,-8 -20,-25 4,-32 24,-22 32,0 60,4 70,-60 -20,-80");
const TUFT = points("-24,26 -10,8 -2,-8");

/** Both ears, ~70 wide, behind the skull. The expression turns them about their roots. */
export function ears(face: Face): Markup {
  return onBothSides((side) => ear(face, side));
}

function ear({ palette, expression, detail, light, build, skull }: Face, side: Side): Markup {
  const [rootX, rootY] = skull.project([ROOT[0] * side, ROOT[1]], 0, 8);
  const narrowing = 1 - 0.14 * Math.max(0, (side * skull.yawDeg) / 30);
  const place = (points: readonly Point[]): Point[] =>
    points.map(([x, y]): Point => {
      const [turnedX, turnedY] = rotate(
        [x * side * build.earScale, y * build.earScale],
        -expression.earAngleDeg * side,
      );
      return [rootX + turnedX * narrowing, rootY + turnedY];
    });
  const inner =
    filled(smooth(place(INK_CAP)), palette.ink) +
    filled(smooth(place(INNER)), palette.innerEar) +
    (detail === "favicon" ? "" : filled(mark(place(TUFT), 20), palette.cream));
  return lit(smooth(place(OUTER)), {
    fill: palette.fur,
    palette,
    light,
    rimWidth: detail === "favicon" ? 0 : 3.4,
    shadeBy: [11, -9],
    inner,
  });
}
