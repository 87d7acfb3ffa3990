import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../../errors/start-error.ts";

/** Another process owns the embedded database of this folder. */
export class DataDirInUseError extends StartError {
  readonly dataDir: string;

  constructor(dataDir: string) {
    super(`Another process is using ${dataDir}: stop that one, or set DATA_DIR to another folder`);
    this.name = "DataDirInUseError";
    this.dataDir = dataDir;
  }
}

export interface OwnerLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes this process the only owner of `dataDir`. PGlite takes no lock, and two processes on one folder silently lose
 * rows. This is SQLite's lock on an empty file: the kernel frees it when the process ends, in whatever way.
 *
 * Keep the result referenced: a collected one would free the lock.
 *
 * @throws DataDirInUseError when another process, or another handle of this one, owns the folder
 */
export function acquireOwnerLock(dataDir: string): OwnerLock {
  const database = new DatabaseSync(join(dataDir, "owner.lock"), { timeout: 0 });
  try {
    database.exec("pragma journal_mode = off; pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new DataDirInUseError(dataDir);
    throw error;
  }
  return { release: () => database.close() };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
