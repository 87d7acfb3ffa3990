import { parentPort, workerData } from "node:worker_threads";
import { nodeSyncCalls } from "../src/database/embedded/node-sync-calls.ts";
import { runWorker } from "../src/database/embedded/worker-main.ts";

if (!parentPort) throw new Error("This file runs as a worker thread");
/** The database's thread for tests that don't care about the disk. */
await runWorker(parentPort, workerData, {
  ...nodeSyncCalls,
  fdatasync: () => Promise.resolve(),
  fdatasyncSync: () => undefined,
});
