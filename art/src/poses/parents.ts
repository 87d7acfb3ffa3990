import { FATHER, MOTHER } from "../head/build.ts";
import type { Markup } from "../svg.ts";
import { lie } from "./lie.ts";
import type { PoseOptions } from "./pose.ts";
import { standGrown } from "./stand.grown.ts";

/** How much larger than Bakso they are, on the page. */
export const MOTHER_SCALE = 1.26;
export const FATHER_SCALE = 1.42;

/** Bakso's mother, Ibu, lying, at a cub's scale: the caller makes her `MOTHER_SCALE` larger. */
export function mother({ palette, light, headOptions }: PoseOptions): Markup {
  return lie({ palette, light, headOptions: { build: MOTHER, ...headOptions } });
}

/** Bakso's father, Bapak, standing, at a cub's scale: the caller makes him `FATHER_SCALE` larger. */
export function father({ palette, light, headOptions }: PoseOptions): Markup {
  return standGrown({ palette, light, headOptions: { build: FATHER, ...headOptions } });
}
