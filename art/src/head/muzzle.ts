import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { ellipse, filled, type Markup } from "../svg.ts";
import { type Face, onBothSides } from "./face.ts";
import { mouth } from "./mouth.ts";

const MUZZLE = points("-43,46 -36,32 -20,29 0,32 20,29 36,32 43,46 36,60 20,69 0,75 -20,69 -36,60");
const NOSE = points("-15,27 -8,23 0,24 8,23 15,27 10,36 0,43 -10,36");
const NOSE_LIGHT = points("-9,26.5 -4,25.5 2,26.5 -2,29 -8,29");
const WHISKER_DOTS = points("29,39 35,44 38,50");

/** The shaded sides of a grown tiger's nose: what makes a long face of a round one. */
const BRIDGE_SIDE = points("25,-26 17,-4 15,18 19,40");

function noseBridge({ palette, skull, build }: Face): Markup {
  if (build.bridge === 0) return "";
  const side = (sign: 1 | -1): Markup => {
    const spine = BRIDGE_SIDE.map(([x, y]): Point => [x * sign * build.muzzle.breadth, y]);
    const opacity = `fill-opacity="${palette.shadeOpacity * build.bridge}"`;
    return filled(mark(skull.projectAll(spine, 10), 11, "leaf", 10), palette.shade, opacity);
  };
  return onBothSides(side);
}

/** Muzzle, mouth, nose and whisker dots. */
export function muzzle(face: Face): Markup {
  const { palette, detail, skull, light, build } = face;
  const { drop, breadth, length, nose: noseScale } = build.muzzle;
  const grownNose = (list: readonly Point[]): Point[] =>
    list.map(([x, y]): Point => [x * noseScale, 33 + drop + (y - 33) * noseScale]);
  const nose =
    detail === "favicon" ? NOSE.map(([x, y]): Point => [x * 1.35, 33 + (y - 33) * 1.3]) : grownNose(NOSE);
  const grownMuzzle = MUZZLE.map(([x, y]): Point => [x * breadth, 29 + drop + (y - 29) * length]);
  const shape =
    noseBridge(face) +
    filled(smooth(skull.projectAll(grownMuzzle, 8)), palette.muzzle) +
    mouth(face) +
    filled(smooth(skull.projectAll(nose, 20)), palette.nose);
  if (detail !== "full") return shape;
  const shine = grownNose(NOSE_LIGHT).map(([x, y]): Point => [x * -light, y]);
  return (
    shape +
    filled(smooth(skull.projectAll(shine, 20)), palette.noseLight) +
    onBothSides((side) =>
      WHISKER_DOTS.map(([x, y]) =>
        ellipse(
          skull.project([x * breadth * side, y + drop + (y - 29) * (length - 1)], 10),
          1.8,
          1.8,
          palette.farCream,
        ),
      ).join(""),
    )
  );
}
