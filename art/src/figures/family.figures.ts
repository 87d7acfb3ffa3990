import { FATHER, MOTHER } from "../head/build.ts";
import type { Palette } from "../palette.ts";
import { lie } from "../poses/lie.ts";
import type { PoseOptions } from "../poses/pose.ts";
import { sit } from "../poses/sit.ts";
import { standGrown } from "../poses/stand.grown.ts";
import { group, type Markup } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

/** Bapak stands on the left, Ibu lies on the right, their eyes on the cub between them; all on one ground line. */
export function family(palette: Palette): Markup {
  // She is mirrored as a whole, so her light comes from the other side of her own plane.
  const mirrored = { palette, light: -1 } as const;
  return (
    group(
      `translate(-150 0) scale(${FATHER_SCALE})`,
      father({ palette, light, headOptions: { gaze: [4, 5], tiltDeg: 5 } }),
    ) +
    group(
      `translate(486 0) scale(${-MOTHER_SCALE} ${MOTHER_SCALE})`,
      mother({ ...mirrored, headOptions: { gaze: [3, 5], tiltDeg: 4 } }),
    ) +
    group("translate(186 6)", sit({ palette, light, tail: "curl", headOptions: { expression: "joy" } }))
  );
}

export const FAMILY_FIGURES: readonly Figure[] = [
  {
    name: "mother",
    frame: { x: -323, y: -299, width: 569, height: 317 },
    displayWidthPx: 360,
    draw: (palette) => mother({ palette, light }),
  },
  {
    name: "father",
    frame: { x: -309, y: -418, width: 566, height: 444 },
    displayWidthPx: 360,
    draw: (palette) => father({ palette, light }),
  },
  {
    name: "family",
    frame: { x: -587, y: -598, width: 1479, height: 633 },
    displayWidthPx: 560,
    draw: family,
  },
];

/** How much larger than Bakso they are, on the page. */
const MOTHER_SCALE = 1.26;
const FATHER_SCALE = 1.42;

/** Bakso's mother, Ibu, lying, at a cub's scale: the caller makes her `MOTHER_SCALE` larger. */
function mother({ palette, light, headOptions }: PoseOptions): Markup {
  return lie({ palette, light, headOptions: { build: MOTHER, ...headOptions } });
}

/** Bakso's father, Bapak, standing, at a cub's scale: the caller makes him `FATHER_SCALE` larger. */
function father({ palette, light, headOptions }: PoseOptions): Markup {
  return standGrown({ palette, light, headOptions: { build: FATHER, ...headOptions } });
}
