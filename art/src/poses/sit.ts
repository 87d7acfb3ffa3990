import { groundShadow } from "../body/ground.ts";
import { type PartedTail, partedTail } from "../body/parted-tail.ts";
import { tail } from "../body/tail.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import type { Paint } from "../lit.ts";
import { clipped, type Markup } from "../svg.ts";
import { type HeadPose, posedHead, type TailedPoseOptions } from "./pose.ts";
import { isBent, type RaisedArm, raisedLimb, upperArm } from "./sit.arms.ts";
import { CUB_BODY, foot, foreleg, type Side, type SitBuild, thigh, torso } from "./sit.body.ts";

export type SittingTail = "up" | "low" | "curl";

export interface SitOptions extends TailedPoseOptions {
  /** What the arm on the viewer's right does; without it, it stands on the ground. */
  readonly raisedArm?: RaisedArm;
  /** The same for the arm on the viewer's left. */
  readonly leftArm?: RaisedArm;
  /** What he holds: it lies over his arms and under his paws. */
  readonly prop?: Markup;
  /** What lies over all of him. */
  readonly onTop?: Markup;
  readonly tail?: SittingTail;
  /** It lies about his own feet, so that nothing behind him is caught in a loop; it can't be left to somebody else then. */
  readonly isTailRound?: boolean;
  /** On the edge of something that is seen from before: he throws no shade there. */
  readonly isOnEdge?: boolean;
  /** A cub's without it. */
  readonly build?: SitBuild;
  readonly headScale?: number;
  /** How far head and shoulders sink: 26 is a sad slump. */
  readonly slump?: number;
}

const TAILS: Record<SittingTail, readonly Point[]> = {
  up: points("60,-16 128,-6 168,-40 160,-92 186,-126"),
  low: points("60,-14 110,-8 150,-6 184,-8 214,-22"),
  curl: points("60,-16 118,-4 162,-20 183,-54 172,-90 142,-94 128,-68"),
};
const TAIL_ROUND = points("60,-18 118,-22 138,-4 112,11 30,14");
/** In its bend they would run into one another. */
const TAIL_ROUND_RINGS = [0.2, 0.66, 0.76];
/** What of it lies before his feet; the rest comes out from behind. */
const TAIL_ROUND_BEFORE = smooth(points("120,-60 240,-60 240,60 -40,60 -40,-4 120,-4"), { tension: 0 });

/** The tail of a sitting cub; what is right of where it comes out behind his foot is free. */
export function sittingTail(shape: SittingTail = "up"): PartedTail {
  const isCurled = shape === "curl";
  return partedTail((paint) => tail(TAILS[shape], paint), {
    pivot: [120, -8],
    // Curled, its tip comes back above the root.
    root: points(isCurled ? "-60,-48 126,-48 126,60 -60,60" : "-60,-200 126,-200 126,60 -60,60"),
    free: points(
      isCurled ? "90,-260 400,-260 400,60 120,60 120,-48 90,-48" : "120,-260 400,-260 400,60 120,60",
    ),
    box: { left: isCurled ? 100 : 112, top: -168, right: 236, bottom: 28 },
  });
}
const SIDES: readonly Side[] = [-1, 1];

/** Sitting, seen from the front: 355 units high, hips ±86, neck ±52. */
export function sit({
  palette,
  light,
  raisedArm,
  leftArm,
  prop = "",
  onTop = "",
  tail: tailShape = "up",
  isTailRound = false,
  isTailApart = false,
  isOnEdge = false,
  build = CUB_BODY,
  headScale = 1,
  slump = 0,
  headOptions,
}: SitOptions): Markup {
  const paint = { palette, light };
  const tailRound = isTailRound ? tail(TAIL_ROUND, { ...paint, halfWidth: 14, rings: TAIL_ROUND_RINGS }) : "";
  const raised = (
    [
      [-1, leftArm],
      [1, raisedArm],
    ] as const
  ).flatMap(([side, kind]) => (kind ? [raisedLimb(kind, side, slump, paint)] : []));
  const standing = SIDES.filter((side) => !(side === 1 ? raisedArm : leftArm));
  // A folded arm covers that flank in part: what is left of its stripes would be specks.
  const stripedSides = SIDES.filter((side) => {
    const kind = side === 1 ? raisedArm : leftArm;
    return !isBent(kind) && kind !== "front" && kind !== "hold";
  });
  const legs = standing.map((side) => foreleg(build, side, slump, paint));
  return [
    isOnEdge ? "" : groundShadow(palette, 0, 130),
    isTailRound
      ? tailRound
      : isTailApart
        ? sittingTail(tailShape).root(paint)
        : tail(TAILS[tailShape], paint),
    torso(build, slump, stripedSides, paint),
    ...SIDES.map((side) => thigh(side, paint)),
    ...SIDES.map((side) => foot(side, paint)),
    ...legs.map(({ arm, paw }) => arm + paw),
    tailRound && clipped(TAIL_ROUND_BEFORE, tailRound),
    ...SIDES.map((side) => bentArm(side === 1 ? raisedArm : leftArm, side, paint)),
    ...raised.map(({ arm }) => arm),
    posedHead({ ...sittingHead(slump, build), scale: headScale }, { ...paint, headOptions }),
    prop,
    ...raised.map(({ paw }) => paw),
    onTop,
  ].join("");
}

function bentArm(kind: RaisedArm | undefined, side: Side, paint: Paint): Markup {
  return kind && isBent(kind) ? upperArm(kind, side, paint) : "";
}

/** Where a sitting cub has his head. */
export function sittingHead(slump = 0, { rise }: SitBuild = CUB_BODY): HeadPose {
  return { at: [0, -262 - rise + slump] };
}
