import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { StartError } from "../../errors/start-error.ts";
import { tryToWriteInto } from "../../try-to-write.ts";
import type { ListeningEngine } from "../database-handle.ts";
import { unfinishedName } from "./create-folder.ts";
import { type ClientOptions, EmbeddedClient } from "./embedded-client.ts";
import { acquireOwnerLock } from "./owner-lock.ts";
import type { WorkerTask } from "./worker-protocol.ts";

export interface EmbeddedOptions extends ClientOptions {
  dataDir: string;
  workerUrl: URL;
  /** A thread that waits; one of `workerUrl` is started when absent. */
  thread?: Worker | undefined;
  idleInTransactionTimeoutMs: number;
}

/**
 * Opens the embedded database in `dataDir`/db. If there is none yet it is made, which takes about two seconds.
 *
 * @throws DataDirInUseError when another process has it open
 * @throws StartError when what is there can't be opened
 * @throws the file system's error, where nothing can be written
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<ListeningEngine> {
  const { dataDir, workerUrl, idleInTransactionTimeoutMs } = options;
  await mkdir(dataDir, { recursive: true });
  await tryToWriteInto(dataDir);
  const lock = acquireOwnerLock(dataDir);
  const folder = join(dataDir, "db");
  try {
    const isNew = !isDatabaseFolder(folder);
    if (isNew) await runToEnd(workerUrl, { task: "create", folder });
    const thread = options.thread ?? workerUrl;
    const client = await EmbeddedClient.start(thread, { folder, idleInTransactionTimeoutMs }, options);
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
    // The engine only has numbers where the disk refuses something. We ask the disk again to get the reason.
    await tryToWriteInto(dataDir).finally(async () => {
      await rm(unfinishedName(folder), { recursive: true, force: true });
      lock.release();
    });
    throw isDatabaseFolder(folder) ? damaged(folder, error) : error;
  }
}

function damaged(folder: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `The embedded database in ${folder} is damaged or was made by another version (${reason}): put a copy of it from before in its place, or move it away to begin anew.`,
    cause,
  );
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

/** Whether a database was completely made in the folder: it gets its name only then. */
const isDatabaseFolder = (folder: string): boolean => existsSync(join(folder, "PG_VERSION"));
