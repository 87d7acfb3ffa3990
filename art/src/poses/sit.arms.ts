import { type Limb, limb } from "../body/limb.ts";
import { stripePair } from "../body/stripes.ts";
import { type Point, points } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import type { Paint } from "../lit.ts";
import type { Markup } from "../svg.ts";
import type { Side } from "./sit.body.ts";

/**
 * What an arm does instead of standing on the ground: `wave` shows the pads, `chin` brings the paw to the chin over
 * the head, `hold` lifts something at the side, `front` holds the edge of something broad before the belly, `cup`
 * holds something small before the chest, `cheer` is thrown up.
 */
export type RaisedArm = "wave" | "chin" | "hold" | "front" | "cup" | "cheer";

/** For the viewer's right; the left is the mirror image. */
const SPINES: Record<RaisedArm, readonly Point[]> = {
  wave: points("50,-178 100,-142 150,-160 174,-226"),
  chin: points("92,-84 88,-112 78,-142 64,-174"),
  // Straight down to the elbow and straight up from it, round between them: in a tighter bend the edge would break.
  hold: points("48,-183 64,-163 80,-143 100,-130 124,-131 142,-147 152,-164"),
  front: points("52,-180 100,-138 118,-100 100,-64"),
  cup: points("90,-93 76,-96 61,-97 46,-98"),
  cheer: points("52,-176 98,-150 142,-186 160,-258"),
};
const SOCK_FROM: Partial<Record<RaisedArm, number>> = { chin: 0.86, cup: 0.8 };

/** Pairs on the outside of the bend: along, across (for the viewer's right), width. Inside it they would bunch. */
const STRIPES: Record<RaisedArm, readonly (readonly [along: number, across: Side, width: number])[]> = {
  wave: [
    [0.34, 1, 12],
    [0.58, 1, 11],
  ],
  chin: [
    [0.22, 1, 12],
    [0.48, 1, 11],
  ],
  hold: [
    [0.44, 1, 12],
    [0.66, 1, 11],
  ],
  front: [
    [0.24, -1, 12],
    [0.5, -1, 11],
  ],
  cup: [],
  cheer: [
    [0.32, 1, 12],
    [0.56, 1, 11],
  ],
};

export function raisedLimb(kind: RaisedArm, side: Side, slump: number, paint: Paint): Limb {
  const spine = SPINES[kind].map(([x, y]): Point => [x * side, y + slump * 0.7]);
  // A forearm across the chest is so short that one which tapered would have a step below it.
  return limb(spine, profile(kind === "cup" ? "0,32.5 0.5,31.5 1,27" : "0,31 0.5,26 1,24"), {
    ...(kind === "cup" ? { pawScale: 1.08 } : {}),
    ...paint,
    sockFrom: SOCK_FROM[kind] ?? 0.78,
    hasPads: kind === "wave" || kind === "cheer",
    stripes: STRIPES[kind].flatMap(([along, across, width]) =>
      stripePair(along, (across * side) as Side, 0.9, width, { gap: 0.09 }),
    ),
  });
}

/** Whether an arm bends so sharply that shoulder to elbow has to be drawn by itself, as `upperArm`. */
export function isBent(kind: RaisedArm | undefined): boolean {
  return kind === "chin" || kind === "cup";
}

/** Shoulder to elbow of a bent arm; without it the forearm would grow out of the thigh. */
export function upperArm(kind: RaisedArm, side: Side, paint: Paint): Markup {
  const spine = points("42,-190 58,-158 76,-122 86,-92").map(([x, y]): Point => [x * side, y]);
  return limb(spine, profile("0,34 1,27"), {
    ...paint,
    sockFrom: 1,
    stripes: stripePair(0.3, kind === "chin" || side === -1 ? 1 : -1, 0.8, 12, { gap: 0.16 }),
  }).arm;
}
