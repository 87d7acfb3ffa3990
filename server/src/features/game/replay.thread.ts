import type { Outcome } from "@bakso/game/replay";
import { AppError } from "../../errors/app-error.ts";
import { createWorkerThreads, ThreadFailure } from "../../threads/worker-threads.ts";

/** A game for the thread to play again. */
export interface ReplayTask {
  seed: number;
  taps: Int32Array;
  maxTicks: number;
}

/**
 * With more games than this waiting, the next is refused: each takes some milliseconds, so this is a few seconds' work.
 */
const MAX_TASKS = 500;
const MAX_HEAP_MB = 32;

export interface ReplayThread {
  /**
   * Plays a game again, on another thread.
   *
   * @throws AppError server.unavailable when too many wait, or the thread broke down
   */
  play(seed: number, taps: readonly number[], maxTicks: number): Promise<Outcome>;
  close(): Promise<void>;
}

/** A thread that replays games. */
export function createReplayThread(workerUrl: URL): ReplayThread {
  const threads = createWorkerThreads<ReplayTask, Outcome>(workerUrl, {
    maxHeapMb: MAX_HEAP_MB,
    mostTasks: MAX_TASKS,
  });
  return {
    async play(seed, taps, maxTicks) {
      const task: ReplayTask = { seed, taps: Int32Array.from(taps), maxTicks };
      try {
        return await threads.run(task, { transfer: [task.taps.buffer as ArrayBuffer] });
      } catch (cause) {
        const isBusy = cause instanceof ThreadFailure && cause.kind === "busy";
        throw new AppError("server.unavailable", { cause, ...(isBusy ? { retryAfterSeconds: 5 } : {}) });
      }
    },
    close: threads.close,
  };
}
