import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { lerp, type Point, points } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { directionAt, spineAt } from "../geometry/spine.ts";
import { clipped, ellipse, filled, group, type Markup, num, stroke } from "../svg.ts";
import { frond } from "./leaves.ts";
import type { Setting } from "./setting.ts";

/**
 * Mount Kerinci, or one like it: its crater notched, its sunny flank light, a thread of smoke above.
 *
 * @param smoke a colour that stands out from the sky behind it: with none it is as light as the flank, a haze
 */
export function volcano(
  { forest }: Setting,
  [x, base]: Point,
  halfWidth: number,
  height: number,
  smoke?: string,
): Markup {
  const at = (dx: number, dy: number): string => `${num(x + dx * halfWidth)} ${num(base - dy * height)}`;
  const rightFlank = `L${at(0.11, 0.96)}C${at(0.3, 0.64)} ${at(0.55, 0.2)} ${at(1, 0)}`;
  const cone = `M${at(-1, 0)}C${at(-0.5, 0.22)} ${at(-0.26, 0.72)} ${at(-0.1, 1)}L${at(-0.03, 0.95)}L${at(0.05, 0.985)}${rightFlank}z`;
  const lit = `M${at(0.05, 0.985)}${rightFlank}H${num(x + 0.36 * halfWidth)}C${at(0.3, 0.3)} ${at(0.2, 0.34)} ${at(0.17, 0.5)}C${at(0.14, 0.6)} ${at(0.06, 0.6)} ${at(0.05, 0.985)}z`;
  const puffs = [
    [0.0, 1.07, 0.055],
    [-0.06, 1.16, 0.075],
    [-0.16, 1.24, 0.07],
    [-0.28, 1.28, 0.045],
  ] as const;
  const thread = puffs
    .map(([dx, dy, r]) =>
      ellipse(
        [x + dx * halfWidth, base - dy * height],
        r * halfWidth,
        r * halfWidth * 0.62,
        smoke ?? forest.volcanoLit,
      ),
    )
    .join("");
  return (
    (smoke ? thread : `<g opacity=".7">${thread}</g>`) +
    `<path d="${cone}" fill="${forest.volcano}"/><path d="${lit}" fill="${forest.volcanoLit}" opacity=".65"/>`
  );
}

/** Two slanting beams from the disc's edge; they end at the ground. */
export function beams({ width, height, sun: { centre, radius }, forest }: Setting): Markup {
  if (forest.beamOpacity === 0) return "";
  const [x, y] = centre;
  const ray = (to: number): readonly [start: Point, foot: Point] => {
    const foot: Point = [x + width * to, height];
    const share = radius / Math.hypot(foot[0] - x, foot[1] - y);
    return [[lerp(x, foot[0], share), lerp(y, foot[1], share)], foot];
  };
  return [
    [-0.8, 0.18],
    [-0.4, 0.12],
  ]
    .map(([from = 0, spread = 0]) => {
      const [[start, foot], [otherStart, otherFoot]] = [ray(from), ray(from + spread)];
      const corners = [start, foot, otherFoot, otherStart];
      return filled(smooth(corners, { tension: 0 }), forest.mist, `opacity="${forest.beamOpacity}"`);
    })
    .join("");
}

/** A flat veil of mist between two rows of trees. */
export function mist({ width, forest }: Setting, y: number, thickness: number): Markup {
  const top: Point[] = [-0.03, 0.15, 0.34, 0.55, 0.74, 0.9, 1.03].map(
    (share, i): Point => [share * width, y - thickness * (i % 2 ? 0.35 : 0.62)],
  );
  const bottom: Point[] = [1.03, 0.84, 0.6, 0.4, 0.2, -0.03].map(
    (share, i): Point => [share * width, y + thickness * (i % 2 ? 0.5 : 0.3)],
  );
  return filled(smooth([...top, ...bottom]), forest.mist, `opacity="${forest.mistOpacity}"`);
}

const GROUND_EDGE = points("-0.04,0.2 0.14,-0.6 0.34,0.4 0.52,0.9 0.72,0.1 0.88,-0.5 1.04,0");

/** A rolling edge of ground from side to side, filled to the bottom. */
export function ground({ width, height }: Setting, y: number, swell: number, fill: string): Markup {
  const edge = GROUND_EDGE.map(([share, rise]): Point => [share * width, y + swell * rise]);
  return filled(
    smooth([...edge, [width * 1.04, height + 40], [-width * 0.04, height + 40]], { tension: 1 / 7 }),
    fill,
  );
}

const FERN_FAN_DEG = [-162, -136, -108, -84, -58, -30, -12];

/** A clump of ferns from one foot. */
export function fern([x, y]: Point, length: number, fill: string, lit: string, seed: number): Markup {
  const random = randomFrom(seed);
  return FERN_FAN_DEG.map((angle) =>
    frond([x, y], {
      angleDeg: angle + random() * 14 - 7,
      length: length * (0.72 + random() * 0.34),
      bend: angle < -90 ? -1 : 1,
      fill,
      lit: random() > 0.55 ? lit : fill,
    }),
  ).join("");
}

/** A row of ferns along `y`, thinner where `gaps` (from, to in shares of the width) say so. */
export function fernRow(
  setting: Setting,
  y: number,
  {
    length,
    step,
    fill,
    lit,
    seed,
    gaps = [],
  }: {
    readonly length: number;
    readonly step: number;
    readonly fill: string;
    readonly lit: string;
    readonly seed: number;
    readonly gaps?: readonly (readonly [from: number, to: number])[];
  },
): Markup {
  const random = randomFrom(seed);
  let drawn = "";
  for (let i = 0; i * step < setting.width + step; i++) {
    const x = (i + random() * 0.6) * step;
    const size = length * (0.8 + random() * 0.45);
    const foot = y + random() * length * 0.2;
    if (gaps.some(([from, to]) => x > from * setting.width && x < to * setting.width)) continue;
    drawn += fern([x, foot], size, fill, lit, seed + i);
  }
  return drawn;
}

/** The moss's lower edge, right to left: cushions and drips. */
const MOSS_HEM = points(
  "0.92,0.3 0.86,0.44 0.78,0.42 0.7,0.27 0.54,0.2 0.46,0.3 0.4,0.46 0.32,0.44 0.28,0.28 0.14,0.2 0,0.22 -0.06,0.36 -0.13,0.36 -0.2,0.23 -0.36,0.2 -0.46,0.28 -0.52,0.5 -0.6,0.5 -0.66,0.3 -0.78,0.26 -0.88,0.4 -0.98,0.36",
);

/** A mossy rock to sit on: its top is at `y` in the middle, `halfWidth` to either side, `height` down. */
export function rock(
  { forest }: Pick<Setting, "forest">,
  [x, y]: Point,
  halfWidth: number,
  height: number,
): Markup {
  const at = (dx: number, dy: number): Point => [x + dx * halfWidth, y + dy * height];
  const shape = smooth(
    [
      at(-1, 1.02),
      at(-0.95, 0.42),
      at(-0.74, 0.08),
      at(-0.24, -0.03),
      at(0.34, 0),
      at(0.78, 0.1),
      at(0.97, 0.46),
      at(1, 1.02),
    ],
    { tension: 1 / 7 },
  );
  const moss = smooth(
    [
      ...(
        [
          [-1.1, -0.3],
          [1.1, -0.3],
          [1.1, 0.36],
        ] as const
      ).map(([dx, dy]) => at(dx, dy)),
      ...MOSS_HEM.map(([dx, dy]) => at(dx, dy)),
      at(-1.1, 0.4),
    ],
    { tension: 1 / 5.4 },
  );
  const mossRim = mark(
    [at(-0.7, 0.06), at(-0.24, -0.03), at(0.34, 0), at(0.78, 0.1), at(0.96, 0.4)],
    height * 0.09,
    "leaf",
    12,
  );
  const facet = smooth([at(0.46, 0.34), at(0.62, 0.62), at(0.6, 1.1), at(1.1, 1.1), at(1.1, 0.2)], {
    tension: 0.08,
  });
  const cracks = `M${at(-0.5, 0.62).map(num).join(" ")}L${at(-0.44, 0.82).map(num).join(" ")}L${at(-0.5, 0.96).map(num).join(" ")}M${at(0.12, 0.52).map(num).join(" ")}L${at(0.05, 0.78).map(num).join(" ")}`;
  return clipped(
    shape,
    filled(shape, forest.rock) +
      filled(facet, forest.rockLit, 'opacity=".45"') +
      `<g opacity=".6">${stroke(cracks, forest.depths[6], Math.max(2, height * 0.035))}</g>` +
      filled(moss, forest.moss) +
      filled(mossRim, forest.mossLit),
  );
}

const PETAL: readonly Point[] = [
  [14, -10],
  [24, -25],
  [48, -27],
  [66, -14],
  [69, 4],
  [60, 20],
  [42, 26],
  [24, 22],
  [14, 10],
];
const PETAL_SHADE: readonly Point[] = [
  [14, 6],
  [30, 14],
  [50, 15],
  [67, 6],
  [66, 30],
  [30, 34],
  [12, 16],
];
const WARTS = [
  [34, -13, 4.2],
  [50, -14, 3.4],
  [58, -2, 3.8],
  [42, 0, 4.4],
  [30, 6, 3.2],
  [52, 10, 3.4],
  [38, 15, 2.8],
  [62, 8, 2.2],
  [27, -3, 2.6],
] as const;

/** Rafflesia arnoldii, the largest flower there is, seen low from the front; about 140 wide at size 1. */
export function rafflesia({ forest }: Setting, [x, y]: Point, size: number): Markup {
  const petal = (angleDeg: number): Markup =>
    group(
      `rotate(${angleDeg})`,
      clipped(
        smooth(PETAL),
        filled(smooth(PETAL), forest.flower) +
          filled(smooth(PETAL_SHADE), forest.flowerDark, 'opacity=".55"') +
          WARTS.map(([px, py, r]) => ellipse([px, py], r, r * 0.86, forest.flowerSpot)).join(""),
      ),
    );
  const spikes = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * Math.PI * 2;
    return ellipse([Math.cos(angle) * 9, Math.sin(angle) * 9], 1.8, 1.8, forest.flowerRim);
  }).join("");
  const bowl =
    ellipse([0, 0], 27, 27, forest.flowerDark) +
    ellipse([0, -1], 25, 24, forest.flowerRim) +
    ellipse([0, 1], 17, 16, "#4A120F") +
    spikes;
  const petals = [-162, -18, 126, 54, -90].map(petal).join("");
  return group(`translate(${num(x)} ${num(y)}) scale(${num(size)} ${num(size * 0.6)})`, petals + bowl);
}

/** A hanging vine with leaves. */
export function liana(
  [x0, y0]: Point,
  [x1, y1]: Point,
  {
    sag,
    fill,
    leaves,
    size,
  }: { readonly sag: number; readonly fill: string; readonly leaves: number; readonly size: number },
): Markup {
  const spine: Point[] = [
    [x0, y0],
    [lerp(x0, x1, 0.5), lerp(y0, y1, 0.5) + sag],
    [x1, y1],
  ];
  const line = Array.from({ length: 13 }, (_, i) => spineAt(spine, i / 12))
    .map(([x, y], i) => `${i ? "L" : "M"}${num(x)} ${num(y)}`)
    .join("");
  const hung = Array.from({ length: leaves }, (_, i) => {
    const along = (i + 0.7) / (leaves + 0.4);
    const [x, y] = spineAt(spine, along);
    const side = i % 2 ? 1 : -1;
    const [dx] = directionAt(spine, along);
    return filled(
      mark(
        [
          [x, y],
          [x + side * 8 * size + dx, y + 13 * size],
          [x + side * 3 * size, y + 28 * size],
        ],
        14 * size,
        "leaf",
        5,
      ),
      fill,
    );
  }).join("");
  return stroke(line, fill, 4 * size) + hung;
}

/**
 * Fireflies; by day there are none, nor anything else in the air: it would be taken for dust. Draw them before whoever is
 * in the scene: none may sit on a figure.
 *
 * @param wordsEnd up to where words stand before the forest, from the left, as a share of the width: between them a
 * firefly would read as a full stop
 * @param leavesAt the upper left corner of leaves that stand in front at the right: they would cut a firefly in half
 */
export function fireflies(
  { width, height, horizonY, seed, scale, forest }: Setting,
  count: number,
  wordsEnd: number,
  leavesAt: Point = [width, height],
): Markup {
  if (!forest.isNight) return "";
  const random = randomFrom(seed + 13);
  const belowWords = horizonY + 0.42 * (height - horizonY);
  return Array.from({ length: count }, () => {
    const at: Point = [random() * width, horizonY + (random() - 0.3) * (height - horizonY) * 0.9];
    if (at[0] < width * wordsEnd && at[1] < belowWords) return "";
    if (at[0] > leavesAt[0] && at[1] > leavesAt[1]) return "";
    return (
      ellipse(at, 6.5 * scale, 6.5 * scale, "#F6C445", 'opacity=".18"') +
      ellipse(at, 2.3 * scale, 2.3 * scale, forest.mote)
    );
  }).join("");
}
