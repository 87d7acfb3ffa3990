import { haunch, type LooseStripe } from "../body/haunch.ts";
import { layers } from "../body/layers.ts";
import { type Limb, limb } from "../body/limb.ts";
import { partedTail } from "../body/parted-tail.ts";
import { stripePair } from "../body/stripes.ts";
import { tail } from "../body/tail.ts";
import { type TorsoShape, torso } from "../body/torso.ts";
import { points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import type { Paint } from "../lit.ts";
import type { Markup } from "../svg.ts";
import { placedHead, type TailedPoseOptions } from "./pose.ts";

const HAUNCH = points("-158,-42 -160,-88 -134,-118 -94,-122 -58,-98 -50,-58 -66,-20 -104,4 -140,-10");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-128,-142 -118,-108 -98,-88"), width: 15 },
  { spine: points("-98,-142 -90,-112 -76,-96"), width: 12 },
  { spine: points("-182,-100 -148,-88 -118,-70"), width: 15 },
  { spine: points("-182,-70 -150,-64 -124,-52"), width: 13 },
  { spine: points("-178,-34 -150,-38 -124,-32"), width: 12 },
];
const TAIL = points("-140,-88 -196,-100 -222,-152 -268,-186 -306,-166");
const wholeTail = (paint: Paint): Markup => tail(TAIL, paint);
export const JUMPING_TAIL = partedTail(wholeTail, {
  pivot: [-168, -92],
  root: points("-174,-130 -90,-130 -90,-50 -174,-50"),
  free: points("-334,-214 -168,-214 -168,-50 -334,-50"),
});
const TORSO: TorsoShape = {
  spine: points("-104,-58 -60,-104 0,-126 64,-132"),
  halfWidths: profile("0,62 0.4,60 0.75,62 1,56"),
  startBulge: 0.85,
  endBulge: 0.8,
  stripes: { along: [0.24, 0.43, 0.62, 0.81], reach: 0.95, width: 14, gap: 0.085 },
  belly: [
    [-0.1, 1.6],
    [-0.02, 0.5],
    [0.3, 0.6],
    [0.55, 0.5],
    [0.85, 0.42],
    [1, 1.5],
    [0.6, 1.8],
  ],
};

interface JumpOptions extends TailedPoseOptions {
  /** Whether the far foreleg reaches out clear of cheek and near paw, as it has to where he is seen large. */
  readonly isReaching?: boolean;
}

/** In the middle of a leap to the right, limbs fore and aft. */
export function jump({
  palette,
  light,
  headOptions,
  isTailApart = false,
  isReaching = false,
}: JumpOptions): Markup {
  const paint = { palette, light };
  const farHind = limb(points("-96,-50 -136,-26 -180,-22 -222,-38"), profile("0,44 0.5,29 1,23"), {
    ...paint,
    isFar: true,
    sockFrom: 0.74,
  });
  const farFore = isReaching
    ? reachingForeleg(paint)
    : limb(points("84,-128 136,-110 186,-122 222,-150"), profile("0,34 0.5,27 1,24"), {
        ...paint,
        isFar: true,
        sockFrom: 0.76,
      });
  const nearHind = limb(points("-114,-50 -132,-8 -176,14 -226,20"), profile("0,40 0.4,37 0.7,28 1,25"), {
    ...paint,
    sockFrom: 0.76,
    stripes: stripePair(0.52, -1, 0.95, 12, { gap: 0.11 }),
  });
  const nearFore = limb(points("40,-128 84,-92 140,-82 196,-104"), profile("0,40 0.4,32 1,26"), {
    ...paint,
    sockFrom: 0.76,
    pawScale: 1.22,
    stripes: [
      ...stripePair(0.26, 1, 0.95, 12, { gap: 0.09 }),
      ...stripePair(0.5, 1, 0.95, 11, { gap: 0.08 }),
    ],
  });
  const face = {
    ...paint,
    expression: "joy",
    yawDeg: 20,
    pitchDeg: -4,
    tiltDeg: -8,
    ...headOptions,
  } as const;
  return layers(
    isTailApart ? JUMPING_TAIL.root(paint) : wholeTail(paint),
    farHind,
    farFore,
    torso(TORSO, paint),
    nearHind,
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    placedHead([84, -218], face),
    nearFore,
  );
}

/** In the shade down to the wrist; the paw is out in the light. */
function reachingForeleg(paint: Paint): Limb {
  const reach = points("84,-120 146,-122 206,-150 258,-196");
  const form = profile("0,36 0.5,33 0.8,28 1,25");
  const stripes = stripePair(0.74, 1, 0.9, 11, { gap: 0.1 });
  return {
    arm: limb(reach, form, { ...paint, isFar: true, sockFrom: 1, stripes }).arm,
    paw: limb(reach, form, paint).paw,
  };
}
