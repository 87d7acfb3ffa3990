import { groundShadow } from "../body/ground.ts";
import { haunch, type LooseStripe } from "../body/haunch.ts";
import { layers } from "../body/layers.ts";
import { limb } from "../body/limb.ts";
import { stripePair } from "../body/stripes.ts";
import { tail } from "../body/tail.ts";
import { type TorsoShape, torso } from "../body/torso.ts";
import { points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import type { Markup } from "../svg.ts";
import { type PoseOptions, placedHead } from "./pose.ts";

const HAUNCH = points("-170,-92 -176,-132 -150,-164 -108,-168 -74,-144 -66,-106 -84,-74 -122,-62 -152,-70");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-142,-188 -132,-154 -112,-132"), width: 15 },
  { spine: points("-112,-190 -104,-160 -90,-142"), width: 12 },
  { spine: points("-198,-138 -164,-128 -136,-112"), width: 15 },
  { spine: points("-196,-108 -164,-104 -138,-94"), width: 13 },
  { spine: points("-184,-78 -156,-82 -132,-78"), width: 11 },
];
const TAIL = points("-152,-138 -206,-128 -248,-152 -284,-196 -322,-200");
const TORSO: TorsoShape = {
  spine: points("-110,-112 -54,-134 10,-136 74,-130"),
  halfWidths: profile("0,58 0.4,56 0.75,60 1,56"),
  startBulge: 0.85,
  endBulge: 0.8,
  stripes: { along: [0.22, 0.4, 0.58, 0.76], reach: 0.95, width: 14, gap: 0.085 },
  belly: [
    [0.2, 1.4],
    [0.3, 0.6],
    [0.55, 0.5],
    [0.85, 0.42],
    [1, 1.5],
    [0.6, 1.8],
  ],
};

/** Running to the right at full stretch, all paws off the ground. */
export function run({ palette, light, headOptions }: PoseOptions): Markup {
  const paint = { palette, light };
  const farHind = limb(points("-104,-96 -142,-72 -184,-64 -222,-78"), profile("0,40 0.5,28 1,23"), {
    ...paint,
    isFar: true,
    sockFrom: 0.74,
  });
  const farFore = limb(points("92,-120 134,-96 176,-86 216,-96"), profile("0,32 0.5,26 1,24"), {
    ...paint,
    isFar: true,
    sockFrom: 0.76,
  });
  const nearHind = limb(points("-114,-92 -140,-52 -178,-34 -222,-30"), profile("0,44 0.4,35 0.7,27 1,25"), {
    ...paint,
    sockFrom: 0.76,
    stripes: stripePair(0.5, -1, 0.95, 12, { gap: 0.11 }),
  });
  const nearFore = limb(points("60,-124 98,-78 142,-52 190,-52"), profile("0,42 0.4,33 1,26"), {
    ...paint,
    sockFrom: 0.76,
    pawScale: 1.22,
    stripes: [
      ...stripePair(0.24, 1, 0.95, 12, { gap: 0.09 }),
      ...stripePair(0.48, 1, 0.95, 11, { gap: 0.08 }),
    ],
  });
  const face = { ...paint, expression: "joy", yawDeg: 18, tiltDeg: 3, ...headOptions } as const;
  return layers(
    groundShadow(palette, 0, 150, 8),
    tail(TAIL, paint),
    farHind,
    farFore,
    torso(TORSO, paint),
    nearHind,
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    placedHead([112, -214], face),
    nearFore,
  );
}
