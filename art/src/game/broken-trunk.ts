import { mark } from "../geometry/mark.ts";
import { type Outline, smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { clipped, ellipse, filled, type Markup } from "../svg.ts";
import type { Way } from "./column.ts";
import type { TrunkPalette } from "./trunks.palette.ts";

/** Half as wide as the trunk, above its roots. */
const HALF = 36;
/** Where it broke, from side to side: across in half-widths, and along it, beyond its end where that is less than 0. */
const SPLINTERS = points(
  "-1,18 -0.86,-6 -0.66,6 -0.44,-20 -0.24,2 -0.04,-8 0.16,6 0.4,-16 0.62,4 0.82,-8 1,16",
);
/** The far side of the break, which shows between. */
const FAR_SPLINTERS = points("-0.9,20 -0.7,-10 -0.5,-2 -0.2,-18 0.04,-6 0.28,-20 0.56,-2 0.72,-12 0.92,20");
/** The hem of the moss that lies over a standing trunk's left shoulder. */
const SHOULDER_HEM = points("-1.2,66 -0.92,46 -0.74,62 -0.56,38 -0.36,46 -0.2,24 -0.04,26 0.1,10 0.2,-30");
/** The same of a tuft at its right side, and of the collar that hangs about one from above. */
const TUFT_HEM = points("1.2,104 0.72,112 0.6,126 0.76,134 0.7,146 0.88,152 0.94,170 1.2,168");
const COLLAR_HEM = points(
  "-1.2,72 -0.92,58 -0.7,76 -0.48,62 -0.28,82 -0.04,66 0.2,78 0.42,58 0.66,70 0.84,54 1.2,64",
);
const COLLAR_TOP = points("1.2,112 0.6,104 0.1,116 -0.5,106 -1.2,116");
/** What hangs from a broken end: across, and how long. */
const BEARD = points("-0.92,34 -0.78,22 -0.5,15 -0.08,20 0.1,12 0.66,18 0.86,30");
/** Shelves of fungus: along, on which side, how wide. */
const SHELVES = [
  [128, -1, 17],
  [146, -1, 12],
] as const;

interface BrokenTrunk {
  readonly way: Way;
  /** From where it broke to beyond the picture. */
  readonly length: number;
  readonly seed: number;
  /** Whether somebody looks out of it. */
  readonly hasHollow?: boolean;
}

/**
 * A trunk that broke, seen as large as in a still: bare wood in splinters, and moss no wider than what it grows on. Its
 * end is at 0, its middle too.
 */
export function brokenTrunk(palette: TrunkPalette, { way, length, seed, hasHollow }: BrokenTrunk): Markup {
  const { wood, woodRim, moss } = palette;
  const isStanding = way === "standing";
  const at = (across: number, along: number): Point => [across * HALF, isStanding ? along : -along];
  const shaped = (line: readonly Point[], tension = 1 / 7): Outline =>
    smooth(
      line.map(([across, along]) => at(across, along)),
      { tension },
    );
  // Broad at the foot, where its roots begin.
  const flank = (side: 1 | -1): Point[] => [
    [side * 0.97, 70],
    [side * 1, length * 0.62],
    [side * (isStanding ? 1.12 : 1), length * 0.8],
    [side * (isStanding ? 1.6 : 1), length],
  ];
  const body = shaped([...SPLINTERS, ...flank(1), ...flank(-1).reverse()], 1 / 12);
  const random = randomFrom(seed);
  const furrows = Array.from({ length: Math.round(length / 11) }, (_, i) => {
    const [across, along, long] = [random() * 1.8 - 0.86, 24 + i * 11, 26 + random() * 34];
    const isLit = across > 0.25;
    return filled(
      mark(
        [at(across, along), at(across + 0.06 * (random() - 0.5), along + long / 2), at(across, along + long)],
        across > 0.72 ? 2.6 : 4,
        "leaf",
      ),
      isLit ? wood.light : wood.fold,
      `opacity="${isLit ? 0.6 : 0.55}"`,
    );
  });
  // Where it tore, the wood is fresh.
  const fibres = SPLINTERS.filter(([, along]) => along < 0).map(([across, along]) =>
    filled(
      mark(
        [at(across, along + 1), at(across * 0.98, along + 16), at(across * 0.96, along + 34)],
        9,
        "stripe",
      ),
      wood.light,
    ),
  );
  const growing = isStanding
    ? filled(shaped([[-1.4, -40], ...[...SHOULDER_HEM].reverse()], 1 / 6), moss.body) +
      lining(SHOULDER_HEM.slice(0, -1), at, moss.shade) +
      filled(
        mark([at(-1, 14), at(-0.86, -6), at(-0.66, 6), at(-0.44, -20), at(-0.26, 0)], 6, "leaf", 12),
        moss.light,
      ) +
      filled(shaped(TUFT_HEM, 1 / 6), moss.body)
    : filled(shaped([...COLLAR_HEM, ...COLLAR_TOP], 1 / 6), moss.body) +
      filled(mark([at(-0.5, 100), at(0.2, 106), at(0.9, 98)], 8, "leaf", 8), moss.light);
  const beard = BEARD.map(([across, long], i) => {
    const [x, y] = at(across, 8);
    return filled(
      mark(
        [
          [x, y - 6],
          [x + 2, y + long * 0.5],
          [x - 1, y + long],
        ],
        7,
        "leaf",
        4,
      ),
      i % 3 === 1 ? moss.light : moss.body,
    );
  });
  return (
    filled(shaped([...FAR_SPLINTERS, [0.9, 60], [-0.9, 60]], 1 / 12), wood.shade) +
    (isStanding ? "" : beard.join("")) +
    clipped(
      body,
      filled(body, wood.body) +
        filled(
          shaped([
            [-2, -40],
            [-0.66, -40],
            [-0.46, 60],
            [-0.6, length / 2],
            [-0.5, length],
            [-2, length],
          ]),
          wood.shade,
          'opacity=".8"',
        ) +
        filled(
          shaped([
            [2, -40],
            [0.7, -40],
            [0.56, 80],
            [0.68, length / 2],
            [0.5, length],
            [2, length],
          ]),
          wood.light,
          'opacity=".4"',
        ) +
        furrows.join("") +
        fibres.join("") +
        (hasHollow ? hollow(palette, at(0.1, 88)) : "") +
        growing +
        filled(
          mark([at(0.97, 20), at(0.95, length / 2), at(isStanding ? 1.4 : 0.97, length)], 5, "leaf", 12),
          woodRim,
        ),
    ) +
    (isStanding ? SHELVES.map((one) => shelf(palette, one)).join("") : "")
  );
}

/** The shade of a hem, a little below it. */
const lining = (hem: readonly Point[], at: (across: number, along: number) => Point, fill: string): Markup =>
  filled(
    mark(
      hem.map(([across, along]) => at(across, along + 2)),
      4,
      "leaf",
      hem.length * 3,
    ),
    fill,
  );

function hollow({ wood, eye }: TrunkPalette, [x, y]: Point): Markup {
  const look = (dx: number): Markup =>
    ellipse([x + dx, y - 1], 4, 4.5, eye) + ellipse([x + dx - 0.6, y - 0.6], 2.1, 2.7, "#241410");
  return (
    ellipse([x + 1, y], 16, 20, wood.light) + ellipse([x, y + 1], 14.4, 18.4, wood.fold) + look(-5) + look(5)
  );
}

function shelf({ wood, fungus }: TrunkPalette, [along, side, width]: (typeof SHELVES)[number]): Markup {
  const x = side * HALF * 0.97;
  const cap = smooth([
    [x - side * 4, along - 7],
    [x + side * width * 0.7, along - 5],
    [x + side * width, along + 1],
    [x - side * 4, along + 4],
  ]);
  return (
    filled(cap, fungus) +
    filled(
      mark(
        [
          [x - side * 2, along + 4],
          [x + side * width * 0.5, along + 4.4],
          [x + side * width, along + 1.4],
        ],
        3,
        "leaf",
      ),
      wood.fold,
    )
  );
}
