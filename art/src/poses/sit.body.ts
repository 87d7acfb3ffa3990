import { haunch } from "../body/haunch.ts";
import { type Limb, limb } from "../body/limb.ts";
import { type BodyStripe, stripePair, stripesOn } from "../body/stripes.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points, symmetric } from "../geometry/point.ts";
import { profile } from "../geometry/spine.ts";
import { tube } from "../geometry/tube.ts";
import { lit, litFur, type Paint } from "../lit.ts";
import { filled, type Markup, stroke } from "../svg.ts";

/** 1 is the viewer's right, −1 the left. */
export type Side = 1 | -1;

const BIB_TOP_Y = -200;
const HALF_BIB = points("0,-200 54,-200 60,-160 48,-138 54,-120 52,-70 40,-8 0,-8");
const THIGH = points("40,-6 96,-4 118,-34 106,-76 74,-92 46,-66");
const THIGH_STRIPES = [
  { y: -72, width: 12 },
  { y: -56, width: 12 },
  { y: -38, width: 11 },
  { y: -22, width: 9 },
];
const FOOT = points("44,2 58,-18 88,-24 114,-14 118,0 84,5");

/** How a sitting body is grown. */
export interface SitBuild {
  /** How much higher the shoulders are than a cub's: longer legs and chest. */
  readonly rise: number;
  /** Breadth of chest and forelegs as a share of a cub's. */
  readonly girth: number;
  readonly isDenselyStriped: boolean;
}

export const CUB_BODY: SitBuild = { rise: 0, girth: 1, isDenselyStriped: false };
export const ADULT_BODY: SitBuild = { rise: 50, girth: 1.16, isDenselyStriped: true };

const onSide = (list: readonly Point[], side: Side): Point[] => list.map(([x, y]): Point => [x * side, y]);

export function torso(
  { rise, girth, isDenselyStriped }: SitBuild,
  slump: number,
  stripedSides: readonly Side[],
  paint: Paint,
): Markup {
  const form = tube(
    [...points("0,-34 0,-90"), [0, -150 - rise * 0.5], [0, -206 - rise + slump]],
    profile(`0,86 0.3,82 0.7,${66 * girth} 1,${52 * girth}`),
    {
      startBulge: 0.35,
      endBulge: 0.4,
    },
  );
  const stripes = stripedSides.flatMap((side) => [
    ...stripePair(0.3, side, 0.36, 14, { gap: 0.07 }),
    ...stripePair(0.5, side, 0.42, 14, { gap: 0.07 }),
    ...stripePair(0.72, side, 0.46, 12, { gap: 0.07 }),
    ...(isDenselyStriped ? stripePair(0.87, side, 0.42, 11, { gap: 0.06 }) : []),
    ...(isDenselyStriped ? stripePair(0.61, side, 0.4, 10, { gap: 0.05 }) : []),
  ]);
  const bib = symmetric(
    HALF_BIB.map(
      ([x, y]): Point => [
        x * (y < -100 ? girth : 1),
        y === BIB_TOP_Y ? y - rise + slump : y < -100 ? y - rise * 0.6 : y,
      ],
    ),
  );
  const inner = filled(smooth(bib), paint.palette.cream) + stripesOn(form, stripes, paint.palette);
  return litFur(form.outline, paint, inner);
}

export function thigh(side: Side, paint: Paint): Markup {
  const stripes = THIGH_STRIPES.map(({ y, width }) => ({
    spine: onSide(
      [
        [126, y - 4],
        [100, y - 1],
        [74, y + 7],
      ],
      side,
    ),
    width,
  }));
  return haunch(onSide(THIGH, side), stripes, paint);
}

export function foot(side: Side, { palette, light }: Paint): Markup {
  const shape = lit(smooth(onSide(FOOT, side)), {
    palette,
    light,
    fill: palette.cream,
    rim: palette.creamRim,
    rimWidth: 2.5,
    shadeBy: [10, -9],
  });
  const toes = `M${side * 92} -14L${side * 95} 0M${side * 78} -14L${side * 79} 1`;
  return shape + stroke(toes, palette.ink, 3.6);
}

export function foreleg(
  { rise, girth, isDenselyStriped }: SitBuild,
  side: Side,
  slump: number,
  paint: Paint,
): Limb {
  const inwards: Side = side === 1 ? -1 : 1;
  // Legs grow longer rather than thicker.
  const thickness = 1 + (girth - 1) * 0.5;
  return limb(
    [
      [side * 56 * girth, -186 - rise + slump],
      [side * 49 * thickness, -120 - rise * 0.5],
      [side * 37 * thickness, -60],
      [side * 34 * thickness, -20],
    ],
    profile(`0,${30 * thickness} 0.5,${29 * thickness} 1,${25 * thickness}`),
    {
      ...paint,
      sockFrom: 0.78,
      pawScale: 1.24,
      stripes: [
        ...stripePair(0.3, inwards, 0.95, 12, { gap: 0.085 }),
        ...stripePair(0.54, inwards, 0.95, 11, { gap: 0.085 }),
        ...(isDenselyStriped ? adultLegStripes(side, inwards) : []),
      ],
    },
  );
}

/** On the outside of the leg, and one more pair inside. */
function adultLegStripes(outwards: Side, inwards: Side): BodyStripe[] {
  return [
    ...stripePair(0.18, inwards, 0.85, 10, { gap: 0.06 }),
    ...stripePair(0.24, outwards, 0.8, 11, { gap: 0.07 }),
    ...stripePair(0.46, outwards, 0.85, 10, { gap: 0.07 }),
  ];
}
