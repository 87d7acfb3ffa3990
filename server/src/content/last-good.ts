import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Content } from "@bakso/contract/content/content";

/** Only these are read at a start. The gallery's pictures may be gigabytes, and are only used from `content/`. */
const KEPT = /\.(ya?ml|md)$/;
const PICTURE_FOLDER = "studio";
const MOST_BYTES = 2 * 1024 * 1024;

export interface LastGood {
  /** Keeps a copy of the folder that the content was read from. */
  keep(folder: string, content: Content): Promise<void>;
  /** The folder with the copy; undefined when there is none. */
  find(): Promise<string | undefined>;
}

/** Keeps the last valid content, for a start that finds it broken. @param home a folder of its own */
export function createLastGood(home: string): LastGood {
  const kept = async () => (await readdir(home).catch(() => [])).filter((name) => !name.startsWith("."));
  return {
    async keep(folder, { version }) {
      const before = await kept();
      if (before.includes(version)) return;
      const draft = join(home, `.${version}-${process.pid}`);
      await rm(draft, { recursive: true, force: true });
      await mkdir(home, { recursive: true });
      await cp(folder, draft, { recursive: true, dereference: true, filter: (path) => isKept(folder, path) });
      // Whole or not at all. Another instance that shares the folder may have written it first.
      await rename(draft, join(home, version)).catch(() => rm(draft, { recursive: true, force: true }));
      for (const old of before) await rm(join(home, old), { recursive: true, force: true });
    },
    async find() {
      const copies = await Promise.all(
        (await kept()).map(async (name) => {
          const path = join(home, name);
          return { path, madeAtMs: (await stat(path)).mtimeMs };
        }),
      );
      return copies.toSorted((a, b) => b.madeAtMs - a.madeAtMs)[0]?.path;
    },
  };
}

async function isKept(folder: string, path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path === folder || !basename(path).startsWith(".");
  if (!found?.isFile() || found.size > MOST_BYTES) return false;
  return KEPT.test(path) || path.startsWith(join(folder, PICTURE_FOLDER));
}
