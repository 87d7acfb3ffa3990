import { mark } from "../geometry/mark.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { profile, spineAt } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { filled, type Markup } from "../svg.ts";
import type { ForestPalette } from "./forest.palette.ts";
import { litLobes } from "./trees.ts";

/** Boughs that carry the crown's outer masses over the sky: spines, and half as thick at the trunk. */
const BOUGHS: readonly (readonly [spine: string, halfWidth: number])[] = [
  ["-40,-330 -88,-398 -150,-420 -240,-432", 25],
  ["40,-330 92,-402 158,-438 240,-470", 25],
];

/** The boughs, lit from above. */
export function boughs({ wood, woodLit }: ForestPalette): Markup {
  return BOUGHS.map(([text, half]) => {
    const spine = points(text);
    const lit = spine.map(([x, y]): Point => [x + half * 0.1, y - half * 0.34]);
    return (
      filled(tube(spine, profile(`0,${half} 1,${half * 0.4}`), { samples: 16 }).outline, wood) +
      filled(
        tube(lit, profile(`0,${half * 0.2} 1,${half * 0.1}`), { samples: 16 }).outline,
        woodLit,
        'opacity=".8"',
      )
    );
  }).join("");
}

/** Lobes of a mass of leaves, as a cloud has them, in units of its half-width: x, y, half-width, half-height. */
const MASS = [
  [-0.66, 0.14, 0.36, 0.27],
  [0.66, 0.1, 0.36, 0.28],
  [-0.34, -0.18, 0.42, 0.35],
  [0.34, -0.2, 0.44, 0.36],
  [0, -0.36, 0.4, 0.32],
  [-0.24, 0.16, 0.42, 0.25],
  [0.28, 0.17, 0.42, 0.25],
] as const;
/** Clumps in it that catch the light. */
const MASS_CLUMPS = [
  [0.1, -0.36, 0.2, 0.13],
  [0.46, -0.14, 0.22, 0.14],
  [-0.2, -0.06, 0.2, 0.12],
] as const;

/** Masses of the crown from the back to the front: where, half as wide, and how near: the nearer, the darker. Between them the sky shows. */
const MASSES: readonly (readonly [x: number, y: number, half: number, depth: 0 | 1 | 2])[] = [
  [-246, -432, 102, 1],
  [246, -472, 106, 0],
  [142, -590, 122, 0],
  [-44, -604, 136, 1],
  [-98, -532, 124, 2],
  [96, -528, 126, 1],
  [2, -486, 112, 2],
];

/** Masses of leaves that overlap, each lit on its upper right. */
export function crown({ depths, rims, isNight }: ForestPalette): Markup {
  const random = randomFrom(97);
  const greens = isNight
    ? ([
        ["#1B4A4B", "#34706C"],
        ["#133B3E", "#2A6262"],
        ["#0E2E32", "#225457"],
      ] as const)
    : ([
        [depths[3], "#A9C65C"],
        ["#357547", rims[3]],
        [depths[4], "#6FA04C"],
      ] as const);
  return MASSES.map(([x, y, half, depth]) => {
    const [fill, rim] = greens[depth];
    const lobe = ([dx, dy, rx, ry]: readonly [number, number, number, number], swell: number) => ({
      centre: [x + (dx + (random() - 0.5) * 0.1) * half, y + (dy + (random() - 0.5) * 0.08) * half] as Point,
      rx: rx * half * (1 + random() * swell),
      ry: ry * half * (1 + random() * swell),
    });
    const clumps = MASS_CLUMPS.map((clump) => litLobes([lobe(clump, 0.3)], fill, rim, 4)).join("");
    const mass = litLobes(
      MASS.map((each) => lobe(each, 0.22)),
      fill,
      rim,
      6,
    );
    return `${mass}<g opacity=".55">${clumps}</g>`;
  }).join("");
}

/** Vines from within the crown: where, and how far below it. There are none on the right, where the disc is. */
const HANGING = [
  [-262, 108],
  [-226, 206],
  [-184, 136],
  [-296, 80],
] as const;

/** One stem from within the crown down, its leaves in pairs that grow smaller. */
function vine({ depths, rims, isNight }: ForestPalette, [x, y]: Point, long: number, side: 1 | -1): Markup {
  const [fill, lit] = isNight ? [rims[0], rims[2]] : [depths[4], depths[3]];
  const spine: Point[] = [
    [x, y],
    [x + side * 7, y + long * 0.36],
    [x - side * 6, y + long * 0.7],
    [x + side * 4, y + long],
  ];
  const pairs = Math.round(long / 30);
  const leaves = Array.from({ length: pairs }, (_, i) => {
    const share = (i + 1) / pairs;
    const [stemX, stemY] = spineAt(spine, share);
    const size = 1.16 - share * 0.36;
    const leaf = (to: 1 | -1, droop: number): Markup =>
      filled(
        mark(
          [
            [stemX, stemY - 2],
            [stemX + to * 11 * size, stemY + droop * 0.3 * size],
            [stemX + to * 20 * size, stemY + droop * size],
          ],
          13 * size,
          "leaf",
          6,
        ),
        to === 1 ? lit : fill,
      );
    return leaf(-1, 15) + leaf(1, 11);
  }).join("");
  const stem = tube(spine, profile("0,3.4 0.7,2.4 1,0.8"), { samples: 16 }).outline;
  return filled(stem, fill) + leaves;
}

/** All vines. They hang behind the trunk. */
export function vines(forest: ForestPalette): Markup {
  return HANGING.map(([x, long], i) => vine(forest, [x, -440], long + 26, i % 2 ? 1 : -1)).join("");
}
