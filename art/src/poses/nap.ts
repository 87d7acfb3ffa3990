import { groundShadow } from "../body/ground.ts";
import { haunch, type LooseStripe } from "../body/haunch.ts";
import { layers } from "../body/layers.ts";
import { limb } from "../body/limb.ts";
import { tail } from "../body/tail.ts";
import { type TorsoShape, torso } from "../body/torso.ts";
import { type Point, points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import type { Palette } from "../palette.ts";
import { ellipse, type Markup } from "../svg.ts";
import { type PoseOptions, placedHead } from "./pose.ts";

const HAUNCH = points("-178,-8 -186,-54 -160,-98 -112,-106 -70,-76 -64,-30 -84,-4 -130,0");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-166,-112 -156,-84 -140,-64"), width: 16 },
  { spine: points("-140,-122 -130,-94 -114,-78"), width: 14 },
  { spine: points("-112,-122 -102,-94 -86,-82"), width: 14 },
  { spine: points("-196,-56 -166,-58 -140,-50"), width: 12 },
  { spine: points("-196,-36 -166,-38 -140,-30"), width: 12 },
];
const TAIL = points("-160,-14 -110,-4 -56,-4 -6,-12");
const TORSO: TorsoShape = {
  spine: points("-126,-64 -60,-88 20,-84 86,-58"),
  halfWidths: profile("0,62 0.35,72 0.75,66 1,54"),
  startBulge: 0.8,
  endBulge: 0.7,
  stripes: { along: [0.14, 0.3, 0.46], reach: 0.85, width: 15, gap: 0.07 },
  // Orange head on an orange back: the shade it throws is what parts them.
  shadow: ({ shade, shadeOpacity }) => ellipse([94, -96], 112, 96, shade, `fill-opacity="${shadeOpacity}"`),
};

/** Where the head lies in the pose's own plane. */
export const NAP_HEAD: Point = [108, -100];

/** The sleeping head by itself, or with one of its eyes open. */
export function napHead({ palette, light, headOptions }: PoseOptions): Markup {
  const face = { palette, light, expression: "sleep", ...headOptions } as const;
  return placedHead(NAP_HEAD, { ...face, tiltDeg: 6, pitchDeg: 8, yawDeg: -6 });
}

/** What the paw throws upon the ruff: cream on cream, it would be lost there. */
function pawShadow({ shade, shadeOpacity }: Palette): Markup {
  return ellipse([120, -23], 27, 27, shade, `fill-opacity="${shadeOpacity}"`);
}

/** Asleep as a loaf: head on a paw, tail around. */
export function nap({ palette, light, headOptions }: PoseOptions): Markup {
  const paint = { palette, light };
  const far = limb(points("70,-26 110,-20 146,-18 184,-17"), profile("0,24 1,15"), {
    ...paint,
    isFar: true,
    sockFrom: 0.5,
    hasToes: false,
  });
  const near = limb(points("10,-24 44,-18 84,-18 116,-19"), profile("0,24 1,20"), {
    ...paint,
    sockFrom: 0.6,
    pawScale: 1.14,
  });
  return layers(
    groundShadow(palette, 4, 214, 11),
    torso(TORSO, paint),
    haunch(HAUNCH, HAUNCH_STRIPES, paint),
    far,
    tail(TAIL, { ...paint, halfWidth: 14 }),
    napHead({ ...paint, headOptions }),
    pawShadow(palette),
    near,
  );
}
