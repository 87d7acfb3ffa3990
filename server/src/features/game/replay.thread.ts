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

/** A thread that replays games. It starts with the first one, and anew after a breakdown. */
export function createReplayThread(workerUrl: URL): ReplayThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const worker = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    worker.on("message", ({ id, outcome }: ReplayResult) => {
      waiting.get(id)?.resolve(outcome);
      waiting.delete(id);
    });
    const breakDown = (cause?: unknown) => {
      if (thread === worker) thread = undefined;
      for (const { reject } of waiting.values()) reject(new AppError("server.unavailable", { cause }));
      waiting.clear();
    };
    worker.on("error", breakDown);
    worker.on("exit", () => breakDown());
    // After the listeners: one for messages would keep the process alive again.
    worker.unref();
    return worker;
  };

  return {
    play(seed, taps, maxTicks) {
      if (waiting.size >= MAX_WAITING) {
        return Promise.reject(new AppError("server.unavailable", { retryAfterSeconds: 5 }));
      }
      thread ??= start();
      const task: ReplayTask = { id: ++lastId, seed, taps: Int32Array.from(taps), maxTicks };
      return new Promise((resolve, reject) => {
        waiting.set(task.id, { resolve, reject });
        thread?.postMessage(task, [task.taps.buffer as ArrayBuffer]);
      });
    },
    async close() {
      await thread?.terminate();
    },
  };
}
