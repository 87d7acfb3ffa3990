import type { HeadSetting } from "../poses/pose.ts";
import { type SitOptions, sit, sittingHead, sittingTail } from "../poses/sit.ts";
import type { Markup } from "../svg.ts";
import { type Place, placed } from "./cub.ts";
import { eyelidsOf, swayingTail } from "./moving.ts";
import type { Daytime, MovingPart } from "./scene.ts";

export interface SittingCub {
  readonly place: Place;
  readonly pose: Omit<SitOptions, "palette" | "light" | "headOptions" | "isTailApart">;
  readonly head: HeadSetting;
}

/** A sitting cub whose tail is left to `movingParts`. */
export function sittingCub({ place, pose, head }: SittingCub, { fur }: Daytime): Markup {
  return placed(place, sit({ ...pose, palette: fur, light: 1, isTailApart: true, headOptions: head }));
}

/** His eyelids and his tail, where they belong in the scene. */
export function movingParts({ place, pose, head }: SittingCub): readonly MovingPart[] {
  return [eyelidsOf(place, sittingHead(pose.slump), head), swayingTail(place, sittingTail(pose.tail))];
}
