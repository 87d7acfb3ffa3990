import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { filled, type Markup, num } from "../svg.ts";
import { frond } from "./leaves.ts";
import type { Setting } from "./setting.ts";

interface Lobe {
  readonly centre: Point;
  readonly rx: number;
  readonly ry: number;
}

/** Overlapping lobes in the light: the whole lot first in the rim's colour, then again, moved away from the sun. */
export function litLobes(lobes: readonly Lobe[], fill: string, rim: string, rimWidth: number): Markup {
  const drawn = (by: number, colour: string): Markup =>
    `<g fill="${colour}">${lobes
      .map(
        ({ centre: [x, y], rx, ry }) =>
          `<ellipse cx="${num(x - by)}" cy="${num(y + by)}" rx="${num(rx)}" ry="${num(ry)}"/>`,
      )
      .join("")}</g>`;
  return drawn(0, rim) + drawn(rimWidth, fill);
}

export interface CanopyOptions {
  readonly y: number;
  /** How far the treetops rise and fall. */
  readonly swell: number;
  /** Half-width of one crown. */
  readonly crown: number;
  readonly fill: string;
  readonly rim: string;
  readonly seed: number;
  /** Rows of crowns below the first, each a step nearer: they make a forest of what would be a hill. */
  readonly rows?: number;
}

/** A line of treetops from edge to edge, filled down to the ground. */
export function canopy(
  setting: Setting,
  { y, swell, crown, fill, rim, seed, rows = 0 }: CanopyOptions,
): Markup {
  const { width, height } = setting;
  const random = randomFrom(seed);
  const topAt = (x: number): number =>
    y + Math.sin(x / (crown * 5.2) + seed) * swell + Math.sin(x / (crown * 1.9) + seed * 2) * swell * 0.35;
  const row = (index: number): Lobe[] => {
    const lobes: Lobe[] = [];
    const nearer = 1 + index * 0.18;
    for (let x = -crown * (1 + random()); x < width + crown * 2; ) {
      const size = crown * (0.6 + random() * 0.75) * nearer;
      const drop = index * crown * 0.72 + (index ? random() * crown * 0.3 : 0);
      lobes.push({ centre: [x, topAt(x) + drop - (random() - 0.4) * crown * 0.3], rx: size, ry: size * 0.7 });
      x += size * (index ? 1.35 : 1.04);
    }
    return lobes;
  };
  const top = row(0);
  const ridge = top.map(({ centre: [x, ridgeY] }) => `L${num(x)} ${num(ridgeY + 2)}`).join("");
  const body = `<path d="M${num(-crown * 2)} ${num(height + 20)}${ridge}L${num(width + crown * 3)} ${num(height + 20)}z" fill="${fill}"/>`;
  const rimWidth = Math.max(1.5, crown * 0.06);
  const nearerRows = Array.from({ length: rows }, (_, i) =>
    row(i + 1)
      .map((lobe) => litLobes([lobe], fill, rim, rimWidth))
      .join(""),
  );
  return (
    litLobes(top, fill, rim, rimWidth) +
    body +
    nearerRows.map((drawn, i) => `<g opacity="${[0.55, 0.4, 0.3][i] ?? 0.3}">${drawn}</g>`).join("")
  );
}

/** Lobes of a tall tree's crown in units of its size: x, y, half-width, half-height. Tall and round, never an umbrella. */
const CROWN = [
  [-50, 14, 34, 28],
  [50, 10, 36, 29],
  [-4, 16, 46, 32],
  [-34, -22, 40, 34],
  [38, -24, 38, 33],
  [2, -34, 44, 36],
  [-20, -64, 32, 27],
  [22, -70, 30, 26],
  [-72, 30, 20, 16],
  [72, 28, 19, 15],
] as const;
/** Clumps that catch the light inside the crown. */
const CLUMPS = [
  [22, -66, 18, 13],
  [44, -18, 20, 13],
  [-12, -26, 24, 14],
  [-40, 12, 17, 11],
  [14, 14, 17, 10],
] as const;

export interface TreeOptions {
  readonly foot: Point;
  readonly heightUnits: number;
  /** 1 draws a crown about 140 wide. */
  readonly size: number;
  readonly trunk: string;
  readonly fill: string;
  readonly rim: string;
  readonly seed: number;
}

/** A tree that stands out of the canopy: slim trunk on buttresses, forked, with a round lit crown. */
export function emergent({
  foot: [x, base],
  heightUnits,
  size,
  trunk,
  fill,
  rim,
  seed,
}: TreeOptions): Markup {
  const random = randomFrom(seed);
  const top = base - heightUnits;
  const w = 10 * size;
  const stem = smooth([
    [x - w * 2.6, base],
    [x - w * 0.95, base - 46 * size],
    [x - w * 0.62, base - 96 * size],
    [x - w * 0.5, top],
    [x + w * 0.5, top],
    [x + w * 0.62, base - 96 * size],
    [x + w * 0.95, base - 46 * size],
    [x + w * 2.6, base],
  ]);
  const bough = (side: 1 | -1, from: number): Markup =>
    filled(
      tube(
        [
          [x, base - heightUnits * from],
          [x + side * 14 * size, top + heightUnits * 0.14],
          [x + side * 38 * size, top + 8 * size],
        ],
        profile(`0,${w * 0.4} 1,${w * 0.22}`),
        { samples: 6 },
      ).outline,
      trunk,
    );
  const lobes = CROWN.map(([dx, dy, rx, ry]): Lobe => {
    const grow = 0.9 + random() * 0.25;
    return { centre: [x + dx * size, top + dy * size], rx: rx * size * grow, ry: ry * size * grow };
  });
  const clumps = CLUMPS.map(([dx, dy, rx, ry]) =>
    litLobes(
      [{ centre: [x + dx * size, top + dy * size], rx: rx * size, ry: ry * size }],
      fill,
      rim,
      3 * size,
    ),
  ).join("");
  return (
    filled(stem, trunk) +
    bough(1, 0.72) +
    bough(-1, 0.78) +
    litLobes(lobes, fill, rim, 4 * size) +
    `<g opacity=".6">${clumps}</g>`
  );
}

const PALM_FRONDS_DEG = [-176, -148, -116, -72, -44, -12, 26, 154];

/** A palm with a bent trunk; `lean` moves its top to the right. */
export function palm({
  foot: [x, base],
  heightUnits,
  size,
  trunk,
  fill,
  rim,
  lean,
}: Omit<TreeOptions, "seed"> & { readonly lean: number }): Markup {
  const top: Point = [x + lean, base - heightUnits];
  const stem = tube(
    [[x - lean, base], [x - lean * 0.5, base - heightUnits * 0.5], top],
    profile(`0,${7 * size} 1,${4 * size}`),
    { samples: 8 },
  );
  return (
    filled(stem.outline, trunk) +
    PALM_FRONDS_DEG.map((angleDeg) =>
      frond(top, {
        kind: "palm",
        angleDeg,
        length: (angleDeg > 0 ? 62 : 84) * size,
        bend: angleDeg < -90 || angleDeg > 90 ? -1 : 1,
        fill,
        lit: rim,
      }),
    ).join("")
  );
}

export interface TrunkOptions {
  readonly foot: Point;
  /** Half the trunk's width above its roots. */
  readonly halfWidth: number;
  readonly fill: string;
  readonly lit: string;
}

/** A great trunk close by, on buttress roots, running out of the picture at the top; lit on the right. */
export function greatTrunk({ foot: [x, base], halfWidth: w, fill, lit }: TrunkOptions): Markup {
  const right = (inset: number): Point[] => [
    [x + w * (0.96 - inset), -80],
    [x + w * (1 - inset), base - w * 8],
    [x + w * (1.1 - inset), base - w * 4.6],
    [x + w * (1.5 - inset * 1.2), base - w * 2],
    [x + w * (2.6 - inset * 2), base - w * 0.5],
    [x + w * (4.2 - inset * 4), base + 12],
  ];
  const left: Point[] = [
    [x - w * 4.4, base + 12],
    [x - w * 2.7, base - w * 0.55],
    [x - w * 1.55, base - w * 2.1],
    [x - w * 1.12, base - w * 4.6],
    [x - w, base - w * 8],
    [x - w * 0.94, -80],
  ];
  const body = [
    ...right(0),
    [x + w * 1.4, base + 12],
    [x + w * 0.5, base - w * 1.3],
    [x - w * 0.6, base + 12],
    ...left,
  ];
  const edge = [...right(0), ...right(0.24).reverse()];
  const fold = (dx: number): Markup =>
    `<path d="M${num(x + dx)} ${num(base - w * 8)}Q${num(x + dx * 1.1)} ${num(base - w * 3)} ${num(x + dx * 2.4)} ${num(base)}" fill="none" stroke="${lit}" stroke-opacity=".28" stroke-width="${num(w * 0.1)}" stroke-linecap="round"/>`;
  return (
    filled(smooth(body as Point[], { tension: 1 / 8 }), fill) +
    filled(smooth(edge, { tension: 1 / 8 }), lit, 'opacity=".5"') +
    fold(-w * 0.5) +
    fold(w * 0.2)
  );
}
