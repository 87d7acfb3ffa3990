import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";

/**
 * What the YAML texts of the last read say, so that a start need neither parse nor check them again. Only what was
 * checked is kept, and only for the same sources: another version of the server may ask for more.
 */
export interface YamlCache {
  /** @returns undefined when the text is new at this place */
  read(file: string, text: string): unknown;
  /** @param value as the file's shape returned it */
  keep(file: string, text: string, value: unknown): void;
  /** To be called after all texts were read: keeps their values, and drops those of texts that are gone. */
  save(): Promise<void>;
}

/** Keeps nothing. */
export const NO_YAML_CACHE: YamlCache = {
  read: () => undefined,
  keep: () => undefined,
  save: async () => undefined,
};

const digest = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join("\0")).digest("base64url");

/** What a file of the cache holds. The seal tells a damaged or edited one, and one of other sources. */
interface Sealed {
  seal: string;
  texts: Record<string, unknown>;
}

/**
 * @param file may be missing, damaged or not writable: then all texts are parsed
 * @param sources a hash of the server's sources, shapes and all
 */
export async function openYamlCache(file: string, sources: string): Promise<YamlCache> {
  let known = await readKnown(file, sources);
  let used = new Map<string, unknown>();
  let hasNews = false;
  return {
    read(name, text) {
      const key = digest(name, text);
      const value = known.get(key);
      if (value !== undefined) used.set(key, value);
      return value;
    },
    keep(name, text, value) {
      // A value that JSON can't hold (.inf, a date) is parsed each time.
      if (value === undefined || !isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)) return;
      used.set(digest(name, text), value);
      hasNews = true;
    },
    async save() {
      known = used;
      used = new Map();
      if (!hasNews) return;
      hasNews = false;
      const texts = Object.fromEntries(known);
      const sealed: Sealed = { seal: sealOf(sources, texts), texts };
      // Another instance may start at the same moment: each writes a file of its own and renames it into place.
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, JSON.stringify(sealed))
        .then(() => rename(draft, file))
        .catch(() => undefined);
    },
  };
}

const sealOf = (sources: string, texts: Sealed["texts"]): string => digest(sources, JSON.stringify(texts));

async function readKnown(file: string, sources: string): Promise<ReadonlyMap<string, unknown>> {
  try {
    const { seal, texts = {} } = JSON.parse(await readFile(file, "utf8")) as Partial<Sealed>;
    return new Map(seal === sealOf(sources, texts) ? Object.entries(texts) : []);
  } catch {
    return new Map();
  }
}
