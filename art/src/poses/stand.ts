import { groundShadow } from "../body/ground.ts";
import { haunch, type LooseStripe } from "../body/haunch.ts";
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

const HAUNCH = points("-166,-66 -178,-104 -158,-146 -116,-164 -74,-146 -56,-108 -68,-72 -104,-54 -140,-52");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
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
  const farFore = limb(points("84,-120 98,-84 100,-52 106,-20"), profile("0,32 0.5,27 1,24"), {
    ...leg,
    isFar: true,
    sockFrom: 0.74,
  });
  const nearHind = limb(points("-122,-96 -120,-66 -130,-42 -124,-17"), profile("0,44 0.5,32 1,26"), {
    ...leg,
    sockFrom: 0.72,
  });
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
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    nearFore,
    posedHead(STANDING_HEAD, { ...paint, headOptions }),
  );
}
