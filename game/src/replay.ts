import { advance } from "./advance.ts";
import { createGame } from "./game.state.ts";
import { MAX_TICKS } from "./rules.ts";

/** The result of a game. */
export interface Outcome {
  score: number;
  /** How many ticks it took. */
  ticks: number;
  /** Whether the game ended by itself; false: it was cut off at the given tick. */
  isOver: boolean;
}

/**
 * Plays a game again from its log.
 *
 * @param seed of the course
 * @param taps the ticks in which the player jumped, rising; 0 is the first tick
 * @param maxTicks where to stop when the game is not over by then
 */
export function replay(seed: number, taps: ArrayLike<number>, maxTicks = MAX_TICKS): Outcome {
  const state = createGame(seed);
  let next = 0;
  while (!state.isOver && state.tick < maxTicks) {
    const hasTapped = taps[next] === state.tick;
    if (hasTapped) next += 1;
    advance(state, hasTapped);
  }
  return { score: state.score, ticks: state.tick, isOver: state.isOver };
}
