import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tryToWriteInto } from "../../try-to-write.ts";
import { checkWallet, type PictureStorage, pathOf } from "./picture.storage.ts";

/** Pictures as files in a folder, one folder a wallet. A picture is there whole or not at all. */
export function createFileStorage(folder: string): PictureStorage {
  return {
    async write(key, bytes) {
      const path = join(folder, pathOf(key));
      if (await isThere(path, bytes.length)) return;
      const walletFolder = dirname(path);
      const made = await mkdir(walletFolder, { recursive: true });
      const unfinished = join(walletFolder, `.${randomBytes(9).toString("hex")}.part`);
      try {
        const file = await open(unfinished, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      // Else the name of a picture, or of the wallet's folder, could be lost with the power.
      await syncFolder(walletFolder);
      if (made !== undefined) await syncFolder(dirname(made));
    },

    async read(key, range) {
      try {
        const file = await open(join(folder, pathOf(key)), "r");
        return file.createReadStream(range ?? {});
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    remove: (key) => rm(join(folder, pathOf(key)), { force: true }),

    removeAll: (wallet) => rm(join(folder, checkWallet(wallet)), { force: true, recursive: true }),

    async tryToWrite() {
      await mkdir(folder, { recursive: true });
      await tryToWriteInto(folder);
    },
  };
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

async function isThere(path: string, size: number): Promise<boolean> {
  try {
    return (await stat(path)).size === size;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
