import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points, symmetric } from "../geometry/point.ts";
import { clipped, filled, type Markup } from "../svg.ts";
import type { HeadBuild } from "./build.ts";
import type { Face } from "./face.ts";
import { markings } from "./markings.ts";

/** Crown to chin along the viewer's right: temple (98, −1), then the ruff's three tufts. */
const HALF_OUTLINE = points(
  "0,-92 30,-88 58,-75 80,-53 93,-26 98,-1 107,15 125,23 110,37 122,51 104,60 107,75 85,79 60,86 30,91 0,93",
);
const CROWN_RIM = points("-86,-44 -58,-75 -30,-88 0,-92 30,-88 58,-75 80,-53 93,-26 99,2");
const JAW_SHADE = points("-108,74 -85,80 -60,87 -30,92 0,94 30,92 60,87 85,80 108,74");

/** Tufts grow outwards and a little down; a grown jaw reaches further down. */
function grownUp([x, y]: Point, { ruff, jaw }: Pick<HeadBuild, "ruff" | "jaw">): Point {
  const low = y > 8 ? y + (y - 8) * jaw : y;
  if (y <= 8 || Math.abs(x) <= 92) return [x, low];
  const reach = ((Math.abs(x) - 92) * 1.6 + 14) * (ruff - 1);
  return [x + Math.sign(x) * reach, low + (y - 8) * 0.35 * (ruff - 1)];
}

/**
 * The skull with its ruff and markings. Rim and shade are marks laid along the edge, not shifted crescents:
 * those shatter on the tufts.
 */
export function skull(face: Face): Markup {
  const { palette, detail, light } = face;
  const drape = (points: readonly Point[]): Point[] => points.map(face.skull.drape);
  const grow = (point: Point): Point => grownUp(point, face.build);
  const grown = HALF_OUTLINE.map(grow);
  const outline = smooth(drape(symmetric(grown)), { tension: 1 / 6.5 });
  const jaw = filled(
    mark(drape(JAW_SHADE.map(([x, y]): Point => [x, y + (y - 8) * face.build.jaw])), 22, "leaf", 16),
    palette.shade,
    `fill-opacity="${palette.shadeOpacity}"`,
  );
  const rim =
    detail === "favicon"
      ? ""
      : filled(mark(drape(CROWN_RIM.map(([x, y]): Point => [x * light, y])), 11, "leaf", 16), palette.rim);
  return clipped(outline, filled(outline, palette.fur) + markings(face) + jaw + rim);
}
