import { FOREST_DAY, FOREST_NIGHT } from "../forest/forest.palette.ts";
import { DAY, NIGHT } from "../palette.ts";
import type { Daytime } from "./scene.ts";

export const DAYTIMES: readonly Daytime[] = [
  { name: "day", fur: DAY, forest: FOREST_DAY },
  { name: "night", fur: NIGHT, forest: FOREST_NIGHT },
];
