import { type Point, pointAt } from "./point.ts";

/** One cubic segment: two control points and where it ends. */
export type Cubic = readonly [control1: Point, control2: Point, end: Point];

/** A path of cubic segments. Everything drawn is one, so that it can be moved, measured and written in one way. */
export interface Outline {
  readonly start: Point;
  readonly segments: readonly Cubic[];
  readonly isClosed: boolean;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Lays a Catmull-Rom curve through the points.
 * `tension` is the share of the neighbours' distance that a handle takes; 1/6 is the textbook value, less is tighter.
 */
export function smooth(
  points: readonly Point[],
  { isClosed = true, tension = 1 / 6 }: { isClosed?: boolean; tension?: number } = {},
): Outline {
  const count = points.length;
  const near = (index: number): Point =>
    pointAt(points, isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index)));
  const segments: Cubic[] = [];
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [before, from, to, after] = [near(i - 1), near(i), near(i + 1), near(i + 2)];
    segments.push([
      [from[0] + (to[0] - before[0]) * tension, from[1] + (to[1] - before[1]) * tension],
      [to[0] - (after[0] - from[0]) * tension, to[1] - (after[1] - from[1]) * tension],
      to,
    ]);
  }
  return { start: pointAt(points, 0), segments, isClosed };
}

/** Smooth runs of points, joined by straight lines with sharp corners; closed. A run of one point is a corner. */
export function chain(runs: readonly (readonly Point[])[]): Outline {
  const segments: Cubic[] = [];
  const start = pointAt(runs[0] ?? [], 0);
  let at = start;
  const lineTo = (end: Point): void => {
    const share = (t: number): Point => [at[0] + (end[0] - at[0]) * t, at[1] + (end[1] - at[1]) * t];
    segments.push([share(1 / 3), share(2 / 3), end]);
    at = end;
  };
  for (const run of runs) {
    if (run !== runs[0]) lineTo(pointAt(run, 0));
    segments.push(...smooth(run, { isClosed: false }).segments);
    at = pointAt(run, run.length - 1);
  }
  return { start, segments, isClosed: true };
}

/** Moves an outline. */
export function translate({ start, segments, isClosed }: Outline, [dx, dy]: Point): Outline {
  const move = ([x, y]: Point): Point => [x + dx, y + dy];
  return {
    start: move(start),
    segments: segments.map(([a, b, end]): Cubic => [move(a), move(b), move(end)]),
    isClosed,
  };
}

/** The box around nodes and handles: never smaller than the outline, and a little larger where it bulges. */
export function boxOf({ start, segments }: Outline): Box {
  const points = [start, ...segments.flat()];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Writes the outline as the `d` of an SVG path: relative, to a tenth of a unit, without needless characters. */
export function toPath({ start, segments, isClosed }: Outline): string {
  let [x, y] = [tenths(start[0]), tenths(start[1])];
  let d = `M${joined([x, y])}`;
  for (const cubic of segments) {
    const offsets = cubic.flatMap(([px, py]) => [tenths(px) - x, tenths(py) - y]);
    d += `c${joined(offsets)}`;
    x = tenths(cubic[2][0]);
    y = tenths(cubic[2][1]);
  }
  return isClosed ? `${d}z` : d;
}

/** Whole tenths, so that relative steps add up without drifting. */
const tenths = (value: number): number => Math.round(value * 10);

const joined = (values: readonly number[]): string =>
  values.map(tenthsText).reduce((text, next) => (next.startsWith("-") ? text + next : `${text} ${next}`));

function tenthsText(value: number): string {
  const text = (value / 10).toString();
  return text.replace(/^(-?)0\./, "$1.");
}
