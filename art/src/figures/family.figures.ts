import { FATHER, MOTHER } from "../head/build.ts";
import type { Palette } from "../palette.ts";
import { lie } from "../poses/lie.ts";
import type { HeadSetting, TailedPoseOptions } from "../poses/pose.ts";
import { type SitOptions, sit } from "../poses/sit.ts";
import { standGrown } from "../poses/stand.grown.ts";
import { group, type Markup } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

/** How much larger than Bakso they are, on the page. */
export const MOTHER_SCALE = 1.26;
export const FATHER_SCALE = 1.42;

interface Parent {
  readonly place: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly isMirrored: boolean;
  };
  /** Set over the pose's own head. */
  readonly head: HeadSetting;
}

/** Bakso's father in the family's own plane, and how he looks down at the cub. */
export const BAPAK: Parent = {
  place: { x: -150, y: 0, size: FATHER_SCALE, isMirrored: false },
  head: { build: FATHER, gaze: [4, 5], tiltDeg: 5 },
};
/** His mother. She is mirrored as a whole, so her light comes from the other side of her own plane. */
export const IBU: Parent = {
  place: { x: 512, y: 0, size: MOTHER_SCALE, isMirrored: true },
  head: { build: MOTHER, gaze: [3, 5], tiltDeg: 4 },
};

/** Between them; his mother's forepaw is behind him, and a curled tail would catch it in its loop. */
export const CUB: Pick<SitOptions, "isTailRound" | "headOptions"> = {
  isTailRound: true,
  headOptions: { expression: "joy" },
};

/**
 * Bapak stands on the left, Ibu lies on the right, their eyes on the cub between them; all on one ground line.
 * It is his tail that `isTailApart` leaves to somebody else.
 */
export function family(
  palette: Palette,
  { isTailApart = false }: Pick<TailedPoseOptions, "isTailApart"> = {},
): Markup {
  return (
    group(
      `translate(${BAPAK.place.x} 0) scale(${FATHER_SCALE})`,
      standGrown({ palette, light, isTailApart, headOptions: BAPAK.head }),
    ) +
    group(
      `translate(${IBU.place.x} 0) scale(${-MOTHER_SCALE} ${MOTHER_SCALE})`,
      lie({ palette, light: -1, headOptions: IBU.head }),
    ) +
    group("translate(148 6)", sit({ palette, light, ...CUB }))
  );
}

/** All three, as close as they sit, he before both: for places as high as they are wide. */
export const gathered = (palette: Palette): Markup =>
  group(
    `translate(-96 -16) scale(${FATHER_SCALE})`,
    sit({ palette, light, isTailApart: true, headOptions: { build: FATHER, gaze: [4, 6], tiltDeg: 5 } }),
  ) +
  group(
    `translate(118 -8) scale(${MOTHER_SCALE})`,
    sit({ palette, light, tail: "curl", headOptions: { build: MOTHER, gaze: [-4, 6], tiltDeg: -6 } }),
  ) +
  group(
    "translate(0 6) scale(.86)",
    sit({ palette, light, tail: "curl", headOptions: { expression: "joy", tiltDeg: -4 } }),
  );

export const FAMILY_FIGURES: readonly Figure[] = [
  {
    name: "mother",
    frame: { x: -296, y: -299, width: 542, height: 327 },
    displayWidthPx: 360,
    draw: (palette) => lie({ palette, light, headOptions: { build: MOTHER } }),
  },
  {
    name: "father",
    frame: { x: -309, y: -418, width: 566, height: 444 },
    displayWidthPx: 360,
    draw: (palette) => standGrown({ palette, light, headOptions: { build: FATHER } }),
  },
  {
    name: "family",
    frame: { x: -587, y: -598, width: 1471, height: 635 },
    displayWidthPx: 560,
    draw: (palette) => family(palette),
  },
];
