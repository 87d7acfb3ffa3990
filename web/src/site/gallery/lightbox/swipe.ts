/** So far a finger must go before the next picture comes, in CSS pixels. */
const DISTANCE_PX = 48;

export interface Drag {
  x: number;
  y: number;
}

/** Where a drag leads: to a neighbour, out of the picture (downwards), or nowhere. */
export function swipeOf({ x, y }: Drag): "before" | "after" | "dismiss" | undefined {
  if (Math.abs(x) > Math.abs(y)) return Math.abs(x) < DISTANCE_PX ? undefined : x > 0 ? "before" : "after";
  return y > 2 * DISTANCE_PX ? "dismiss" : undefined;
}
