import { mark } from "../geometry/mark.ts";
import { chain, type Outline, smooth, toPath } from "../geometry/outline.ts";
import { lerp, type Point, rotate } from "../geometry/point.ts";
import { directionAt, profile, spineAt } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { filled, type Markup, num, stroke } from "../svg.ts";

/** A feathered leaf: `fern` is broad and dense, `palm` slim with gaps. */
export type FrondKind = "fern" | "palm";

const FROND_LENGTH = 200;
const FROND_BEND_DEG = 42;
const FRONDS: Record<FrondKind, { readonly leaflets: number; readonly breadth: number }> = {
  fern: { leaflets: 13, breadth: 0.3 },
  palm: { leaflets: 9, breadth: 0.25 },
};

/**
 * The shapes that `frond` refers to. A document with fronds holds them once: drawn in full, a scene weighs five times
 * as much.
 */
export function frondDefinitions(kinds: readonly FrondKind[] = ["fern", "palm"]): Markup {
  return `<defs>${kinds.map((kind) => half(kind, -1) + half(kind, 1)).join("")}</defs>`;
}

export interface FrondOptions {
  readonly kind?: FrondKind;
  /** Which way it points at its foot: 0 right, −90 up. */
  readonly angleDeg: number;
  readonly length: number;
  /** The side it bends to: 1 clockwise. */
  readonly bend: 1 | -1;
  readonly fill: string;
  /** Colour of the half that the light falls on; without it the leaf is flat. */
  readonly lit?: string;
}

/** One feathered leaf from its foot at `foot`. Needs `frondDefinitions` in the document. */
export function frond(
  [x, y]: Point,
  { kind = "fern", angleDeg, length, bend, fill, lit }: FrondOptions,
): Markup {
  const size = length / FROND_LENGTH;
  const place = `transform="translate(${num(x)} ${num(y)}) rotate(${num(angleDeg)}) scale(${num3(size)} ${num3(size * bend)})"`;
  const use = (side: 1 | -1, colour: string): Markup =>
    `<use href="#${frondId(kind, side)}" fill="${colour}"/>`;
  // Seen from the foot, the half that ends up above is the lit one.
  const upper = Math.cos((angleDeg * Math.PI) / 180) * bend >= 0 ? -1 : 1;
  return `<g ${place}>${use(upper === 1 ? -1 : 1, fill)}${use(upper, lit ?? fill)}</g>`;
}

const num3 = (value: number): string => (Math.round(value * 1000) / 1000).toString();
export const frondId = (kind: FrondKind, side: 1 | -1): string => `${kind}-${side === 1 ? "r" : "l"}`;

function half(kind: FrondKind, side: 1 | -1): Markup {
  const { leaflets, breadth } = FRONDS[kind];
  const bent = rotate([FROND_LENGTH / 2, 0], FROND_BEND_DEG);
  const spine: Point[] = [
    [0, 0],
    [FROND_LENGTH / 2, 0],
    [FROND_LENGTH / 2 + bent[0], bent[1]],
  ];
  const shapes: Outline[] = [mark(spine, FROND_LENGTH * 0.024)];
  for (let i = 1; i <= leaflets; i++) {
    const share = i / leaflets;
    const along = 0.12 + share * 0.86;
    const [x, y] = spineAt(spine, along);
    const [dx, dy] = directionAt(spine, along);
    const length = FROND_LENGTH * breadth * Math.sin(Math.PI * (0.12 + 0.82 * share)) ** 0.7;
    const angle = Math.atan2(dy, dx) + side * (1.02 - 0.35 * share);
    const droop = 0.14 * length;
    const at = (reach: number): Point => [
      x + Math.cos(angle) * length * reach,
      y + Math.sin(angle) * length * reach + droop * reach ** 3,
    ];
    shapes.push(mark([at(0), at(0.55), at(1)], length * (kind === "fern" ? 0.27 : 0.25), "leaf", 4));
  }
  return `<path id="${frondId(kind, side)}" d="${shapes.map(toPath).join("")}"/>`;
}

export interface BladeOptions {
  readonly angleDeg: number;
  readonly length: number;
  /** How far the tip turns away from the foot's direction, clockwise. */
  readonly bendDeg: number;
  readonly fill: string;
  readonly lit: string;
  readonly rib: string;
  /** Young, and not torn yet: before a bright disc tears look like bites. */
  readonly isWhole?: boolean;
}

const SLITS = [0.36, 0.5, 0.63, 0.76, 0.87];

/** A broad banana leaf, torn along its veins or still whole, from the foot of its stalk. */
export function bananaLeaf(
  [x, y]: Point,
  { angleDeg, length, bendDeg, fill, lit, rib, isWhole = false }: BladeOptions,
): Markup {
  const first = rotate([length * 0.52, 0], angleDeg);
  const second = rotate([length * 0.5, 0], angleDeg + bendDeg);
  const spine: Point[] = [
    [x, y],
    [x + first[0], y + first[1]],
    [x + first[0] + second[0], y + first[1] + second[1]],
  ];
  const blade = tube(
    spine,
    profile(`0,1 .14,${length * 0.016} .3,${length * 0.115} .62,${length * 0.14} .9,${length * 0.08} 1,1`),
  );
  const edge = (side: 1 | -1): Point[][] => (isWhole ? [whole(blade.at, side)] : torn(blade.at, side));
  const backEdge = edge(1)
    .map((run) => [...run].reverse())
    .reverse();
  const midrib = Array.from({ length: 9 }, (_, i) => blade.at(1 - i * 0.112, 0));
  const upper = Math.cos((angleDeg * Math.PI) / 180) >= 0 ? -1 : 1;
  const litEdge = edge(upper);
  const veins = SLITS.map((along, i) => {
    const side = (i % 2 ? 1 : -1) as 1 | -1;
    const [from, to] = [blade.at(along - 0.1, 0), blade.at(along - 0.02, side * 0.72)];
    return `M${num(from[0])} ${num(from[1])}L${num(to[0])} ${num(to[1])}`;
  }).join("");
  return (
    filled(chain([...edge(-1), ...backEdge]), fill) +
    filled(chain([...litEdge, midrib]), lit) +
    `<g opacity=".5">${stroke(veins, rib, Math.max(1, length * 0.006))}</g>` +
    filled(mark(spine, length * 0.028, "stripe", 8), rib)
  );
}

/** One edge of a blade from stalk to tip. */
const whole = (at: (along: number, across: number) => Point, side: 1 | -1): Point[] =>
  Array.from({ length: 13 }, (_, i) => at(lerp(0.08, 1, i / 12), side));

/** The same, in runs between its tears. */
function torn(at: (along: number, across: number) => Point, side: 1 | -1): Point[][] {
  const slits = SLITS.filter((_, i) => (side === 1 ? i % 2 === 0 : i % 2 === 1));
  const runs: Point[][] = [];
  let from = 0.08;
  for (const slit of [...slits, 1]) {
    const to = slit === 1 ? 1 : slit - 0.008;
    runs.push(Array.from({ length: 5 }, (_, i) => at(lerp(from, to, i / 4), side)));
    if (slit < 1) runs.push([at(slit - 0.06, side * 0.42)]);
    from = slit + 0.014;
  }
  return runs;
}

const TARO = "0,0 -34,26 -62,12 -78,-30 -66,-84 -36,-132 0,-168 36,-132 66,-84 78,-30 62,12 34,26"
  .split(" ")
  .map((pair) => pair.split(",").map(Number) as unknown as Point);

/** A heart-shaped taro leaf, 194 units long at size 1; `angleDeg` 0 points up. */
export function taroLeaf(
  [x, y]: Point,
  {
    angleDeg,
    size,
    fill,
    lit,
    rib,
  }: {
    readonly angleDeg: number;
    readonly size: number;
    readonly fill: string;
    readonly lit: string;
    readonly rib: string;
  },
): Markup {
  const shape = smooth(TARO);
  const right = smooth([
    [0, 0],
    [2, -80],
    [0, -168],
    [36, -132],
    [66, -84],
    [78, -30],
    [62, 12],
    [34, 26],
  ]);
  const veins = "M0-4L-50-22M0-44L-52-80M0-84L-34-112M0-4L50-22M0-44L52-80M0-84L34-112";
  return `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(angleDeg)}) scale(${num3(size)})">${filled(shape, fill)}${filled(right, lit)}<g opacity=".55">${stroke(veins, rib, 2)}</g>${stroke("M0 0L0-140", rib, 3.4)}</g>`;
}
