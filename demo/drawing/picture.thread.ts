import { Worker } from "node:worker_threads";
import { ProviderFailure } from "../../server/src/gateways/ai/provider.failure.ts";
import type { PictureResult, PictureTask } from "./picture.protocol.ts";

/** It holds some hundred MB while it draws: when nobody asks any more, they are given back. */
const IDLE_MS = 60_000;

type WithoutId<Task> = Task extends unknown ? Omit<Task, "id"> : never;

export interface PictureThread {
  /**
   * Draws or changes a picture on another thread, one after the other.
   *
   * @returns a PNG
   * @throws ProviderFailure when it could not
   */
  make(task: WithoutId<PictureTask>, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(png: Uint8Array): void;
  reject(error: Error): void;
}

/** A thread that draws. It starts with the first picture, and anew after a breakdown. */
export function createPictureThread(workerUrl: URL): PictureThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const rest = () => {
    clearTimeout(idle);
    if (waiting.size > 0) return;
    idle = setTimeout(() => {
      const resting = thread;
      thread = undefined;
      void resting?.terminate();
    }, IDLE_MS).unref();
  };
  const settle = (result: PictureResult) => {
    const asker = waiting.get(result.id);
    waiting.delete(result.id);
    if ("png" in result) asker?.resolve(result.png);
    else asker?.reject(new ProviderFailure("ai.unavailable", { message: result.failure }));
    rest();
  };
  const start = (): Worker => {
    const worker = new Worker(workerUrl);
    worker.on("message", settle);
    const breakDown = (error?: unknown) => {
      if (thread !== worker) return;
      thread = undefined;
      const failure = new ProviderFailure("ai.unavailable", {
        message: `the thread ended: ${String(error)}`,
      });
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
    };
    worker.on("error", breakDown);
    worker.on("exit", () => breakDown());
    // After the listeners: one for messages would keep the process alive again.
    worker.unref();
    return worker;
  };

  return {
    make(task, signal) {
      signal.throwIfAborted();
      clearTimeout(idle);
      thread ??= start();
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        // What is being drawn is drawn to its end; nobody waits for it.
        const onAbort = () => reject(signal.reason);
        signal.addEventListener("abort", onAbort, { once: true });
        const done = () => signal.removeEventListener("abort", onAbort);
        waiting.set(id, {
          resolve: (png) => {
            done();
            resolve(png);
          },
          reject: (error) => {
            done();
            reject(error);
          },
        });
        thread?.postMessage({ ...task, id });
      });
    },
    async close() {
      clearTimeout(idle);
      const ending = thread;
      thread = undefined;
      await ending?.terminate();
    },
  };
}
