import type { FinishGame, GameResult, StartedGame, Trail } from "@bakso/contract/game";
import type { Course, FinishedGame } from "./play-session.ts";

export interface ServerGamesDependencies {
  start(trail: Trail): Promise<StartedGame>;
  finish(gameId: string, log: FinishGame): Promise<GameResult>;
  /** 32 random bits. */
  randomSeed(): number;
  /** Whether an error may be gone at the next attempt. */
  isPassing(error: unknown): boolean;
  wait(ms: number): Promise<void>;
  nowMs(): number;
}

/** A game that could not be handed in is tried again after so long. */
const TRY_AGAIN_AFTER_MS = [2_000, 8_000, 30_000] as const;
/** A game that was fetched longer ago than this may belong to yesterday. */
const FRESH_FOR_MS = 10 * 60_000;

/**
 * Gets games from the server and hands them in when they were played. One is always fetched ahead, so that a tap begins
 * a game at once. Where there is none, a game can be played all the same; it then counts only on this device.
 */
export class ServerGames {
  readonly #dependencies: ServerGamesDependencies;
  #trail: Trail = "day";
  #spare: StartedGame | undefined;
  #fetchedAtMs = 0;
  #seedOfDay: number | undefined;
  /** For when the server gives none. */
  #ownSeed: number;
  #fetching: Promise<void> | undefined;

  constructor(dependencies: ServerGamesDependencies) {
    this.#dependencies = dependencies;
    this.#ownSeed = dependencies.randomSeed();
  }

  /** Chooses the course of the games from now on. */
  async choose(trail: Trail): Promise<void> {
    if (trail !== this.#trail) this.#spare = undefined;
    this.#trail = trail;
    await this.prepare();
  }

  /** Fetches a game ahead unless there is a fresh one. Never fails: without one a game does not count. */
  async prepare(): Promise<void> {
    await this.#fetching;
    const ageMs = this.#dependencies.nowMs() - this.#fetchedAtMs;
    if (this.#spare && Math.abs(ageMs) < FRESH_FOR_MS) return;
    this.#fetching ??= this.#fetch(this.#trail).finally(() => {
      this.#fetching = undefined;
    });
    await this.#fetching;
  }

  async #fetch(trail: Trail): Promise<void> {
    try {
      const game = await this.#dependencies.start(trail);
      if (trail === "day") this.#seedOfDay = game.seed;
      if (trail !== this.#trail) return;
      this.#spare = game;
      this.#fetchedAtMs = this.#dependencies.nowMs();
    } catch {
      // Offline, or too many games from this address: the next game tries again.
    }
  }

  /** The seed of the game that would begin now. */
  get nextSeed(): number {
    return this.#spare?.seed ?? (this.#trail === "day" ? this.#seedOfDay : undefined) ?? this.#ownSeed;
  }

  /** The course of the game that begins now. */
  take(): Course {
    const course = { seed: this.nextSeed, gameId: this.#spare?.run_id ?? null };
    this.#spare = undefined;
    this.#ownSeed = this.#dependencies.randomSeed();
    void this.prepare();
    return course;
  }

  /**
   * Hands a game in, and tries again while the server can't be reached.
   *
   * @returns how it counted; undefined when it does not
   */
  async handIn({ gameId, seed, score, ticks, taps }: FinishedGame): Promise<GameResult | undefined> {
    if (gameId === null || score === 0) return undefined;
    for (const pauseMs of [...TRY_AGAIN_AFTER_MS, undefined]) {
      try {
        return await this.#dependencies.finish(gameId, { seed, ticks, taps: [...taps] });
      } catch (error) {
        if (pauseMs === undefined || !this.#dependencies.isPassing(error)) return undefined;
        await this.#dependencies.wait(pauseMs);
      }
    }
    return undefined;
  }
}
