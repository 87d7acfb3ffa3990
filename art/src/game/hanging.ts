import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { clipped, ellipse, filled, type Markup, stroke } from "../svg.ts";
import { from, mossyEnd, stripe, TRUNK_LENGTH, whole } from "./column.ts";
import { bark, curve, shelves } from "./standing.ts";
import type { TrunkPalette } from "./trunks.palette.ts";

const VINES = [
  { x: 7, swing: 5, phase: 0, width: 9 },
  { x: 44, swing: 5, phase: 2, width: 8 },
  { x: 31, swing: 9, phase: 3.4, width: 7 },
  { x: 18, swing: 8, phase: 1.1, width: 10 },
] as const;

/** Lianas twisted together, with leaves down to their end. */
export function lianas(palette: TrunkPalette): Markup {
  return ropes(palette, TRUNK_LENGTH) + leaves(palette, 16, TRUNK_LENGTH) + mossyEnd(palette, "hanging");
}

function ropes({ vine, wood }: TrunkPalette, end: number): Markup {
  const drawn = VINES.map(({ x, swing, phase, width }, i) => {
    const tones = i % 2 ? wood : vine;
    const line = Array.from({ length: 10 }, (_, step): Point => {
      const y = -10 + (step * (end + 10)) / 9;
      return [x + Math.sin(y / 44 + phase) * swing, y];
    });
    const d = curve(line);
    const lit = curve(line.map(([px, py]): Point => [px + width * 0.26, py]));
    return (
      stroke(d, vine.fold, width + 3) + stroke(d, tones.body, width) + stroke(lit, tones.light, width * 0.22)
    );
  });
  return whole(vine.shade) + drawn.join("");
}

/** Pairs of leaves, one below the other, pointing down. */
function leaves({ vine, moss }: TrunkPalette, count: number, end: number): Markup {
  const random = randomFrom(17);
  return Array.from({ length: count }, (_, i) => {
    const y = 6 + (i / count) * (end - 34);
    const side = i % 2 ? 1 : -1;
    const x = 25 + side * (2 + random() * 7);
    const leaf: Point[] = [
      [x, y],
      [x + side * 7, y + 13],
      [x + side * 11, y + 30],
    ];
    const isLit = side > 0;
    return filled(mark(leaf, 12, "leaf", 4), isLit ? vine.light : moss.body);
  }).join("");
}

const NEST_TOP = TRUNK_LENGTH - 132;

/** A weaver's nest at the end of its vines: straw, a round door, and two who look out of it. */
export function nest(palette: TrunkPalette): Markup {
  const { straw, eye } = palette;
  const shape = smooth([
    [20, NEST_TOP - 26],
    [32, NEST_TOP - 26],
    [40, NEST_TOP + 4],
    [52, NEST_TOP + 40],
    [53, TRUNK_LENGTH + 8],
    [-3, TRUNK_LENGTH + 8],
    [-2, NEST_TOP + 40],
    [11, NEST_TOP + 4],
  ]);
  const random = randomFrom(29);
  const weave = Array.from({ length: 34 }, (_, i) => {
    const y = NEST_TOP - 20 + (i / 34) * 158;
    const x = -2 + ((i * 19) % 46) + random() * 6;
    const slope = i % 2 ? 9 : -9;
    const blade: Point[] = [
      [x - 9, y - slope * 0.6],
      [x, y],
      [x + 10, y + slope * 0.6],
    ];
    return filled(mark(blade, 3.4, "leaf", 3), i % 3 ? straw.light : straw.shade);
  }).join("");
  const y = from("hanging", 62);
  const door =
    ellipse([25, y], 17, 18, straw.light) +
    ellipse([24.4, y + 1], 14.5, 15.5, straw.fold) +
    [19.4, 30]
      .map((x) => ellipse([x, y + 1], 3.3, 3.7, eye) + ellipse([x + 0.5, y + 1.4], 1.8, 2.2, "#241410"))
      .join("") +
    `<path d="M22.4 ${y + 6}L27.4 ${y + 6}L25 ${y + 11}z" fill="${palette.fungus}"/>`;
  return (
    ropes(palette, NEST_TOP + 40) +
    leaves(palette, 12, NEST_TOP + 70) +
    // Where the nest narrows, leaves of the dark fill the box: nothing is hit that is not seen.
    clipped(
      shape,
      filled(shape, straw.body) + stripe(0, 11, straw.shade, 0.8) + stripe(40, 12, straw.light, 0.35) + weave,
    ) +
    door +
    rim(palette)
  );
}

/** The lower edge of a nest, tied off. */
function rim({ straw }: TrunkPalette): Markup {
  const edge = from("hanging", 3);
  const blade: Point[] = [
    [-4, edge - 2],
    [25, edge + 2],
    [54, edge - 2],
  ];
  return (
    filled(mark(blade, 8, "leaf", 6), straw.shade) +
    filled(
      mark(
        blade.map(([x, y]): Point => [x, y - 3]),
        3,
        "leaf",
        6,
      ),
      straw.light,
    )
  );
}

const BOUGH_SHELVES = [
  [92, -1, 13],
  [104, -1, 9],
  [236, 1, 15],
  [250, 1, 10],
] as const;

/** A bough that hangs down, with moss over its end. */
export function bough(palette: TrunkPalette): Markup {
  return bark(palette, 23) + shelves(palette, BOUGH_SHELVES) + mossyEnd(palette, "hanging");
}
