import { FATHER, MOTHER } from "../head/build.ts";
import type { Markup } from "../svg.ts";
import type { PoseOptions } from "./pose.ts";
import { ADULT_BODY } from "./sit.body.ts";
import { sit } from "./sit.ts";

/** How much larger than Bakso they are, on the page. */
export const MOTHER_SCALE = 1.26;
export const FATHER_SCALE = 1.42;

/** Bakso's mother, sitting, at a cub's scale: the caller makes her `MOTHER_SCALE` larger. */
export function mother({ palette, light, headOptions }: PoseOptions): Markup {
  return sit({
    palette,
    light,
    tail: "low",
    build: ADULT_BODY,
    headScale: 0.92,
    headOptions: { build: MOTHER, ...headOptions },
  });
}

/** Bakso's father, sitting, at a cub's scale: the caller makes him `FATHER_SCALE` larger. */
export function father({ palette, light, headOptions }: PoseOptions): Markup {
  return sit({
    palette,
    light,
    tail: "curl",
    build: { ...ADULT_BODY, rise: 60, girth: 1.24 },
    headScale: 0.92,
    headOptions: { build: FATHER, ...headOptions },
  });
}
