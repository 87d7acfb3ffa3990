import { advance } from "@bakso/game/advance";
import { createGame, type GameState } from "@bakso/game/game.state";
import { FrameClock, STALLED } from "./frame-clock.ts";

/**
 * - `loading`: nothing can be drawn yet
 * - `ready`: waits for the first tap
 * - `paused`: waits for a tap to go on
 * - `over`: waits for a tap to begin anew
 */
export type Phase = "loading" | "ready" | "running" | "paused" | "over";

/** A game to be played: its course, and the server's id for it; without one it does not count. */
export interface Course {
  seed: number;
  gameId: string | null;
}

export interface FinishedGame extends Course {
  score: number;
  ticks: number;
  taps: readonly number[];
}

export interface PlaySessionOptions {
  nextCourse(): Course;
  onPhase(phase: Phase): void;
  onJump(): void;
  onPoint(score: number): void;
  onLevelUp(): void;
  onOver(game: FinishedGame): void;
}

/** Right after the end, a tap was still meant for the old game. */
const DEAF_AFTER_END_MS = 350;

/**
 * One player at one screen: game after game, with pauses. It does not know the screen; the time comes in with each
 * frame.
 */
export class PlaySession {
  phase: Phase = "loading";
  state: GameState = createGame(0);
  /** Where the tiger was one tick ago; it is drawn between there and here. */
  previousY = this.state.y;
  /** How far the forest has moved since the page was opened, and by how much with the last tick. */
  distance = 0;
  lastStep = 0;

  readonly #options: PlaySessionOptions;
  readonly #clock = new FrameClock();
  #course: Course = { seed: 0, gameId: null };
  #taps: number[] = [];
  #hasTapped = false;
  #endedAtMs = 0;

  constructor(options: PlaySessionOptions) {
    this.#options = options;
  }

  /** How far the way from the last tick to the next one is gone. */
  get share(): number {
    return this.phase === "over" ? 1 : this.#clock.share;
  }

  /** Everything that is needed to draw is here. */
  becomeReady(): void {
    if (this.phase === "loading") this.#enter("ready");
  }

  /** Shows the course of the game that will be next. */
  preview(seed: number): void {
    if (this.phase !== "ready" && this.phase !== "loading") return;
    this.state = createGame(seed);
    this.previousY = this.state.y;
  }

  /** Several fingers between two ticks are one tap. */
  tap(nowMs: number): void {
    if (this.phase === "loading") return;
    if (this.phase === "over" && nowMs - this.#endedAtMs < DEAF_AFTER_END_MS) return;
    if (this.phase === "ready" || this.phase === "over") this.#begin();
    if (this.phase === "paused") this.#goOn();
    this.#hasTapped = true;
  }

  pause(): void {
    if (this.phase === "running") this.#enter("paused");
  }

  /** Advances to the time of a frame. */
  frame(nowMs: number): void {
    if (this.phase !== "running") return;
    const ticks = this.#clock.advance(nowMs);
    if (ticks === STALLED) this.pause();
    for (let left = ticks; left > 0 && this.phase === "running"; left--) this.#tick(nowMs);
  }

  #tick(nowMs: number): void {
    const { state } = this;
    const { score, speed } = state;
    this.previousY = state.y;
    if (this.#hasTapped) this.#taps.push(state.tick);
    const isJump = this.#hasTapped;
    this.#hasTapped = false;
    advance(state, isJump);
    this.distance += speed;
    this.lastStep = speed;
    if (isJump) this.#options.onJump();
    if (state.score !== score) this.#options.onPoint(state.score);
    if (state.speed !== speed) this.#options.onLevelUp();
    if (state.isOver) this.#end(nowMs);
  }

  #begin(): void {
    this.#course = this.#options.nextCourse();
    this.state = createGame(this.#course.seed);
    this.previousY = this.state.y;
    this.#taps = [];
    this.#goOn();
  }

  #goOn(): void {
    this.#clock.restart();
    this.lastStep = 0;
    this.#enter("running");
  }

  #end(nowMs: number): void {
    this.#endedAtMs = nowMs;
    this.#enter("over");
    const { score, tick } = this.state;
    this.#options.onOver({ ...this.#course, score, ticks: tick, taps: this.#taps });
  }

  #enter(phase: Phase): void {
    this.phase = phase;
    this.#options.onPhase(phase);
  }
}
