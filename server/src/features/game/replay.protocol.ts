import type { Outcome } from "@bakso/game/replay";

/** A game for the thread to play again. */
export interface ReplayTask {
  id: number;
  seed: number;
  taps: Int32Array;
  maxTicks: number;
}

export interface ReplayResult {
  id: number;
  outcome: Outcome;
}
