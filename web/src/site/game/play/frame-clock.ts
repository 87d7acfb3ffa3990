import { TICK_MS } from "@bakso/game/rules";

/** A gap so long that the player can't have seen what went on: a tab that slept, a phone that hung. */
const STALL_MS = 400;

/** What `advance` answers after a gap in which nobody could have played. */
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
    // The first frame, or a clock that went back.
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

  /** How far the way from the last tick to the next one is gone, 0 to 1. */
  get share(): number {
    return this.#leftMs / TICK_MS;
  }
}
