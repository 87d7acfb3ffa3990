import { BANDS } from "../edges/edge.ts";
import { fern } from "../forest/land.ts";
import type { Setting } from "../forest/setting.ts";
import type { Point } from "../geometry/point.ts";
import type { Markup } from "../svg.ts";

/** Ferns of the page's dark band below and of its colour, which grow up into the picture: what is at its foot stands in them, where the paper's edge alone would cut it. */
export function bandFerns({ forest, seed }: Setting, feet: readonly Point[], length: number): Markup {
  const fill = BANDS[forest.isNight ? "night" : "day"];
  return feet.map((foot, i) => fern(foot, length * (1 - 0.16 * (i % 2)), fill, fill, seed + i)).join("");
}
