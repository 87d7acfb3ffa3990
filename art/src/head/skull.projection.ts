import { lerp, type Point } from "../geometry/point.ts";

const RADIUS_X = 100;
const RADIUS_Y = 90;
const RADIUS_Z = 90;
/** Below this centrality a point belongs more to the edge than to the face. */
const EDGE_ZONE = 0.4;

/**
 * Turns the head. The frontal drawing is lifted onto an ellipsoid, turned by yaw (positive: to the viewer's right)
 * and pitch (negative: nodding down), and flattened again. Beyond 22° of yaw the stripes float off.
 */
export interface SkullProjection {
  readonly yawDeg: number;
  /** A point of the face. `lift` raises it above the skull, as for the muzzle; `depth` sets it outright. */
  readonly project: (point: Point, lift?: number, depth?: number) => Point;
  readonly projectAll: (points: readonly Point[], lift?: number) => Point[];
  /** Like `project` in the middle of the face, like `drape` at its edge, so that side stripes keep their length. */
  readonly paint: (point: Point) => Point;
  /** A point of the silhouette, which moves less than the face and most at the jaw. */
  readonly drape: (point: Point) => Point;
  /** How much narrower an eye on this side appears. */
  readonly foreshortening: (side: 1 | -1) => number;
}

export function skullProjection(yawDeg: number, pitchDeg: number): SkullProjection {
  const yaw = (yawDeg * Math.PI) / 180;
  const pitch = (pitchDeg * Math.PI) / 180;
  const squash = 1 - 0.05 * Math.abs(Math.sin(yaw));
  const project = ([x, y]: Point, lift = 0, depth?: number): Point => {
    const z = depth ?? RADIUS_Z * Math.sqrt(centrality([x, y])) + lift;
    const turnedZ = -x * Math.sin(yaw) + z * Math.cos(yaw);
    return [x * Math.cos(yaw) + z * Math.sin(yaw), y * Math.cos(pitch) - turnedZ * Math.sin(pitch)];
  };
  const drape = ([x, y]: Point): Point => {
    const lowness = Math.max(0, Math.min(1, (y + 10) / 60));
    return [x * squash + Math.sin(yaw) * (4 + 16 * lowness), y - Math.sin(pitch) * (6 + 10 * lowness)];
  };
  return {
    yawDeg,
    project,
    projectAll: (points, lift) => points.map((point) => project(point, lift)),
    paint: (point) => {
      const share = Math.min(1, centrality(point) / EDGE_ZONE);
      const [edge, middle] = [drape(point), project(point)];
      return [lerp(edge[0], middle[0], share), lerp(edge[1], middle[1], share)];
    },
    drape,
    foreshortening: (side) => {
      const eyeAngle = Math.asin((40 * side) / 120);
      const share = Math.cos(yaw - eyeAngle) / Math.cos(eyeAngle);
      return Math.min(1.06, Math.max(0.72, share));
    },
  };
}

/** 1 in the middle of the face, 0 on the ellipsoid's edge and beyond. */
function centrality([x, y]: Point): number {
  return Math.max(0, 1 - (x / RADIUS_X) ** 2 - (y / RADIUS_Y) ** 2);
}
