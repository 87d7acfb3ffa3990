import { mark } from "../geometry/mark.ts";
import { smooth, toPath } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { type Markup, num } from "../svg.ts";
import type { Strip } from "./edge.ts";

// Silhouettes without a colour of their own: whoever shows one gives it, or cuts it out of what lies behind it.

export const path = (...parts: readonly string[]): Markup => `<path d="${parts.join("")}"/>`;

/** A trunk that runs out of the picture at the top. */
export function trunk(
  x: number,
  base: number,
  halfWidth: number,
  { flare = 2, lean = 0 }: { flare?: number; lean?: number } = {},
): string {
  const w = halfWidth;
  const side = (to: 1 | -1): Point[] => [
    [x + lean + to * w * 0.9, -20],
    [x + lean * 0.1 + to * w * 0.96, base - w * 14],
    [x + to * w * 1.1, base - w * 5],
    [x + to * w * (0.7 + flare * 0.3), base - w * 1.6],
    [x + to * w * flare, base + 20],
  ];
  return toPath(smooth([...side(1).reverse(), ...side(-1)], { tension: 1 / 8 }));
}

/** Roots that run out from a trunk like walls: how far, from how high up, and how thick. */
export const buttresses = (
  x: number,
  base: number,
  ...roots: readonly (readonly [reach: number, rise: number, width: number])[]
): string =>
  roots
    .map(([reach, rise, width]) =>
      bough(
        [
          [x + reach * 0.06, base - rise],
          [x + reach * 0.2, base - rise * 0.5],
          [x + reach * 0.52, base - rise * 0.14],
          [x + reach, base + 14],
        ],
        width,
        "stripe",
      ),
    )
    .join("");

/** Thick at its beginning, or in its middle. */
export const bough = (spine: readonly Point[], width: number, kind: "stripe" | "leaf", samples = 5): string =>
  toPath(mark(spine, width, kind, samples));

/** A rolling edge of ground from side to side, and all below it. */
export function floor({ width, height, scale: k }: Strip, y: number, swell: number, phase: number): string {
  const edge: Point[] = [];
  for (let x = width + 80; x >= -160; x -= 120 * k)
    edge.push([x, y + (Math.sin(x / (170 * k) + phase) + Math.sin(x / (61 * k) + phase) * 0.4) * swell]);
  return toPath(smooth([...edge, [-160, height + 20], [width + 80, height + 20]], { tension: 1 / 8 }));
}

/** A liana that hangs between two heights. */
export const swing = ([x, y]: Point, [toX, toY]: Point, sag: number): string =>
  `M${x} ${y}v7C${x + 26} ${y + sag + 9} ${toX - 36} ${toY + sag + 9} ${toX} ${toY + 5}v-5C${toX - 40} ${toY + sag} ${x + 30} ${y + sag} ${x} ${y}z`;

/** A vine from above the picture down to `end`, with leaves. */
export function vine([x, end]: Point, sway: number, leaves: number, size = 1): Markup {
  const [low, high, to] = [Math.round(end * 0.7), Math.round(end * 0.3), x + sway];
  const hung = Array.from({ length: leaves }, (_, i) => {
    const along = (i + 0.6) / leaves;
    const at: Point = [x + sway * along * along * (3 - 2 * along), end * along];
    return stamp("leaf", at, (1.4 - along * 0.5) * size, i % 2 ? 1 : -1);
  }).join("");
  const stem = `M${x}-9C${x} ${high} ${to} ${low} ${to} ${end}h3C${to + 3} ${low} ${x + 5} ${high} ${x + 5}-9z`;
  return path(stem) + hung;
}

/** One of the shapes of `STAMPS`, from its foot. */
export const stamp = (id: "fern" | "leaf", [x, y]: Point, size: number, flip: 1 | -1 = 1): Markup =>
  `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${num(size * flip)} ${num(size)})"/>`;

/** A feathered leaf of straight cuts, from its foot to the right, 100 long; it hangs over at its end. */
function plume(): string {
  const spine = (along: number): Point => [along * 96, along ** 2.4 * 26 - along * 8];
  const edge = (side: 1 | -1): Point[] =>
    Array.from({ length: 9 }, (_, i) => {
      const along = 0.1 + i * 0.1;
      const reach = 24 * Math.sin(Math.PI * (0.14 + along * 0.82));
      const [x, y] = spine(along);
      return [[x, y + side] as Point, [x + 9, y + side * reach] as Point];
    }).flat();
  const corners: Point[] = [[0, 0], ...edge(-1), spine(1), ...edge(1).reverse()];
  return `M${corners.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}z`;
}

/** Which way each plume of a fern points, and how long it is. */
const CLUMP = [
  [-166, 0.86],
  [-136, 1],
  [-108, 0.92],
  [-82, 1.04],
  [-54, 0.94],
  [-24, 0.8],
] as const;

/** What `stamp` refers to. */
export const STAMPS: Markup = `<path id="plume" d="${plume()}"/><path id="leaf" d="M0 0c9 2 15 10 14 24C5 21-1 11 0 0z"/><g id="fern">${CLUMP.map(
  ([deg, size]) =>
    `<use href="#plume" transform="rotate(${deg}) scale(${size} ${deg < -90 ? -size : size})"/>`,
).join("")}</g>`;
