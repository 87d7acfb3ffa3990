import { type Box, boxOf, smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import type { Paint } from "../lit.ts";
import { clipped, type Markup } from "../svg.ts";

/** A tail in two: its root stays with the body, what is free may sway by itself. */
export interface PartedTail {
  /** The point that it sways about, in the pose's own plane. */
  readonly pivot: Point;
  /** Holds what is free while it hangs still. */
  readonly box: Box;
  readonly root: (paint: Paint) => Markup;
  readonly free: (paint: Paint) => Markup;
}

interface Parting {
  readonly pivot: Point;
  /** Corners around the root. It goes on under what is free by some units: no gap opens as that leans. */
  readonly root: readonly Point[];
  readonly free: readonly Point[];
  /** Without it, what is free. */
  readonly box?: Box;
}

/** Parts a tail, between two of its rings. */
export function partedTail(draw: (paint: Paint) => Markup, { pivot, root, free, box }: Parting): PartedTail {
  const rootField = smooth(root, { tension: 0 });
  const freeField = smooth(free, { tension: 0 });
  return {
    pivot,
    box: box ?? boxOf(freeField),
    root: (paint) => clipped(rootField, draw(paint)),
    free: (paint) => clipped(freeField, draw(paint)),
  };
}
