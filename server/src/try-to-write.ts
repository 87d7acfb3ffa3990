import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** More than file systems keep beside a file's name, so that a full disk is noticed. */
const TRIED_BYTES = 64 * 1024;

/**
 * Writes a file into a folder, synced, and removes it.
 *
 * @throws the file system's error: full, read-only, not allowed, gone
 */
export async function tryToWriteInto(folder: string): Promise<void> {
  const name = `.trial-${process.pid}-${randomBytes(6).toString("hex")}.part`;
  const file = join(folder, name);
  try {
    await writeFile(file, randomBytes(TRIED_BYTES), { flag: "wx", mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
