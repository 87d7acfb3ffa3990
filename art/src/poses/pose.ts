import type { Point } from "../geometry/point.ts";
import { type HeadOptions, head } from "../head/head.ts";
import type { Paint } from "../lit.ts";
import { group, type Markup, num } from "../svg.ts";

/** How a head is set, without what it shares with its body. */
export type HeadSetting = Omit<HeadOptions, "palette" | "light">;

/** Of one who reads: down into what he holds before him. */
export const LOOKING_DOWN: HeadSetting = {
  expression: "focus",
  pitchDeg: -9,
  gaze: [0, 5],
  hasLoweredLids: true,
};

/**
 * What every pose takes. The ground is at y = 0; x = 0 lies under the middle of the body.
 * `light` is −1 when the caller mirrors the whole figure, so that the sun stays where it is.
 */
export interface PoseOptions extends Paint {
  /** Set over the pose's own head: expression, turn, gaze. */
  readonly headOptions?: HeadSetting;
}

/** A pose whose tail can be left to somebody who lets it sway. */
export interface TailedPoseOptions extends PoseOptions {
  /** Draws the tail's root alone. */
  readonly isTailApart?: boolean;
}

/** Where a pose has its head, how large it is, and how it is set unless somebody says otherwise. */
export interface HeadPose {
  readonly at: Point;
  readonly scale?: number;
  readonly setting?: HeadSetting;
}

/** The head, moved to its place on a body. */
export function placedHead([x, y]: Point, options: HeadOptions, scale = 1): Markup {
  const sized = scale === 1 ? "" : ` scale(${num(scale)})`;
  return group(`translate(${num(x)} ${num(y)})${sized}`, head(options));
}

/** The head of a pose, with what is set over its own. */
export function posedHead(
  { at, scale, setting }: HeadPose,
  { palette, light, headOptions }: PoseOptions,
): Markup {
  return placedHead(at, { palette, light, ...setting, ...headOptions }, scale);
}
