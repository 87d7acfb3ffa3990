import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { StartError } from "../../errors/start-error.ts";
import { syncFolder } from "./synced-node-fs.ts";

/**
 * Makes a new database under another name, syncs it to disk, and renames it. If the machine stops, there is either no
 * database or a whole one.
 *
 * @throws when something else is in the folder
 */
export async function createFolder(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartError(
      `${folder} holds something else than a database of ours: move it away, or set another DATA_DIR`,
    );
  }
  const unfinished = unfinishedName(folder);
  rmSync(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const pg = await PGlite.create({ fs: new NodeFS(unfinished) });
  await pg.close();
  syncTree(unfinished);
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}

/** What a database is called while it is being made. */
export const unfinishedName = (folder: string): string => `${folder}.creating`;

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncFile(path);
  }
  syncFolder(folder);
}

function syncFile(path: string): void {
  const fd = openSync(path, "r+");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
