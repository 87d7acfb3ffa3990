/** A point of a drawing: x to the right, y downwards, in units of the rig (Bakso's head is 200 wide). */
export type Point = readonly [x: number, y: number];

/** The value `share` of the way from `from` to `to`. */
export function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Mirrors points at the vertical axis x = 0. */
export function mirror(points: readonly Point[]): Point[] {
  return points.map(([x, y]): Point => [-x, y]);
}

/** Closes a half drawn from top to bottom by its mirror image; first and last points lie on the axis. */
export function symmetric(half: readonly Point[]): Point[] {
  return [...half, ...mirror(half.slice(1, -1)).reverse()];
}

/** Turns a point about the origin, clockwise as the page shows it. */
export function rotate([x, y]: Point, angleDeg: number): Point {
  const angle = (angleDeg * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** Reads a point that the caller knows to be there. */
export function pointAt(points: readonly Point[], index: number): Point {
  const point = points[index];
  if (!point) throw new RangeError(`no point ${index} among ${points.length}`);
  return point;
}

/** Reads a list of points as SVG's polyline writes it: "0,-92 30,-88 58,-75". */
export function points(text: string): Point[] {
  return text.split(" ").map((pair): Point => {
    const [x, y] = pair.split(",").map(Number);
    if (x === undefined || y === undefined || Number.isNaN(x + y))
      throw new SyntaxError(`not a point: ${pair}`);
    return [x, y];
  });
}
