import type { GameState } from "@bakso/game/game.state";

const RISE = 0;
const GLIDE = 1;
const FALL = 2;
const BUMP = 3;
/** Radians for each pixel a tick, and no more than these. */
const TILT = 0.032;
const MOST_UP = -0.3;
const MOST_DOWN = 0.36;

/** Which of the tiger's pictures a moment shows. */
export function tigerMoment({ isOver, velocity }: Pick<GameState, "isOver" | "velocity">): number {
  if (isOver) return BUMP;
  if (velocity < -2) return RISE;
  return velocity < 5 ? GLIDE : FALL;
}

/** How far the tiger leans, in radians: back while rising, forward while falling. */
export const tigerTilt = ({ velocity }: Pick<GameState, "velocity">): number =>
  Math.min(MOST_DOWN, Math.max(MOST_UP, velocity * TILT));
