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
import { clipped, ellipse, filled, type Markup } from "../svg.ts";
import { type HeadPose, type PoseOptions, posedHead } from "./pose.ts";

const HAUNCH = points("-232,-10 -248,-62 -230,-114 -182,-136 -132,-116 -108,-70 -112,-30 -136,-4 -186,2");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-226,-146 -214,-112 -194,-86"), width: 17 },
  { spine: points("-192,-156 -182,-122 -164,-100"), width: 14 },
  { spine: points("-152,-146 -146,-116 -132,-102"), width: 13 },
  { spine: points("-272,-96 -232,-88 -198,-72"), width: 16 },
  { spine: points("-274,-66 -234,-62 -204,-52"), width: 13 },
  { spine: points("-264,-30 -224,-34 -198,-30"), width: 12 },
];
const HIND_PAW = points("-168,-22 -128,-24 -96,-20 -70,-18");
/** Over the root of the near foreleg, so that she has a shoulder and no sleeve. */
const SHOULDER = points("4,-44 -8,-92 6,-138 42,-152 78,-132 90,-86 78,-44 44,-24");
const SHOULDER_STRIPES: readonly LooseStripe[] = [
  { spine: points("-30,-118 2,-108 26,-92"), width: 14 },
  { spine: points("-34,-90 0,-82 22,-72"), width: 12 },
  { spine: points("-24,-52 8,-54 30,-48"), width: 11 },
  { spine: points("40,-176 42,-148 50,-128"), width: 13 },
];
/** Close round the haunch and along before it: whoever stands behind her has clear ground to her, and no leg too many. */
const TAIL = points("-186,-40 -252,-50 -276,-12 -238,9 -122,4");
/** In its bend they would run into one another. */
const TAIL_RINGS = [0.23, 0.3, 0.6, 0.66, 0.76, 0.82];
/** What of it lies before the haunch; the rest comes out from behind. */
const TAIL_BEFORE = smooth(points("-340,-60 -250,-60 -250,-9 -60,-9 -60,60 -340,60"), { tension: 0 });
export const LYING_HEAD: HeadPose = { at: [82, -206], scale: 0.92, setting: { yawDeg: 8 } };

/** Lying like a sphinx, a grown tiger's body: head up, forelegs out, at home and in no hurry. */
export function lie({ palette, light, headOptions }: PoseOptions): Markup {
  const paint = { palette, light };
  const farFore = limb(points("70,-70 112,-34 158,-22 206,-20"), profile("0,34 0.5,26 1,23"), {
    ...paint,
    isFar: true,
    sockFrom: 0.66,
  });
  const nearFore = limb(points("40,-70 66,-34 106,-22 158,-21"), profile("0,44 0.5,31 1,26"), {
    ...paint,
    sockFrom: 0.72,
    pawScale: 1.2,
    stripes: [...stripePair(0.44, -1, 0.9, 11, { gap: 0.1 })],
  });
  const hind = limb(HIND_PAW, profile("0,30 0.5,24 1,22"), { ...paint, sockFrom: 0.36, pawScale: 1.14 });
  const tailRound = tail(TAIL, { ...paint, halfWidth: 16, rings: TAIL_RINGS });
  return [
    groundShadow(palette, -20, 262, 12),
    tailRound,
    farFore.arm,
    farFore.paw,
    back(paint),
    hind.arm,
    hind.paw,
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    clipped(TAIL_BEFORE, tailRound),
    nearFore.arm,
    haunch(SHOULDER, SHOULDER_STRIPES, paint),
    nearFore.paw,
    posedHead(LYING_HEAD, { ...paint, headOptions }),
  ].join("");
}

function back(paint: Paint): Markup {
  const form = tube(
    points("-182,-74 -96,-92 -8,-92 56,-110 80,-158"),
    profile("0,62 0.3,74 0.6,72 0.8,64 1,54"),
    {
      startBulge: 0.8,
      endBulge: 0.6,
    },
  );
  const stripes = [0.16, 0.28, 0.4, 0.52].flatMap((along) =>
    stripePair(along, -1, 0.9, 16, { gap: 0.055, slant: 0.015 }),
  );
  const chest = smooth(points("84,-190 118,-150 134,-104 120,-50 70,-20 64,-70 84,-120"));
  const belly = smooth(points("-150,20 -120,-30 -40,-36 40,-30 70,20"));
  const { shade, shadeOpacity, cream } = paint.palette;
  const underHead = ellipse([82, -176], 104, 66, shade, `fill-opacity="${shadeOpacity}"`);
  return litFur(
    form.outline,
    paint,
    filled(belly, cream) + filled(chest, cream) + stripesOn(form, stripes, paint.palette) + underHead,
  );
}
