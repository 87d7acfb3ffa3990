import { lerp, type Point, pointAt, points } from "./point.ts";

/** Half-widths along a spine: stops of [position 0..1, half-width], eased into each other. */
export type Profile = readonly (readonly [position: number, halfWidth: number])[];

/** Reads a profile written as position,half-width stops: "0,62 0.4,60 1,56". */
export function profile(text: string): Profile {
  return points(text);
}

/** The point at `position` (0..1) of the Catmull-Rom curve through the spine's points. */
export function spineAt(spine: readonly Point[], position: number): Point {
  const last = spine.length - 1;
  const along = Math.min(0.99999, Math.max(0, position)) * last;
  const index = Math.floor(along);
  const s = along - index;
  const near = (i: number): Point => pointAt(spine, Math.max(0, Math.min(last, i)));
  const [a, b, c, d] = [near(index - 1), near(index), near(index + 1), near(index + 2)];
  const blend = (axis: 0 | 1): number =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * s +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * s * s +
      (-a[axis] + 3 * b[axis] - 3 * c[axis] + d[axis]) * s * s * s);
  return [blend(0), blend(1)];
}

/** The unit vector along the spine at `position`, read over a short stretch so that joints stay calm. */
export function directionAt(spine: readonly Point[], position: number, reach = 0.012): Point {
  const [x0, y0] = spineAt(spine, position - reach);
  const [x1, y1] = spineAt(spine, position + reach);
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  return [(x1 - x0) / length, (y1 - y0) / length];
}

/** The half-width that the stops give at `position`. */
export function halfWidthAt(stops: Profile, position: number): number {
  let before = stops[0];
  for (const stop of stops) {
    if (before && position <= stop[0]) {
      const share = stop === before ? 0 : (position - before[0]) / (stop[0] - before[0]);
      const eased = Math.max(0, share) ** 2 * (3 - 2 * Math.max(0, share));
      return lerp(before[1], stop[1], eased);
    }
    before = stop;
  }
  return before?.[1] ?? 0;
}
