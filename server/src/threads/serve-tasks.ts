import { parentPort } from "node:worker_threads";
import type { ThreadResult, ThreadTask } from "./thread.protocol.ts";

/** Called by the file that a thread runs: does one task after another (worker-threads.ts). */
export function serveTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error("This file runs as a worker thread");
  const answer = (message: ThreadResult<Result>) => port.postMessage(message);
  port.on("message", async ({ id, task }: ThreadTask<Task>) => {
    try {
      answer({ id, result: await work(task) });
    } catch (error) {
      answer({ id, failure: String(error) });
    }
  });
}
