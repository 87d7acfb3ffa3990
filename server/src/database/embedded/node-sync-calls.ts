import { closeSync, fdatasync, fdatasyncSync, openSync } from "node:fs";
import { promisify } from "node:util";
import type { SyncCalls } from "./wal-sync.ts";

const fdatasyncAsync = promisify(fdatasync);

/** The real calls. The file is opened for writing because Windows syncs no other. */
export const nodeSyncCalls: SyncCalls = {
  open: (path) => openSync(path, "r+"),
  close: closeSync,
  fdatasync: fdatasyncAsync,
  fdatasyncSync,
};
