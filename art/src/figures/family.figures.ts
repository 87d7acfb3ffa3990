import type { Palette } from "../palette.ts";
import { FATHER_SCALE, father, MOTHER_SCALE, mother } from "../poses/parents.ts";
import { sit } from "../poses/sit.ts";
import { group, type Markup } from "../svg.ts";
import { type Figure, light } from "./figure.ts";

/** Father left, mother right, their eyes on the cub between them. */
export function family(palette: Palette): Markup {
  const paint = { palette, light } as const;
  return (
    group(
      `translate(-242 -6) scale(${FATHER_SCALE})`,
      father({ ...paint, headOptions: { gaze: [4, 4], tiltDeg: 4 } }),
    ) +
    group(
      `translate(226 -6) scale(${MOTHER_SCALE})`,
      mother({ ...paint, headOptions: { gaze: [-4, 5], tiltDeg: -5 } }),
    ) +
    group("translate(-8 4) scale(.9)", sit({ ...paint, headOptions: { expression: "joy" } }))
  );
}

export const FAMILY_FIGURES: readonly Figure[] = [
  {
    name: "mother",
    frame: { x: -134, y: -406, width: 365, height: 428 },
    displayWidthPx: 280,
    draw: (palette) => mother({ palette, light }),
  },
  {
    name: "father",
    frame: { x: -144, y: -415, width: 346, height: 439 },
    displayWidthPx: 280,
    draw: (palette) => father({ palette, light }),
  },
  {
    name: "family",
    frame: { x: -447, y: -600, width: 963, height: 626 },
    displayWidthPx: 560,
    draw: family,
  },
];
