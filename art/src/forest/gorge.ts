import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { clipped, filled, group, type Markup, num, stroke } from "../svg.ts";
import type { ForestPalette } from "./forest.palette.ts";
import { fern } from "./land.ts";
import type { Setting } from "./setting.ts";

/** A cliff's face from its edge down, in units at scale 1: it leans out and in again. */
const FACE = points("0,0 -14,22 16,58 2,104 34,150 14,204 40,248 30,318 66,372 50,440 86,520");
/** How far behind one another the steps of the rock lie, and how much of the light each has. */
const STEPS = [
  [46, 0.16],
  [118, 0.2],
  [226, 0.24],
  [372, 0.3],
] as const;

interface CliffOptions {
  /** Its edge: land lies to the right of it, or, for a side of −1, to the left. */
  readonly edge: Point;
  readonly side: 1 | -1;
  readonly fill: string;
  readonly lit: string;
  readonly moss: string;
  readonly mossLit: string;
  /** What comes out of the rock below the turf. */
  readonly roots?: Markup;
}

/** A cliff with moss along its edge, from there out of the picture and down. */
export function cliff(
  { width, height, scale: k }: Setting,
  { edge, side, fill, lit, moss, mossLit, roots = "" }: CliffOptions,
): Markup {
  const [x, y] = edge;
  const at = ([dx, dy]: Point): Point => [x + dx * side * k, y + dy * k];
  const cut = (outline: readonly Point[], tension: number) => smooth(outline.map(at), { tension });
  const end = (side === 1 ? width - x : x) / k + 60;
  const foot = (height - y) / k + 60;
  const land: Point[] = [
    [end, -32],
    [end * 0.6, -30],
    [end * 0.3, -26],
    [70, -20],
  ];
  const below: Point[] = [
    [90, foot],
    [end, foot],
  ];
  const random = randomFrom(41);
  const steps = STEPS.filter(([back]) => back < end)
    .map(([back, light]) => {
      const face = FACE.map(
        ([dx, dy]): Point => [
          back + dx * 1.5 + (random() - 0.5) * 26,
          34 + dy * 1.06 + (random() - 0.5) * 14,
        ],
      );
      return filled(
        cut([[end, 34], ...face, [back + 90, foot], [end, foot]], 1 / 16),
        lit,
        `opacity="${light}"`,
      );
    })
    .join("");
  const hem: Point[] = [];
  for (let dx = -30; dx < end; dx += 15 + random() * 26)
    hem.push([dx, hem.length % 2 ? 46 + random() * 30 : 30 + random() * 8]);
  // The turf's top, on which one stands; what hangs over the rock is in its own shade.
  const top: Point[] = [
    [-40, 4],
    [60, 15],
    [end * 0.5, 21],
    [end, 18],
  ];
  const rim = mark([...land].reverse().map(at), 9 * k, "leaf", 12);
  return clipped(
    cut([...land, ...FACE, ...below], 1 / 10),
    filled(cut([...land, ...FACE, ...below], 1 / 10), fill) +
      steps +
      roots +
      filled(cut([[end, -40], [-40, -40], ...hem, [end, 40]], 1 / 5.4), moss) +
      filled(cut([[end, -60], [-40, -60], ...top], 1 / 8), mossLit, 'opacity=".36"') +
      filled(rim, mossLit),
  );
}

/** Roots that come out of the rock below the turf, in units at scale 1: their course, and half as thick at their root. */
const ROOTS = [
  ["0,30 10,92 -8,146 8,210 -4,262", 7],
  ["0,30 -10,88 8,130 -6,186", 6],
] as const;

/** Roots in a cliff's face to the right of its edge; `at` keeps them clear of whoever stands above. */
export function cliffRoots(
  { scale: k, forest }: Setting,
  [x, y]: Point,
  at: readonly [number, number],
): Markup {
  return ROOTS.map(([text, half], i) => {
    const left = x + (at[i] ?? 0) * k;
    const spine = points(text).map(([dx, dy]): Point => [left + dx * k, y + dy * k]);
    const form = (share: number) =>
      profile(`0,${half * share * k} 0.6,${half * 0.6 * share * k} 1,${0.7 * k}`);
    const light = spine.map(([px, py]): Point => [px + half * 0.36 * k, py]);
    return (
      filled(tube(spine, form(1), { samples: 20 }).outline, forest.wood) +
      filled(tube(light, form(0.34), { samples: 20 }).outline, forest.woodLit)
    );
  }).join("");
}

/** Ferns in the rock's clefts: where, and how long. */
const CLEFTS = [
  [128, 196, 60],
  [262, 138, 74],
] as const;

/** What grows on a cliff's face to the right of its edge. */
export function overgrowth({ scale: k, forest }: Setting, [x, y]: Point): Markup {
  const [, , , l3, l4] = forest.depths;
  return CLEFTS.map(([dx, dy, long], i) =>
    fern([x + dx * k, y + dy * k], long * k, l4, forest.isNight ? forest.moss : l3, 3 + i),
  ).join("");
}

const MOONLIT_BRIDGE = {
  wood: "#5B4636",
  woodLit: "#7C9FAA",
  rope: "#5F6E69",
  lightAt: 1.15,
  lightWidth: 0.9,
} as const;

interface PlankColours {
  readonly wood: string;
  readonly woodLit: string;
  /** How far the light is from the wood's middle to its edge, and how wide, both as shares. From 1 on it lies along the edge and is cut off there. */
  readonly lightAt: number;
  readonly lightWidth: number;
}

/** What a bridge is made of. By night the moon draws its ropes and the edges of its wood: they would be lost before a dark gorge. */
function bridgeColours(forest: ForestPalette, rope = ""): PlankColours & { readonly rope: string } {
  const { wood, woodLit, isNight } = forest;
  return isNight ? MOONLIT_BRIDGE : { wood, woodLit, rope, lightAt: 0.44, lightWidth: 1 };
}

/** A board seen from a little above, its grain lit; `at` is its middle. */
function plank(
  [x, y]: Point,
  half: number,
  thickness: number,
  turnDeg: number,
  { wood, woodLit, lightAt, lightWidth }: PlankColours,
): Markup {
  const up = -thickness * 0.5 * Math.min(lightAt, 1);
  const edge = smooth(
    [
      [-half, -thickness * 0.46],
      [half * 0.96, -thickness * 0.5],
      [half, thickness * 0.42],
      [half * 0.4, thickness * 0.5],
      [-half * 0.94, thickness * 0.46],
    ],
    { tension: 1 / 14 },
  );
  const light = mark(
    [
      [-half * 0.86, up],
      [half * 0.1, up + thickness * 0.06],
      [half * 0.9, up - thickness * 0.02],
    ],
    thickness * 0.34 * lightWidth,
    "leaf",
    5,
  );
  return group(
    `translate(${num(x)} ${num(y)}) rotate(${num(turnDeg)})`,
    filled(edge, wood) + clipped(edge, filled(light, woodLit)),
  );
}

/** Where the strands of a frayed end point, and how long each is. */
const STRANDS = [
  [-1.3, 2.6],
  [-0.6, 3.9],
  [0, 3.2],
  [0.5, 4.2],
  [1.2, 2.4],
] as const;

/** A rope through its points, with a frayed end at the last of them. */
function rope(through: readonly Point[], colour: string, width: number): Markup {
  const { start, segments } = smooth(through, { isClosed: false });
  const d = segments.map(([a, b, end]) => `C${[...a, ...b, ...end].map(num).join(" ")}`).join("");
  const [endX, endY] = through.at(-1) ?? start;
  const frayed = STRANDS.map(([lean, long]) =>
    stroke(
      `M${num(endX)} ${num(endY)}q${num(lean * width * 0.3)} ${num(long * width * 0.5)} ${num(lean * width)} ${num(long * width)}`,
      colour,
      width * 0.24,
    ),
  ).join("");
  return stroke(`M${start.map(num).join(" ")}${d}`, colour, width) + frayed;
}

/**
 * What is left of a bridge: boards that still lie on the edge, and those that hang straight down from it, each across both
 * ropes; of the last there is half. In units at scale 1 from the edge: the middle, from there to the end that is farther from
 * us, and to the side that is farther along the bridge. What hangs has turned to us a little.
 */
const BOARDS: readonly (readonly [middle: Point, across: Point, along: Point])[] = [
  [
    [-28, 5],
    [21, -13],
    [-9, 0.4],
  ],
  [
    [-51, 8],
    [21, -12],
    [-8.5, 3],
  ],
  [
    [-70, 33],
    [23, -8],
    [-2.4, 6.6],
  ],
  [
    [-76, 64],
    [23, -6],
    [-0.8, 6.8],
  ],
  [
    [-79, 95],
    [23, -8],
    [-0.6, 6.6],
  ],
  [
    [-82, 126],
    [23, -4],
    [-0.5, 6.8],
  ],
  [
    [-94, 160],
    [11, -7],
    [1, 6.4],
  ],
];

export interface Bridge {
  /** What is behind whoever stands on it, and what is before. */
  readonly behind: Markup;
  readonly before: Markup;
}

/** A hanging bridge that is broken off a few boards beyond the edge. */
export function brokenBridge({ scale, forest }: Setting, [x, y]: Point, size: number): Bridge {
  const k = scale * size;
  const { isNight } = forest;
  const colours = bridgeColours(forest, "#8C6A3C");
  const at = (dx: number, dy: number): Point => [x + dx * k, y + dy * k];
  const post = (dx: number, dy: number, high: number): Markup => {
    const [left, foot] = at(dx, dy);
    const w = 11 * k;
    const lit = 9 * colours.lightAt;
    const shape = smooth(
      [
        [left - w, foot],
        [left - w * 0.86, foot - high * k],
        [left, foot - (high + 7) * k],
        [left + w * 0.86, foot - high * k],
        [left + w, foot],
      ],
      { tension: 1 / 12 },
    );
    const light = mark(
      [at(dx + lit, dy - 6), at(dx + lit + 1, dy - high * 0.5), at(dx + lit, dy - high + 4)],
      6 * k * colours.lightWidth,
      "leaf",
      6,
    );
    const bands = [high - 14, high - 23]
      .map((up) => {
        const [bx, by] = at(dx, dy - up);
        return stroke(
          `M${num(bx - w * 1.1)} ${num(by)}q${num(w * 1.1)} ${num(4 * k)} ${num(w * 2.2)} 0`,
          colours.rope,
          5 * k,
        );
      })
      .join("");
    return filled(shape, colours.wood) + clipped(shape, filled(light, colours.woodLit)) + bands;
  };
  const boards = BOARDS.map(([[x1, y1], [dx, dy], [ax, ay]]) => {
    const corner = (forth: 1 | -1, far: 1 | -1): Point =>
      at(x1 + ax * forth + dx * far, y1 + ay * forth + dy * far);
    const board = smooth([corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)], { tension: 1 / 40 });
    // It is lit along the edge that is nearest to the light.
    const light = mark(
      [corner(-1, -1), at(x1 - ax, y1 - ay), corner(-1, 1)],
      (isNight ? 4 : 6) * k,
      "leaf",
      5,
    );
    return filled(board, colours.wood) + clipped(board, filled(light, colours.woodLit));
  }).join("");
  return {
    behind:
      rope([at(26, -98), at(6, -86), at(-10, -50), at(-18, 4), at(-20, 50)], colours.rope, 5 * k) +
      post(26, -6, 106),
    before:
      rope(
        [
          at(24, -5),
          at(-14, -4),
          at(-38, -3),
          at(-51, 10),
          at(-58, 40),
          at(-61, 88),
          at(-63, 140),
          at(-65, 182),
        ],
        colours.rope,
        5 * k,
      ) +
      rope(
        [
          at(-8, 15),
          at(-48, 15),
          at(-71, 20),
          at(-85, 42),
          at(-92, 76),
          at(-96, 116),
          at(-99, 160),
          at(-104, 204),
        ],
        colours.rope,
        5 * k,
      ) +
      boards +
      rope(
        [at(-6, -112), at(-27, -101), at(-41, -58), at(-46, 0), at(-44, 44), at(-47, 84)],
        colours.rope,
        5.4 * k,
      ) +
      post(-6, 14, 134),
  };
}

/** A board of it on its way down. */
export function fallingBoard({ scale, forest }: Setting, at: Point, size: number): Markup {
  const k = scale * size;
  return plank(at, 25 * k, 13 * k, -34, bridgeColours(forest));
}

/** What hangs down of it on the other side: two ropes along the cliff's face, with the boards between them. */
export function fallenBridge({ scale: k, forest }: Setting, [x, y]: Point): Markup {
  const colours = bridgeColours(forest, "#7C6238");
  const lit = 4.6 * colours.lightAt;
  const random = randomFrom(19);
  const at = (dx: number, dy: number): Point => [x + dx * k, y + dy * k];
  const boards = Array.from({ length: 8 }, (_, i) =>
    i === 4
      ? ""
      : plank(
          at(4 + random() * 3 + i * 1.4, 30 + i * 27),
          19 * k,
          10 * k,
          (random() - 0.5) * (i > 5 ? 40 : 16),
          colours,
        ),
  ).join("");
  const post = (dx: number, high: number): Markup => {
    const shape = smooth(
      [at(dx - 7, 8), at(dx - 6, 4 - high), at(dx, -high), at(dx + 6, 4 - high), at(dx + 7, 8)],
      { tension: 1 / 12 },
    );
    const light = mark(
      [at(dx + lit, 2), at(dx + lit + 1, -high * 0.5), at(dx + lit, -high)],
      4 * k * colours.lightWidth,
      "leaf",
      6,
    );
    return filled(shape, colours.wood) + clipped(shape, filled(light, colours.woodLit));
  };
  return (
    post(-74, 58) +
    post(-31, 66) +
    rope([at(-74, -48), at(-52, -34), at(-31, -44)], colours.rope, 3 * k) +
    rope([at(-30, -54), at(-4, -20), at(-10, 40), at(-6, 120), at(2, 214)], colours.rope, 4 * k) +
    rope([at(-30, -50), at(16, -14), at(20, 60), at(18, 140), at(30, 258)], colours.rope, 4 * k) +
    boards
  );
}
