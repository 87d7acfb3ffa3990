import { type Outline, smooth } from "./outline.ts";
import type { Point } from "./point.ts";
import { directionAt, spineAt } from "./spine.ts";

/** `stripe` starts fat and ends pointed; `leaf` is pointed at both ends. */
export type MarkKind = "stripe" | "leaf";

const THICKNESS: Record<MarkKind, (along: number) => number> = {
  stripe: (along) => (1 - along) ** 0.75 * (0.86 + 0.14 * Math.min(1, along * 6)),
  leaf: (along) => Math.sin(Math.PI * Math.min(1, Math.max(0, along))) ** 0.8,
};

/**
 * A tapered closed shape along a spine: stripes, tear lines, rims, jaw shade, leaves.
 * `width` is its full width where it is thickest.
 */
export function mark(
  spine: readonly Point[],
  width: number,
  kind: MarkKind = "stripe",
  samples = 4,
): Outline {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= samples; i++) {
    const along = i / samples;
    const [x, y] = spineAt(spine, along);
    const [dx, dy] = directionAt(spine, along, 0.02);
    const reach = (width / 2) * THICKNESS[kind](along);
    left.push([x - dy * reach, y + dx * reach]);
    right.push([x + dy * reach, y - dx * reach]);
  }
  const back = right.slice(kind === "leaf" ? 1 : 0, -1).reverse();
  return smooth([...left, ...back], { tension: 1 / 7 });
}
