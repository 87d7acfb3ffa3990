import { advance } from "../src/advance.ts";
import { createGame, type GameState } from "../src/game.state.ts";
import { GAP_HEIGHT, GRAVITY, MAX_TICKS, TIGER_SIZE, WORLD_HEIGHT } from "../src/rules.ts";

export interface PlannedGame {
  seed: number;
  taps: number[];
  ticks: number;
  score: number;
  isOver: boolean;
}

/** How far above the lower trunk a steady player keeps. */
const MARGIN = 12;

/** Whether a steady player jumps now: when the next tick would bring the tiger near the lower trunk ahead. */
export function wantsToJump({ obstacles, y, velocity }: GameState): boolean {
  const ahead = obstacles.find(({ passed }) => !passed);
  const lowest = ahead ? ahead.topHeight + GAP_HEIGHT : WORLD_HEIGHT / 2;
  return y + velocity + GRAVITY + TIGER_SIZE > lowest - MARGIN;
}

/**
 * Plays a game as somebody steady would who taps at most every `restTicks`.
 *
 * @param untilScore lets the tiger fall from this score on
 * @param hasFarewell taps once more at that score, so that the log differs from that of a game without it
 * @param maxTicks stops here, over or not
 */
export function planGame(
  seed: number,
  {
    untilScore = Number.POSITIVE_INFINITY,
    maxTicks = MAX_TICKS,
    restTicks = 7,
    hasFarewell = false,
  }: { untilScore?: number; maxTicks?: number; restTicks?: number; hasFarewell?: boolean } = {},
): PlannedGame {
  const state = createGame(seed);
  const taps: number[] = [];
  let isToWave = hasFarewell;
  while (!state.isOver && state.tick < maxTicks) {
    const isRested = state.tick - (taps.at(-1) ?? -restTicks) >= restTicks;
    const isFarewell: boolean = isToWave && state.score >= untilScore;
    if (isFarewell) isToWave = false;
    const hasTapped = isFarewell || (isRested && state.score < untilScore && wantsToJump(state));
    if (hasTapped) taps.push(state.tick);
    advance(state, hasTapped);
  }
  return { seed, taps, ticks: state.tick, score: state.score, isOver: state.isOver };
}
