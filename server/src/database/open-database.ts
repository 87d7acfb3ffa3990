import type { Worker } from "node:worker_threads";
import { createHandle, type DatabaseHandle, type ListeningEngine } from "./database-handle.ts";
import { isMigrated, migrate } from "./migrate.ts";
import type { Migrations } from "./schema-versions.ts";

export type { DatabaseHandle };

export interface OpenDatabaseOptions {
  /** postgres://…, or null for the embedded database in `dataDir`. */
  url: string | null;
  dataDir: string;
  /** Most connections to a served database, beside the one for notifications. */
  poolSize?: number | undefined;
  /** Whether statements are prepared on a served database. */
  isPreparing?: boolean | undefined;
  /** Where notifications of a served database come from; null or absent: `url`. */
  listenUrl?: string | null | undefined;
  /** By name; they run in the order of their names. */
  migrations: Migrations;
  /** The database's messages: its own notices, and problems of the embedded engine. */
  onNotice?: ((text: string) => void) | undefined;
  /** The file of the embedded database's thread; beside this file when absent. */
  embeddedWorkerUrl?: URL | undefined;
  /** Its thread, where it was started ahead. */
  embeddedThread?: Worker | undefined;
  /** A served database ends statements that take longer. */
  statementTimeoutMs?: number | undefined;
  /** A transaction whose owner is idle for so long is rolled back, so that it can't block everybody else. */
  idleInTransactionTimeoutMs?: number | undefined;
}

interface OpenedEngine {
  engine: ListeningEngine;
  /** Migrations get an engine of their own where the usual timeouts are too short for them. */
  openPatient: (() => ListeningEngine) | null;
}

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/**
 * Opens the database, served or embedded, and brings it to the newest migration.
 *
 * @throws DataDirInUseError when another process owns the embedded database
 * @throws StartError that says in a sentence
 * what to do
 */
export async function openDatabase<Schema>(options: OpenDatabaseOptions): Promise<DatabaseHandle<Schema>> {
  return createHandle<Schema>(await openEngine(options));
}

/**
 * The same with a handle at once. What is asked of it waits until the database is open, and fails if it can't be opened.
 *
 * @returns the handle, and what fails as {@link openDatabase} does
 */
export function openDatabaseMeanwhile<Schema>(options: OpenDatabaseOptions): {
  database: DatabaseHandle<Schema>;
  opened: Promise<void>;
} {
  const opening = openEngine(options);
  let engine: ListeningEngine | undefined;
  const opened = opening.then((found) => {
    engine = found;
  });
  // Whoever waits for it is told; nobody has to.
  opened.catch(() => undefined);
  const database = createHandle<Schema>({
    name: nameOf(options),
    acquire: () => engine?.acquire() ?? opening.then((found) => found.acquire()),
    listen: async (...what) => (await opening).listen(...what),
    close: async () => (await opening).close(),
  });
  return { database, opened };
}

const nameOf = ({ url }: OpenDatabaseOptions): ListeningEngine["name"] =>
  url === null ? "pglite" : "postgresql";

async function openEngine(options: OpenDatabaseOptions): Promise<ListeningEngine> {
  try {
    return await openAndMigrate(options);
  } catch (error) {
    if (options.url === null) throw error;
    const { toStartError } = await import("./start-problems.ts");
    throw toStartError(error, options.url);
  }
}

async function openAndMigrate(options: OpenDatabaseOptions): Promise<ListeningEngine> {
  const { engine, openPatient } = await openUnmigrated(options);
  try {
    const { db } = createHandle<unknown>(engine);
    if (!(await isMigrated(db, options.migrations))) {
      if (openPatient) await migrateApart(openPatient(), options.migrations);
      else await migrate(db, options.migrations);
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}

/** Only the engine that is used is loaded: the other one costs no memory. */
async function openUnmigrated(options: OpenDatabaseOptions): Promise<OpenedEngine> {
  const {
    url,
    dataDir,
    poolSize = POOL_SIZE,
    isPreparing = true,
    listenUrl = null,
    onNotice = () => undefined,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    idleInTransactionTimeoutMs = IDLE_IN_TRANSACTION_TIMEOUT_MS,
    embeddedWorkerUrl: workerUrl = new URL("./embedded/worker.ts", import.meta.url),
  } = options;
  if (url === null) {
    const { openEmbedded } = await import("./embedded/open-embedded.ts");
    const thread = options.embeddedThread;
    const engine = await openEmbedded({ dataDir, workerUrl, thread, idleInTransactionTimeoutMs, onNotice });
    return { engine, openPatient: null };
  }
  const { openServed } = await import("./served/open-served.ts");
  const timeouts = { statementTimeoutMs, idleInTransactionTimeoutMs };
  const served = { url, poolSize, isPreparing, listenUrl: listenUrl ?? url, ...timeouts, onNotice };
  return {
    engine: openServed(served),
    openPatient: () => openServed({ ...served, poolSize: 1, statementTimeoutMs: 0 }),
  };
}

async function migrateApart(engine: ListeningEngine, migrations: Migrations): Promise<void> {
  const handle = createHandle<unknown>(engine);
  try {
    await migrate(handle.db, migrations);
  } finally {
    await handle.close();
  }
}
