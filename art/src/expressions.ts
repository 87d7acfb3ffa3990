import type { Point } from "./geometry/point.ts";

/** How Bakso's face is set. Angles in degrees, gaze in units of the rig. */
export interface Expression {
  readonly eyes: "open" | "wide" | "arcs" | "closed" | "wink";
  readonly mouth: "smile" | "open" | "small" | "side" | "frown" | "round" | "roar";
  /** How far the ears turn up (positive) or hang out (negative). */
  readonly earAngleDeg: number;
  readonly gaze?: Point;
  readonly tiltDeg?: number;
  /** Upper lids that sink over the eyes from outside, never over the catch-light. */
  readonly hasHeavyLids?: boolean;
  /** Upper lids halfway down, as of one who reads what he holds; the catch-light stays below them. */
  readonly hasLoweredLids?: boolean;
}

const EXPRESSIONS = {
  happy: { eyes: "open", mouth: "smile", earAngleDeg: 0 },
  hello: { eyes: "open", mouth: "open", earAngleDeg: 4, tiltDeg: -5 },
  joy: { eyes: "arcs", mouth: "open", earAngleDeg: 4 },
  wink: { eyes: "wink", mouth: "smile", earAngleDeg: 4 },
  curious: { eyes: "open", mouth: "small", earAngleDeg: 6, gaze: [3, -3], tiltDeg: 9 },
  think: { eyes: "open", mouth: "side", earAngleDeg: 6, gaze: [5, -6], tiltDeg: -7 },
  focus: { eyes: "open", mouth: "smile", earAngleDeg: 2, gaze: [0, 4] },
  sad: { eyes: "wide", mouth: "frown", earAngleDeg: -26, gaze: [0, 3], hasHeavyLids: true },
  wow: { eyes: "wide", mouth: "round", earAngleDeg: 8 },
  roar: { eyes: "arcs", mouth: "roar", earAngleDeg: 8, tiltDeg: -4 },
  sleep: { eyes: "closed", mouth: "small", earAngleDeg: -10 },
} as const satisfies Record<string, Expression>;

export type ExpressionName = keyof typeof EXPRESSIONS;

export const EXPRESSION_NAMES = Object.keys(EXPRESSIONS) as ExpressionName[];

export function expressionOf(name: ExpressionName): Expression {
  return EXPRESSIONS[name];
}
