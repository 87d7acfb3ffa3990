import { Worker } from "node:worker_threads";
import type { WorkerTask } from "./worker-protocol.ts";

/** Statements leave much short-lived garbage; with the default's room for it the process grows by 70 MB more. */
const YOUNG_GENERATION_MB = 16;

/**
 * Starts the thread of the embedded database.
 *
 * @param task one that waits loads the engine and touches no data before it gets its order
 */
export function startDatabaseThread(url: URL, task: Exclude<WorkerTask, { task: "create" }>): Worker {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
  return new Worker(url, { workerData: task, name: "database", resourceLimits });
}

/** Whether the settings will ask for the embedded database, told before they are read: a served one has an address. */
export const isDatabaseEmbedded = ({ DATABASE_URL }: Readonly<Record<string, string | undefined>>): boolean =>
  !DATABASE_URL?.trim();
