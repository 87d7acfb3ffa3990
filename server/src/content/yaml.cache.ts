import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";

/**
 * The parsed YAML texts of the last read, so that a start need not parse them again. Only the values are kept; they are
 * validated every time.
 */
export interface YamlCache {
  /** @returns undefined when the text is new */
  read(text: string): unknown;
  keep(text: string, value: unknown): void;
  /** To be called after all texts were read: keeps their values, and drops those of texts that are gone. */
  save(): Promise<void>;
}

/** Keeps nothing. */
export const NO_YAML_CACHE: YamlCache = {
  read: () => undefined,
  keep: () => undefined,
  save: async () => undefined,
};

const keyOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** @param file may be missing, damaged or not writable: then all texts are parsed */
export async function openYamlCache(file: string): Promise<YamlCache> {
  let known = await readKnown(file);
  let used = new Map<string, unknown>();
  let hasNews = false;
  return {
    read(text) {
      const key = keyOf(text);
      const value = known.get(key);
      if (value !== undefined) used.set(key, value);
      return value;
    },
    keep(text, value) {
      // A value that JSON can't hold (.inf, a date) is parsed each time.
      if (value === undefined || !isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)) return;
      used.set(keyOf(text), value);
      hasNews = true;
    },
    async save() {
      known = used;
      used = new Map();
      if (!hasNews) return;
      hasNews = false;
      // Another instance may start at the same moment: each writes a file of its own and renames it into place.
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, JSON.stringify(Object.fromEntries(known)))
        .then(() => rename(draft, file))
        .catch(() => undefined);
    },
  };
}

async function readKnown(file: string): Promise<ReadonlyMap<string, unknown>> {
  try {
    const read: unknown = JSON.parse(await readFile(file, "utf8"));
    return new Map(Object.entries(read ?? {}));
  } catch {
    return new Map();
  }
}
