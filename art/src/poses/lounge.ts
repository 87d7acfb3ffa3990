import { hangingPaw } from "../body/hanging-paw.ts";
import { haunch, type LooseStripe } from "../body/haunch.ts";
import { layers } from "../body/layers.ts";
import { limb } from "../body/limb.ts";
import { tail } from "../body/tail.ts";
import { type TorsoShape, torso } from "../body/torso.ts";
import { points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { ellipse, type Markup } from "../svg.ts";
import { type PoseOptions, placedHead } from "./pose.ts";

const HAUNCH = points("-190,-14 -210,-56 -190,-100 -148,-112 -108,-88 -96,-46 -106,-16 -128,0 -164,1");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-198,-122 -188,-90 -172,-70"), width: 16 },
  { spine: points("-170,-130 -162,-100 -146,-84"), width: 14 },
  { spine: points("-138,-128 -130,-100 -118,-88"), width: 13 },
  { spine: points("-228,-64 -196,-64 -170,-56"), width: 13 },
  { spine: points("-226,-40 -194,-42 -168,-36"), width: 12 },
];
/** Over the edge. */
const TAIL = points("-178,-22 -222,-24 -244,0 -238,30 -256,52");
const TORSO: TorsoShape = {
  spine: points("-146,-64 -70,-77 10,-75 84,-62"),
  halfWidths: profile("0,64 0.35,77 0.75,74 1,60"),
  startBulge: 0.8,
  endBulge: 0.7,
  stripes: { along: [0.14, 0.28, 0.42], reach: 0.85, width: 15, gap: 0.07 },
  shadow: ({ shade, shadeOpacity }) => ellipse([62, -84], 126, 104, shade, `fill-opacity="${shadeOpacity}"`),
};
/** Their wrists lie on the edge. */
const PAWS = points("-28,-10 164,-12");

/**
 * Flat on his belly along an edge at y = 0, as on a branch: chin on it, forepaws and tail over it. He throws no shade: below
 * the edge is a face that is seen from before.
 * The caller puts its y = 0 on the edge of something that is seen from before.
 */
export function lounge({ palette, light, headOptions }: PoseOptions): Markup {
  const paint = { palette, light };
  const hind = limb(points("-170,-24 -136,-24 -110,-21 -90,-19"), profile("0,26 0.5,21 1,18"), {
    ...paint,
    sockFrom: 0.4,
    pawScale: 1.1,
  });
  const face = { ...paint, expression: "happy", tiltDeg: -4, gaze: [-4, 4], ...headOptions } as const;
  return layers(
    tail(TAIL, { ...paint, halfWidth: 14 }),
    torso(TORSO, paint),
    hind,
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    placedHead([68, -92], face),
    PAWS.map((at) => hangingPaw(at, { ...paint, radius: 30 })).join(""),
  );
}
