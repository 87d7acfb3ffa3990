import { TICK_MS } from "@bakso/game/rules";

/** After so long a gap the player can't have seen what happened: the tab slept, or the phone hung. */
const STALL_MS = 400;

/** What `advance` returns after a gap in which nobody could have played. */
export const STALLED = -1;

/**
 * Turns frames, however many a second there are, into ticks of the game: the world runs at the same speed at 60 and at
 * 144 Hz, and catches up after a frame that came late.
 */
export class FrameClock {
  #lastMs = Number.NaN;
  #leftMs = 0;

  /** The next frame is the first one. */
  restart(): void {
    this.#lastMs = Number.NaN;
    this.#leftMs = 0;
  }

  /**
   * @param nowMs the frame's time
   * @returns how many ticks are due, or STALLED
   */
  advance(nowMs: number): number {
    const elapsedMs = nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    // The first frame, or the clock went back.
    if (!(elapsedMs > 0)) return 0;
    if (elapsedMs > STALL_MS) {
      this.#leftMs = 0;
      return STALLED;
    }
    this.#leftMs += elapsedMs;
    const ticks = Math.floor(this.#leftMs / TICK_MS);
    this.#leftMs -= ticks * TICK_MS;
    return ticks;
  }

  /** How far between the last tick and the next one, 0 to 1. */
  get share(): number {
    return this.#leftMs / TICK_MS;
  }
}
