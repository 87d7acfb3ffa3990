import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points, symmetric } from "../geometry/point.ts";
import { clipped, filled, type Markup } from "../svg.ts";
import type { HeadBuild } from "./build.ts";
import type { Face } from "./face.ts";
import { patches, stripes } from "./markings.ts";

/** Crown to chin along the viewer's right: temple (98, −1), then the ruff's three tufts. */
const HALF_OUTLINE = points(
  "0,-92 30,-88 58,-75 80,-53 93,-26 98,-1 107,15 125,23 110,37 122,51 104,60 107,75 85,79 60,86 30,91 0,93",
);
const CROWN_RIM = points("-86,-44 -58,-75 -30,-88 0,-92 30,-88 58,-75 80,-53 93,-26 99,2");
/** Where the cheeks' own light ends, on the sunny side nearer to the edge: tufts and jaw beyond it lie in shade. */
const CHEEK_EDGE = points(
  "-97,-2 -105,20 -104,42 -98,60 -80,74 -44,81 0,83 44,81 82,75 102,60 109,42 111,24 101,-4",
);
/** Around it, beyond the largest ruff. */
const BEYOND = points("210,-12 210,160 -210,160 -210,-12");

/** Tufts grow outwards and a little down; a grown jaw reaches further down. */
function grownUp([x, y]: Point, { ruff, jaw }: Pick<HeadBuild, "ruff" | "jaw">): Point {
  const low = y > 8 ? y + (y - 8) * jaw : y;
  if (y <= 8 || Math.abs(x) <= 92) return [x, low];
  const reach = ((Math.abs(x) - 92) * 1.6 + 14) * (ruff - 1);
  return [x + Math.sign(x) * reach, low + (y - 8) * 0.35 * (ruff - 1)];
}

/**
 * The skull with its ruff and markings. The rim is a mark laid along the edge and the shade a field around the cheeks,
 * not shifted crescents: those shatter on the tufts.
 */
export function skull(face: Face): Markup {
  const { palette, detail, light } = face;
  const drape = (points: readonly Point[]): Point[] => points.map(face.skull.drape);
  const grow = (point: Point): Point => grownUp(point, face.build);
  const grown = HALF_OUTLINE.map(grow);
  const outline = smooth(drape(symmetric(grown)), { tension: 1 / 6.5 });
  const shade = filled(
    smooth(drape([...CHEEK_EDGE.map(grow), ...BEYOND].map(([x, y]): Point => [x * light, y])), {
      tension: 1 / 9,
    }),
    palette.shade,
    `fill-opacity="${palette.shadeOpacity}"`,
  );
  const rim =
    detail === "favicon"
      ? ""
      : filled(mark(drape(CROWN_RIM.map(([x, y]): Point => [x * light, y])), 11, "leaf", 16), palette.rim);
  return clipped(outline, filled(outline, palette.fur) + patches(face) + shade + stripes(face) + rim);
}
