import { groundShadow } from "../body/ground.ts";
import { haunch, type LooseStripe } from "../body/haunch.ts";
import { limb } from "../body/limb.ts";
import { stripePair, stripesOn } from "../body/stripes.ts";
import { tail } from "../body/tail.ts";
import { smooth } from "../geometry/outline.ts";
import { points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { litFur, type Paint } from "../lit.ts";
import { filled, type Markup } from "../svg.ts";
import { type PoseOptions, placedHead } from "./pose.ts";

const HAUNCH = points("-166,-66 -178,-104 -158,-146 -116,-164 -74,-146 -56,-108 -68,-72 -104,-54 -140,-52");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-146,-184 -136,-146 -116,-122"), width: 16 },
  { spine: points("-116,-184 -106,-150 -90,-132"), width: 13 },
  { spine: points("-196,-124 -160,-118 -130,-102"), width: 15 },
  { spine: points("-198,-100 -162,-94 -136,-82"), width: 13 },
  { spine: points("-190,-72 -156,-72 -130,-66"), width: 12 },
];
const TAIL = points("-150,-124 -214,-112 -246,-160 -232,-216 -262,-258");

/** Standing proud, three quarters to the right, tail in an S. */
export function stand({ palette, light, headOptions }: PoseOptions): Markup {
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
  return [
    groundShadow(palette, -10, 172),
    tail(TAIL, { ...paint, halfWidth: 16 }),
    farHind.arm,
    farHind.paw,
    farFore.arm,
    farFore.paw,
    torso(paint),
    nearHind.arm,
    nearHind.paw,
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    nearFore.arm,
    nearFore.paw,
    placedHead([92, -238], { ...paint, yawDeg: 14, pitchDeg: -3, ...headOptions }),
  ].join("");
}

function torso(paint: Paint): Markup {
  const form = tube(points("-112,-104 -50,-122 20,-132 70,-148"), profile("0,62 0.4,62 0.75,66 1,58"), {
    startBulge: 0.8,
    endBulge: 0.8,
  });
  const stripes = [0.2, 0.38, 0.56, 0.74].flatMap((along) =>
    stripePair(along, -1, 0.95, 15, { gap: 0.085, slant: 0.02 }),
  );
  const belly = smooth([
    form.at(0.1, 1.5),
    form.at(0.3, 0.72),
    form.at(0.6, 0.62),
    form.at(0.8, 0.3),
    form.at(1, -0.1),
    form.at(1, 2),
    form.at(0.6, 1.8),
  ]);
  const inner = filled(belly, paint.palette.cream) + stripesOn(form, stripes, paint.palette);
  return litFur(form.outline, paint, inner);
}
