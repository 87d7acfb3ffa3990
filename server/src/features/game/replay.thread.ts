import { Worker } from "node:worker_threads";
import type { Outcome } from "@bakso/game/replay";
import { AppError } from "../../errors/app-error.ts";
import type { ReplayResult, ReplayTask } from "./replay.protocol.ts";

/** More waiting games than this are sent away: each takes some milliseconds, so this is a few seconds' work. */
const MAX_WAITING = 500;
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

interface Waiting {
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** A worker with the games that it was given. Another one's end is no concern of theirs. */
interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/** A thread that replays games. It starts with the first one, and anew after a breakdown. */
export function createReplayThread(workerUrl: URL): ReplayThread {
  let thread: Thread | undefined;
  let lastId = 0;

  const start = (): Thread => {
    const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    const waiting: Thread["waiting"] = new Map();
    const started = { worker, waiting };
    worker.on("message", ({ id, outcome }: ReplayResult) => {
      waiting.get(id)?.resolve(outcome);
      waiting.delete(id);
    });
    const breakDown = (cause?: unknown) => {
      if (thread === started) thread = undefined;
      for (const { reject } of waiting.values()) reject(new AppError("server.unavailable", { cause }));
      waiting.clear();
    };
    worker.on("error", breakDown);
    // Comes some time after the error: by then the next worker may be at work.
    worker.on("exit", () => breakDown());
    // After the listeners: one for messages would keep the process alive again.
    worker.unref();
    return started;
  };

  return {
    play(seed, taps, maxTicks) {
      thread ??= start();
      const { worker, waiting } = thread;
      if (waiting.size >= MAX_WAITING) {
        return Promise.reject(new AppError("server.unavailable", { retryAfterSeconds: 5 }));
      }
      const task: ReplayTask = { id: ++lastId, seed, taps: Int32Array.from(taps), maxTicks };
      return new Promise((resolve, reject) => {
        waiting.set(task.id, { resolve, reject });
        worker.postMessage(task, [task.taps.buffer as ArrayBuffer]);
      });
    },
    async close() {
      await thread?.worker.terminate();
    },
  };
}
