import { haunch, type LooseStripe } from "../body/haunch.ts";
import { layers } from "../body/layers.ts";
import { type Limb, limb } from "../body/limb.ts";
import { stripePair } from "../body/stripes.ts";
import { tail } from "../body/tail.ts";
import { type TorsoShape, torso } from "../body/torso.ts";
import type { ExpressionName } from "../expressions.ts";
import { type Point, points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import type { Paint } from "../lit.ts";
import type { Markup } from "../svg.ts";
import { type PoseOptions, placedHead } from "./pose.ts";

/** The moments of a hop: pushed off, over the top, coming down, and against a trunk. */
export const HOP_MOMENTS = ["rise", "glide", "fall", "bump"] as const;
export type HopMoment = (typeof HOP_MOMENTS)[number];

/** Everything that changes from moment to moment. */
interface Hop {
  readonly tail: readonly Point[];
  readonly farHind: readonly Point[];
  readonly nearHind: readonly Point[];
  readonly farFore: readonly Point[];
  readonly nearFore: readonly Point[];
  readonly head: Point;
  readonly expression: ExpressionName;
  readonly pitchDeg: number;
  readonly tiltDeg: number;
}

const HOPS: Record<HopMoment, Hop> = {
  rise: {
    tail: points("-118,40 -160,66 -178,112 -150,146"),
    farHind: points("-70,54 -92,92 -112,124 -136,150"),
    nearHind: points("-98,50 -108,96 -122,128 -150,158"),
    farFore: points("60,58 96,66 128,48 156,30"),
    nearFore: points("18,68 50,88 92,88 138,72"),
    head: [42, -64],
    expression: "joy",
    pitchDeg: -6,
    tiltDeg: -10,
  },
  glide: {
    tail: points("-114,20 -160,4 -178,-46 -156,-94"),
    farHind: points("-66,56 -84,92 -112,114 -146,122"),
    nearHind: points("-96,54 -98,102 -118,130 -152,140"),
    farFore: points("58,60 88,82 118,92 150,92"),
    nearFore: points("18,68 44,100 82,120 124,128"),
    head: [42, -62],
    expression: "happy",
    pitchDeg: -2,
    tiltDeg: -4,
  },
  fall: {
    tail: points("-112,14 -158,-22 -168,-84 -134,-138"),
    farHind: points("-62,58 -62,96 -80,126 -108,146"),
    nearHind: points("-94,58 -88,108 -102,138 -136,160"),
    farFore: points("56,62 84,98 104,120 134,142"),
    nearFore: points("16,70 32,112 60,138 98,156"),
    head: [40, -62],
    expression: "focus",
    pitchDeg: 4,
    tiltDeg: 4,
  },
  bump: {
    tail: points("-112,14 -146,-24 -176,-50 -170,-108"),
    farHind: points("-62,56 -50,96 -58,126 -78,150"),
    nearHind: points("-94,56 -100,102 -122,128 -154,138"),
    farFore: points("60,58 98,62 132,84 160,110"),
    nearFore: points("14,70 22,112 46,138 76,158"),
    head: [38, -60],
    expression: "wow",
    pitchDeg: 0,
    tiltDeg: 9,
  },
};

const TORSO: TorsoShape = {
  spine: points("-86,40 -44,20 4,14 50,22"),
  halfWidths: profile("0,60 0.4,60 0.75,62 1,56"),
  startBulge: 0.85,
  endBulge: 0.8,
  stripes: { along: [0.3, 0.56], reach: 0.8, width: 16, gap: 0.13 },
  belly: [
    [0.2, 1.4],
    [0.34, 0.5],
    [0.8, 0.4],
    [1, 1.5],
    [0.6, 1.8],
  ],
};
const HAUNCH = points("-138,64 -142,22 -122,-6 -86,-14 -56,4 -48,42 -62,74 -94,88 -124,84");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-120,-36 -112,-4 -96,16"), width: 15 },
  { spine: points("-92,-36 -86,-4 -74,10"), width: 12 },
  { spine: points("-164,14 -134,20 -108,34"), width: 15 },
  { spine: points("-166,46 -138,46 -112,54"), width: 13 },
];

/** Small and round in mid-air, as wide as high: head and haunch close together, so that 70 pixels hold all of him. */
export function hop(moment: HopMoment, { palette, light, headOptions }: PoseOptions): Markup {
  const paint = { palette, light };
  const set = HOPS[moment];
  const farHind = hindLimb(set.farHind, paint, true);
  const farFore = foreLimb(set.farFore, paint, true);
  const nearHind = hindLimb(set.nearHind, paint, false);
  const nearFore = foreLimb(set.nearFore, paint, false);
  const { expression, pitchDeg, tiltDeg } = set;
  return layers(
    tail(set.tail, { ...paint, halfWidth: 17 }),
    farHind,
    farFore,
    torso(TORSO, paint),
    nearHind,
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    nearFore,
    placedHead(set.head, {
      ...paint,
      expression,
      yawDeg: 16,
      pitchDeg,
      tiltDeg,
      detail: "plain",
      ...headOptions,
    }),
  );
}

function hindLimb(spine: readonly Point[], paint: Paint, isFar: boolean): Limb {
  return limb(spine, profile("0,44 0.4,36 0.7,30 1,27"), { ...paint, isFar, sockFrom: 0.7, pawScale: 1.25 });
}

function foreLimb(spine: readonly Point[], paint: Paint, isFar: boolean): Limb {
  const stripes = isFar ? [] : stripePair(0.36, 1, 0.95, 13, { gap: 0.14 });
  return limb(spine, profile("0,40 0.4,32 1,27"), {
    ...paint,
    isFar,
    sockFrom: 0.68,
    pawScale: 1.25,
    stripes,
  });
}
