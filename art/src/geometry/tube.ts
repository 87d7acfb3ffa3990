import { type Outline, smooth } from "./outline.ts";
import type { Point } from "./point.ts";
import { directionAt, halfWidthAt, type Profile, spineAt } from "./spine.ts";

/** A body part with thickness: body, limb or tail. Its surface has coordinates, so that stripes know where they lie. */
export interface Tube {
  /** A point of the surface: `along` 0..1 from root to end, `across` −1 (left of the way) to 1 (right of it). */
  readonly at: (along: number, across: number) => Point;
  readonly directionAt: (along: number) => Point;
  /** Half-width at the far end. */
  readonly endHalfWidth: number;
  readonly outline: Outline;
}

export interface TubeOptions {
  /** How far the round ends bulge, as a share of the half-width there. */
  readonly startBulge?: number;
  readonly endBulge?: number;
  /** Samples a side. Bends tighter than 1.1 × half-width kink whatever this is. */
  readonly samples?: number;
}

const CAP_ANGLES_DEG = [60, 30, 0, -30, -60];

/** Builds a tube around a spine of about four points. */
export function tube(
  spine: readonly Point[],
  stops: Profile,
  { startBulge = 1, endBulge = 1, samples = 18 }: TubeOptions = {},
): Tube {
  const at = (along: number, across: number): Point => {
    const [x, y] = spineAt(spine, along);
    const [dx, dy] = directionAt(spine, along);
    const reach = halfWidthAt(stops, along) * across;
    return [x - dy * reach, y + dx * reach];
  };
  const cap = (along: 0 | 1, bulge: number): Point[] => {
    const [x, y] = spineAt(spine, along);
    const [dx, dy] = directionAt(spine, along);
    const radius = halfWidthAt(stops, along);
    const outwards = along === 1 ? 1 : -1;
    return CAP_ANGLES_DEG.map((angleDeg): Point => {
      const forth = Math.cos((angleDeg * Math.PI) / 180) * radius * bulge * outwards;
      const aside = Math.sin((angleDeg * Math.PI) / 180) * radius * outwards;
      return [x + dx * forth + dy * aside, y + dy * forth - dx * aside];
    });
  };
  const side = (across: -1 | 1): Point[] =>
    Array.from({ length: samples + 1 }, (_, i) => at(i / samples, across));
  return {
    at,
    directionAt: (along) => directionAt(spine, along),
    endHalfWidth: halfWidthAt(stops, 1),
    outline: smooth([...side(-1), ...cap(1, endBulge), ...side(1).reverse(), ...cap(0, startBulge)]),
  };
}
