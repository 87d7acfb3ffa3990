import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ListeningEngine } from "../database-handle.ts";
import { isDatabaseFolder } from "./database-folder.ts";
import { EmbeddedClient } from "./embedded-client.ts";
import { acquireOwnerLock } from "./owner-lock.ts";
import type { WorkerTask } from "./worker-protocol.ts";

export interface EmbeddedOptions {
  dataDir: string;
  workerUrl: URL;
  idleInTransactionTimeoutMs: number;
  onNotice: (text: string) => void;
}

/**
 * Opens the embedded database in `dataDir`/db, which is made when there is none yet (about two seconds).
 *
 * @throws DataDirInUseError when another process has it open
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<ListeningEngine> {
  const { dataDir, workerUrl, idleInTransactionTimeoutMs, onNotice } = options;
  await mkdir(dataDir, { recursive: true });
  const lock = acquireOwnerLock(dataDir);
  try {
    const folder = join(dataDir, "db");
    if (!isDatabaseFolder(folder)) await runToEnd(workerUrl, { task: "create", folder });
    const client = await EmbeddedClient.start(
      workerUrl,
      { task: "serve", folder, idleInTransactionTimeoutMs },
      onNotice,
    );
    let closed: Promise<void> | undefined;
    return {
      name: "pglite",
      acquire: () => client.acquire(),
      listen: (channel, onPayload) => client.listen(channel, onPayload),
      close: () => {
        closed ??= client.close().then(() => lock.release());
        return closed;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** In a thread that ends: making a database takes some 500 MB, which the process then gets back. */
async function runToEnd(workerUrl: URL, task: WorkerTask): Promise<void> {
  const worker = new Worker(workerUrl, { workerData: task, name: "database-creation" });
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`Making the database failed with exit code ${code}`)),
    );
  });
}
