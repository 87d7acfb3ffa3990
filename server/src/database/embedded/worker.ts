import { parentPort, workerData } from "node:worker_threads";
import { nodeSyncCalls } from "./node-sync-calls.ts";
import { runWorker } from "./worker-main.ts";
import type { WorkerTask } from "./worker-protocol.ts";

if (!parentPort) throw new Error("This file runs as a worker thread");
await runWorker(parentPort, workerData as WorkerTask, nodeSyncCalls);
