import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder {
  /** A name for a new file in it. */
  newPath(): string;
  /** Removes it with all that is in it. */
  remove(): Promise<void>;
}

/** Nothing that is under way takes longer. */
const OLD_MS = 60 * 60_000;
const NAME = /^bakso-files-(?<host>.+)-(?<pid>\d+)-[A-Za-z0-9]{6}$/;

/** So that processes of two containers, which have the same numbers, are not mixed up. */
const HOST = hostname().replaceAll(/[^A-Za-z0-9.]/g, "_");

/** A folder of this process for temporary files. Folders of dead processes are removed first. */
export async function openTemporaryFolder(parent: string = tmpdir()): Promise<TemporaryFolder> {
  for (const name of await readdir(parent)) {
    const owner = NAME.exec(name)?.groups;
    // Files of another user may not be ours to remove.
    if (owner) await clear(join(parent, name), owner).catch(() => undefined);
  }
  const folder = await mkdtemp(join(parent, `bakso-files-${HOST}-${process.pid}-`));
  return {
    newPath: () => join(folder, randomUUID()),
    remove: () => removeAll(folder),
  };
}

const removeAll = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

async function clear(folder: string, { host, pid }: Record<string, string>): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return;
  // A folder with our own number that is older than this process belongs to an earlier one.
  const isOfEarlier = Number(pid) === process.pid && found.mtimeMs < Date.now() - process.uptime() * 1_000;
  if (host === HOST && (isOfEarlier || !isAlive(Number(pid)))) return removeAll(folder);
  // Its owner can't be checked: old files are not in use, but the folder itself may be.
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > OLD_MS) await rm(path, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
