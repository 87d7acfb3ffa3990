import { groundShadow } from "../body/ground.ts";
import type { LooseStripe } from "../body/haunch.ts";
import { hindLeg } from "../body/hind-leg.ts";
import { layers } from "../body/layers.ts";
import { limb } from "../body/limb.ts";
import { partedTail } from "../body/parted-tail.ts";
import { stripePair } from "../body/stripes.ts";
import { tail } from "../body/tail.ts";
import { type TorsoShape, torso } from "../body/torso.ts";
import { points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import type { Paint } from "../lit.ts";
import type { Markup } from "../svg.ts";
import { type HeadPose, posedHead, type TailedPoseOptions } from "./pose.ts";

const THIGH = points("-173,-80 -179,-108 -160,-146 -118,-164 -80,-150 -60,-116 -68,-82");
const CREST = points("-176,-122 -160,-146 -140,-158 -118,-164 -94,-158");
const THIGH_FRONT = points("-76,-146 -59,-116 -66,-84 -84,-62");
const THIGH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-146,-184 -136,-146 -116,-122"), width: 16 },
  { spine: points("-116,-184 -106,-150 -90,-132"), width: 13 },
  { spine: points("-196,-124 -160,-118 -130,-102"), width: 15 },
  { spine: points("-198,-100 -162,-94 -136,-82"), width: 13 },
  { spine: points("-190,-72 -156,-72 -130,-66"), width: 12 },
];
const TAIL = points("-150,-124 -214,-112 -246,-160 -232,-216 -262,-258");
const wholeTail = (paint: Paint): Markup => tail(TAIL, { ...paint, halfWidth: 16 });
export const STANDING_TAIL = partedTail(wholeTail, {
  pivot: [-188, -114],
  root: points("-194,-150 -100,-150 -100,-80 -194,-80"),
  free: points("-290,-286 -188,-286 -188,-80 -290,-80"),
});
export const STANDING_HEAD: HeadPose = { at: [92, -238], setting: { yawDeg: 14, pitchDeg: -3 } };
const TORSO: TorsoShape = {
  spine: points("-112,-104 -50,-122 20,-132 70,-148"),
  halfWidths: profile("0,62 0.4,62 0.75,66 1,58"),
  startBulge: 0.8,
  endBulge: 0.8,
  stripes: { along: [0.2, 0.38, 0.56, 0.74], reach: 0.95, width: 15, gap: 0.085 },
  belly: [
    [0.1, 1.5],
    [0.3, 0.72],
    [0.6, 0.62],
    [0.8, 0.3],
    [1, -0.1],
    [1, 2],
    [0.6, 1.8],
  ],
  chest: points("80,-214 130,-214 146,-140 118,-84 88,-92 86,-140"),
};

interface StandOptions extends TailedPoseOptions {
  /** False where the ground it falls on is drawn by somebody else. */
  readonly hasShadow?: boolean;
}

/** Standing proud, three quarters to the right, tail in an S. */
export function stand({
  palette,
  light,
  headOptions,
  isTailApart = false,
  hasShadow = true,
}: StandOptions): Markup {
  const paint = { palette, light };
  const leg = { ...paint, pawScale: 1.25, toesDeg: 78 } as const;
  const farHind = limb(points("-70,-92 -58,-66 -62,-42 -56,-20"), profile("0,38 0.5,28 1,24"), {
    ...leg,
    isFar: true,
    sockFrom: 0.66,
  });
  const farFore = limb(points("84,-120 94,-84 98,-52 106,-20"), profile("0,30 0.5,26 1,24"), {
    ...leg,
    isFar: true,
    sockFrom: 0.7,
    stripes: stripePair(0.4, -1, 0.8, 10, { gap: 0.12 }),
  });
  const nearHind = hindLeg(
    {
      spine: points("-122,-96 -122,-66 -128,-42 -124,-17"),
      halfWidths: profile("0,46 0.5,33 1,26"),
      thigh: THIGH,
      thighTo: 0.62,
      crest: CREST,
      front: THIGH_FRONT,
      thighStripes: THIGH_STRIPES,
      legStripes: [],
      sockFrom: 0.72,
    },
    paint,
  );
  const nearFore = limb(points("52,-140 58,-90 54,-50 58,-17"), profile("0,46 0.4,34 1,26"), {
    ...leg,
    sockFrom: 0.76,
    stripes: [...stripePair(0.22, 1, 0.9, 13, { gap: 0.1 }), ...stripePair(0.46, 1, 0.95, 12, { gap: 0.1 })],
  });
  return layers(
    hasShadow ? groundShadow(palette, -10, 172) : "",
    isTailApart ? STANDING_TAIL.root(paint) : wholeTail(paint),
    farHind,
    farFore,
    torso(TORSO, paint),
    nearHind,
    nearFore,
    posedHead(STANDING_HEAD, { ...paint, headOptions }),
  );
}
