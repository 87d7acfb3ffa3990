import type { Point } from "../geometry/point.ts";
import { type HeadOptions, head } from "../head/head.ts";
import type { Paint } from "../lit.ts";
import { group, type Markup, num } from "../svg.ts";

/**
 * What every pose takes. The ground is at y = 0; x = 0 lies under the middle of the body.
 * `light` is −1 when the caller mirrors the whole figure, so that the sun stays where it is.
 */
export interface PoseOptions extends Paint {
  /** Set over the pose's own head: expression, turn, gaze. */
  readonly headOptions?: Omit<HeadOptions, "palette" | "light">;
}

/** The head, moved to its place on a body. */
export function placedHead([x, y]: Point, options: HeadOptions, scale = 1): Markup {
  const sized = scale === 1 ? "" : ` scale(${num(scale)})`;
  return group(`translate(${num(x)} ${num(y)})${sized}`, head(options));
}
