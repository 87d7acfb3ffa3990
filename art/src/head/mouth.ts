import type { Point } from "../geometry/point.ts";
import type { Palette } from "../palette.ts";
import { ellipse, type Markup, num, stroke } from "../svg.ts";
import type { Face } from "./face.ts";

const LINE_WIDTH = { full: 4, plain: 5, favicon: 8 } as const;

/** The mouth: a line from the nose down, then what the expression says. */
export function mouth({ palette, expression, detail, skull, build }: Face): Markup {
  const { drop, breadth, length } = build.muzzle;
  const project = ([x, y]: Point, lift: number): Point =>
    skull.project([x * breadth, 29 + drop + (y - 29) * length], lift);
  const top = project([0, 40], 20);
  const middle = project([0, 51], 20);
  const [left, right] = [project([-29, 44], 10), project([29, 44], 10)];
  const line = (d: string): Markup => stroke(d, palette.ink, LINE_WIDTH[detail]);
  const stem = (endY: number): Markup => line(`M${at(top)}L${at([middle[0], endY])}`);

  switch (expression.mouth) {
    case "smile":
      return stem(middle[1]) + line(sag(left, middle) + sag(middle, right));
    case "small":
      return stem(middle[1]) + line(sag(project([-13, 50], 16), middle) + sag(middle, project([13, 50], 16)));
    case "side":
      return stem(middle[1]) + line(sag(middle, project([20, 47], 14)));
    case "open":
      return (
        openMouth(middle, project([0, 76], 12), palette.ink, palette.tongue) +
        stem(middle[1]) +
        line(sag(left, middle) + sag(middle, right))
      );
    case "roar":
      return roar(middle, project([0, 84], 12), palette);
    case "round":
      return (
        ellipse([middle[0], middle[1] + 13], 9, 11, palette.ink) +
        ellipse([middle[0], middle[1] + 18], 6, 5, palette.tongue) +
        stem(middle[1] + 4)
      );
    case "frown":
      return (
        stem(middle[1] - 1) +
        line(
          `M${at([left[0] + 6, middle[1] + 10])}Q${at([middle[0], middle[1] - 9])} ${at([right[0] - 6, middle[1] + 10])}`,
        )
      );
  }
}

/** A cub's whole roar: wide open, four small teeth, more tongue than terror. */
function roar(middle: Point, bottom: Point, { ink, tongue, catchLight }: Palette): Markup {
  const [x, y] = middle;
  const lip = `M${at([x - 25, y - 3])}Q${at([x - 12, y + 5])} ${at([x, y - 2])}Q${at([x + 12, y + 5])} ${at([x + 25, y - 3])}`;
  const jaw = `Q${at([bottom[0] + 25, bottom[1] - 2])} ${at(bottom)}Q${at([bottom[0] - 25, bottom[1] - 2])} ${at([x - 25, y - 3])}z`;
  const tooth = (side: 1 | -1): string =>
    `M${at([x + side * 17, y + 1])}L${at([x + side * 12.5, y + 12])}L${at([x + side * 8, y + 2])}z`;
  return (
    `<path d="${lip}${jaw}" fill="${ink}"/>` +
    ellipse([bottom[0], bottom[1] - 8], 14, 9, tongue) +
    `<path d="${tooth(1)}${tooth(-1)}" fill="${catchLight}"/>`
  );
}

const at = ([x, y]: Point): string => `${num(x)} ${num(y)}`;

/** Half of a w: a curve between two points that hangs 13 below the lower one. */
function sag(from: Point, to: Point): string {
  return `M${at(from)}Q${at([(from[0] + to[0]) / 2, Math.max(from[1], to[1]) + 13])} ${at(to)}`;
}

function openMouth(middle: Point, bottom: Point, ink: string, tongue: string): Markup {
  const [x, y] = middle;
  const lip = `M${at([x - 19, y + 1])}Q${at([x, y + 4])} ${at([x + 19, y + 1])}`;
  const jaw = `Q${at([bottom[0] + 16, bottom[1]])} ${at(bottom)}Q${at([bottom[0] - 16, bottom[1]])} ${at([x - 19, y + 1])}z`;
  return `<path d="${lip}${jaw}" fill="${ink}"/>${ellipse([bottom[0], bottom[1] - 7], 10, 6.5, tongue)}`;
}
