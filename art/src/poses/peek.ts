import { paw } from "../body/paw.ts";
import { smooth } from "../geometry/outline.ts";
import { points } from "../geometry/point.ts";
import { clipped, type Markup } from "../svg.ts";
import { type PoseOptions, placedHead } from "./pose.ts";

const PAWS = points("-88,2 88,2");
const ABOVE_THE_EDGE = smooth(points("-200,-300 200,-300 200,0 -200,0"), { tension: 0 });

/**
 * Peeking over an edge that lies along y = 0: the head behind it, cut off by it, and two paws in front.
 * The caller puts its y = 0 on the edge.
 */
export function peek({ palette, light, headOptions }: PoseOptions): Markup {
  const face = { palette, light, expression: "curious", tiltDeg: 0, gaze: [2, -2], ...headOptions } as const;
  return (
    clipped(ABOVE_THE_EDGE, placedHead([0, -47], face)) +
    PAWS.map((centre) => paw(centre, { palette, light, radius: 28, angleDeg: 90, front: "toes" })).join("")
  );
}
