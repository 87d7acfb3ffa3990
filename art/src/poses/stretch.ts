import { groundShadow } from "../body/ground.ts";
import { haunch, type LooseStripe } from "../body/haunch.ts";
import { layers } from "../body/layers.ts";
import { limb } from "../body/limb.ts";
import { stripePair } from "../body/stripes.ts";
import { tail } from "../body/tail.ts";
import { type TorsoShape, torso } from "../body/torso.ts";
import { smooth } from "../geometry/outline.ts";
import { points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { filled, type Markup } from "../svg.ts";
import { type PoseOptions, placedHead } from "./pose.ts";

const HAUNCH = points("-176,-74 -190,-126 -168,-176 -124,-194 -82,-174 -64,-130 -76,-88 -112,-62 -150,-58");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-156,-214 -146,-174 -126,-150"), width: 16 },
  { spine: points("-124,-216 -114,-180 -98,-160"), width: 13 },
  { spine: points("-212,-152 -174,-142 -144,-124"), width: 15 },
  { spine: points("-212,-122 -174,-114 -148,-102"), width: 13 },
  { spine: points("-204,-84 -168,-84 -142,-76"), width: 12 },
];
const TAIL = points("-160,-156 -216,-166 -240,-214 -212,-256 -226,-298");
const TORSO: TorsoShape = {
  spine: points("-120,-128 -60,-124 10,-88 70,-66"),
  halfWidths: profile("0,62 0.4,58 0.75,56 1,50"),
  startBulge: 0.8,
  endBulge: 0.8,
  stripes: { along: [0.22, 0.38, 0.54, 0.7], reach: 0.9, width: 15, gap: 0.075 },
  belly: [
    [0.1, 1.5],
    [0.3, 0.7],
    [0.6, 0.62],
    [0.9, 0.5],
    [1, 2],
    [0.6, 1.8],
  ],
  shadow: ({ shade, shadeOpacity }) =>
    filled(
      smooth(points("-20,-190 60,-200 130,-160 120,-30 20,-30 -16,-90")),
      shade,
      `fill-opacity="${shadeOpacity}"`,
    ),
};

/**
 * A long stretch after a nap, which is also how cubs ask to play: chest down, hind up, tail up.
 *
 * @param forelegStripesAt where the near foreleg is striped, from its elbow (0) to its paw (1)
 * @param isOnLine whether he stands on one, which no paw may reach beyond the shadow
 */
export function stretch(
  { palette, light, headOptions }: PoseOptions,
  {
    forelegStripesAt = 0.34,
    isOnLine = false,
  }: { readonly forelegStripesAt?: number; readonly isOnLine?: boolean } = {},
): Markup {
  const paint = { palette, light };
  const hind = { ...paint, pawScale: 1.22, toesDeg: 74 } as const;
  const farHind = limb(points("-84,-110 -70,-76 -76,-46 -70,-20"), profile("0,40 0.5,28 1,24"), {
    ...hind,
    isFar: true,
    sockFrom: 0.68,
  });
  const nearHind = limb(
    [...points("-132,-112 -126,-74 -138,-44"), [-132, isOnLine ? -23 : -17]],
    profile("0,46 0.5,32 1,26"),
    {
      ...hind,
      sockFrom: 0.72,
    },
  );
  const farFore = limb(points("96,-46 140,-30 184,-24 222,-22"), profile("0,32 0.5,25 1,22"), {
    ...paint,
    isFar: true,
    sockFrom: 0.72,
  });
  const nearFore = limb(points("40,-46 92,-26 142,-20 190,-20"), profile("0,38 0.4,28 1,24"), {
    ...paint,
    sockFrom: 0.74,
    pawScale: 1.16,
    stripes: stripePair(forelegStripesAt, -1, 0.9, 12, { gap: 0.12 }),
  });
  const face = { ...paint, expression: "joy", yawDeg: 12, tiltDeg: 6, ...headOptions } as const;
  return layers(
    groundShadow(palette, 20, 214, isOnLine ? 13 : 10),
    tail(TAIL, { ...paint, halfWidth: 15 }),
    farHind,
    farFore,
    torso(TORSO, paint),
    nearHind,
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    placedHead([104, -112], face),
    nearFore,
  );
}
