import { groundShadow } from "../body/ground.ts";
import { haunch, type LooseStripe } from "../body/haunch.ts";
import { hindLeg } from "../body/hind-leg.ts";
import { limb } from "../body/limb.ts";
import { partedTail } from "../body/parted-tail.ts";
import { stripePair, stripesOn } from "../body/stripes.ts";
import { tail } from "../body/tail.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { litFur, type Paint } from "../lit.ts";
import { ellipse, filled, type Markup } from "../svg.ts";
import { type HeadPose, posedHead, type TailedPoseOptions } from "./pose.ts";

const THIGH = points("-212,-138 -222,-180 -204,-230 -154,-256 -108,-240 -86,-196 -88,-152");
const CREST = points("-221,-196 -204,-230 -154,-256 -108,-240 -92,-218");
const THIGH_FRONT = points("-102,-236 -86,-196 -86,-156 -100,-112");
const HAUNCH_STRIPES: readonly LooseStripe[] = [
  { spine: points("-196,-278 -184,-234 -162,-204"), width: 18 },
  { spine: points("-160,-282 -150,-242 -132,-218"), width: 15 },
  { spine: points("-118,-268 -114,-236 -102,-216"), width: 13 },
  { spine: points("-248,-204 -206,-196 -170,-176"), width: 17 },
  { spine: points("-250,-174 -206,-166 -176,-152"), width: 14 },
  { spine: points("-242,-136 -204,-136 -172,-128"), width: 13 },
];
/** The shoulder stands out over the foreleg's root, and above the line of the back. */
const SHOULDER = points("0,-150 -16,-206 -4,-266 40,-296 88,-280 110,-228 104,-168 76,-128 34,-122");
const SHOULDER_STRIPES: readonly LooseStripe[] = [
  { spine: points("14,-316 20,-276 34,-248"), width: 15 },
  { spine: points("-44,-248 -6,-238 24,-220"), width: 16 },
  { spine: points("-48,-216 -8,-208 22,-194"), width: 13 },
  { spine: points("-40,-176 -4,-176 24,-168"), width: 12 },
  { spine: points("132,-176 100,-178 76,-172"), width: 12 },
];
const TAIL = points("-192,-212 -246,-196 -266,-130 -256,-72 -288,-40");
const wholeTail = (paint: Paint): Markup => tail(TAIL, { ...paint, halfWidth: 19 });
export const GROWN_TAIL = partedTail(wholeTail, {
  pivot: [-226, -206],
  root: points("-232,-250 -150,-250 -150,-160 -232,-160"),
  free: points("-320,-250 -226,-250 -226,-12 -320,-12"),
});
export const GROWN_HEAD: HeadPose = { at: [114, -326], scale: 0.92, setting: { yawDeg: 12 } };

/** Where the legs go, from the hip or the shoulder down to the paw. */
interface Gait {
  readonly farHind: readonly Point[];
  readonly farFore: readonly Point[];
  readonly nearHind: readonly Point[];
  readonly nearFore: readonly Point[];
}
const STANDING: Gait = {
  farHind: points("-88,-150 -78,-100 -92,-62 -84,-22"),
  farFore: points("116,-190 128,-128 126,-76 134,-23"),
  nearHind: points("-152,-150 -150,-104 -164,-62 -158,-20"),
  nearFore: points("52,-190 60,-128 54,-74 60,-20"),
};
/** Each pair in a stride: one paw before, one behind. */
const WALKING: Gait = {
  farHind: points("-98,-150 -64,-104 -52,-62 -26,-22"),
  farFore: points("116,-190 150,-134 172,-84 204,-28"),
  nearHind: points("-154,-150 -168,-106 -202,-66 -216,-20"),
  nearFore: points("48,-190 44,-128 20,-74 2,-20"),
};

/** A grown tiger on his feet, three quarters to the right: long body, deep chest, a shoulder like a hill. */
export const standGrown = (options: TailedPoseOptions): Markup => grown(STANDING, options);

/** The same on his way. */
export const walkGrown = (options: TailedPoseOptions): Markup => grown(WALKING, options);

function grown(gait: Gait, { palette, light, headOptions, isTailApart = false }: TailedPoseOptions): Markup {
  const paint = { palette, light };
  const leg = { ...paint, pawScale: 1.24, toesDeg: 78 } as const;
  const farHind = limb(gait.farHind, profile("0,44 0.5,31 1,27"), {
    ...leg,
    isFar: true,
    sockFrom: 0.7,
    stripes: stripePair(0.42, 1, 0.8, 11, { gap: 0.09 }),
  });
  const farFore = limb(gait.farFore, profile("0,40 0.5,33 1,28"), {
    ...leg,
    isFar: true,
    sockFrom: 0.76,
    stripes: stripePair(0.5, 1, 0.8, 11, { gap: 0.08 }),
  });
  const nearHind = hindLeg(
    {
      spine: gait.nearHind,
      halfWidths: profile("0,62 0.45,37 1,29"),
      thigh: THIGH,
      thighTo: 0.62,
      crest: CREST,
      front: THIGH_FRONT,
      thighStripes: HAUNCH_STRIPES,
      legStripes: [
        ...stripePair(0.52, 1, 0.7, 12, { gap: 0.08 }),
        ...stripePair(0.5, -1, 0.7, 11, { gap: 0.08 }),
      ],
      sockFrom: 0.76,
    },
    paint,
  );
  const nearFore = limb(gait.nearFore, profile("0,52 0.4,40 1,30"), {
    ...leg,
    sockFrom: 0.78,
    stripes: [
      ...stripePair(0.42, 1, 0.85, 13, { gap: 0.09 }),
      ...stripePair(0.6, -1, 0.85, 11, { gap: 0.08 }),
    ],
  });
  return [
    groundShadow(palette, -14, 236, 12),
    isTailApart ? GROWN_TAIL.root(paint) : wholeTail(paint),
    farHind.arm,
    farHind.paw,
    farFore.arm,
    farFore.paw,
    torso(paint),
    nearHind,
    nearFore.arm,
    nearFore.paw,
    haunch(SHOULDER, SHOULDER_STRIPES, paint),
    posedHead(GROWN_HEAD, { ...paint, headOptions }),
  ].join("");
}

function torso(paint: Paint): Markup {
  const form = tube(points("-150,-184 -70,-190 20,-200 92,-224"), profile("0,66 0.4,66 0.72,82 1,74"), {
    startBulge: 0.8,
    endBulge: 0.8,
  });
  const stripes = [0.2, 0.31, 0.42, 0.53, 0.64].flatMap((along) =>
    stripePair(along, -1, 0.95, 17, { gap: 0.065, slant: 0.02 }),
  );
  const belly = smooth([
    form.at(0.1, 1.5),
    form.at(0.24, 0.74),
    form.at(0.5, 0.6),
    form.at(0.7, 0.5),
    form.at(1, 2),
    form.at(0.6, 1.8),
  ]);
  const chest = smooth(points("96,-250 140,-270 190,-230 170,-150 110,-120 92,-160 108,-206"));
  const { shade, shadeOpacity, cream } = paint.palette;
  const underHead = ellipse([116, -276], 110, 70, shade, `fill-opacity="${shadeOpacity}"`);
  return litFur(
    form.outline,
    paint,
    filled(belly, cream) + filled(chest, cream) + stripesOn(form, stripes, paint.palette) + underHead,
  );
}
