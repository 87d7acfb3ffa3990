import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "@bakso/contract/content/content.shapes";
import type { Logger } from "pino";
import { loadContent } from "./load-content.ts";
import { NO_YAML_CACHE, openYamlCache } from "./yaml.cache.ts";

/** How long a look at the files' times counts; an edit shows at the next page load after it. */
const LOOK_AGAIN_AFTER_MS = 200;
/** The same for the gallery's pictures: there may be thousands, and each costs a question to the disk. */
const LOOK_AT_PICTURES_AFTER_MS = 2_000;
const GALLERY_FOLDER = "gallery";

export interface ContentSource {
  /** The last good version. */
  current(): Content;
  /** Looks whether the operator edited something, and takes it over when it is good. */
  refresh(): Promise<Content>;
  /** The current version, when a look at the files is so young that `refresh` would not look again. */
  fresh(): Content | undefined;
  /** False while the files on disk hold mistakes (the last good version is still served). */
  isHealthy(): boolean;
}

export interface ContentSourceOptions {
  folder: string;
  /** Remembers what the files say, for the next start. */
  cacheFile?: string;
  logger: Logger;
  /** Refuses a content that is well-formed but not allowed, for example an example address in production. */
  check?: (content: Content) => void;
  nowMs?: () => number;
}

/**
 * Loads the content and follows edits by the files' times and sizes, which works on every file system.
 *
 * @throws ContentError when there is no good version to begin with
 */
export async function openContent({
  folder,
  cacheFile,
  logger,
  check,
  nowMs = Date.now,
}: ContentSourceOptions): Promise<ContentSource> {
  const cache = cacheFile === undefined ? NO_YAML_CACHE : await openYamlCache(cacheFile);
  const load = async () => {
    const content = await loadContent(folder, cache);
    check?.(content);
    return content;
  };
  let pictures = await fingerprintOf(await picturesIn(folder));
  let picturesLookedAtMs = nowMs();
  const lookAtAll = async (): Promise<string> => {
    if (nowMs() - picturesLookedAtMs >= LOOK_AT_PICTURES_AFTER_MS) {
      picturesLookedAtMs = nowMs();
      pictures = await fingerprintOf(await picturesIn(folder));
    }
    return `${await fingerprintOf(await wordsIn(folder))}|${pictures}`;
  };
  let fingerprint = await lookAtAll();
  let content = await load();
  let isHealthy = true;
  let lookedAtMs = nowMs();
  let pending: Promise<Content> | undefined;

  const look = async (): Promise<Content> => {
    const found = await lookAtAll();
    if (found === fingerprint) return content;
    fingerprint = found;
    try {
      const edited = await load();
      isHealthy = true;
      if (edited.version !== content.version) {
        content = edited;
        logger.info({ version: content.version }, "content changed");
      }
    } catch (error) {
      isHealthy = false;
      logger.error(
        { reason: (error as Error).message },
        "the edited content can't be used; the last good version stays",
      );
    }
    return content;
  };

  return {
    current: () => content,
    isHealthy: () => isHealthy,
    fresh: () => (pending || nowMs() - lookedAtMs >= LOOK_AGAIN_AFTER_MS ? undefined : content),
    refresh() {
      if (nowMs() - lookedAtMs < LOOK_AGAIN_AFTER_MS) return pending ?? Promise.resolve(content);
      lookedAtMs = nowMs();
      pending ??= look().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}

/** The files that hold words; with the list of the gallery, without its pictures. */
async function wordsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inFolders = entries
    .filter((entry) => entry.isDirectory() && entry.name !== GALLERY_FOLDER)
    .map(({ name }) => filesIn(join(folder, name)));
  return [
    ...entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name)),
    ...(await Promise.all(inFolders)).flat(),
    join(folder, GALLERY_FOLDER, "gallery.yaml"),
  ];
}

const picturesIn = (folder: string): Promise<string[]> => filesIn(join(folder, GALLERY_FOLDER));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function fingerprintOf(files: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    files.toSorted().map(async (file) => {
      const found = await stat(file).catch(() => undefined);
      return `${file}:${found?.mtimeMs}:${found?.size}`;
    }),
  );
  return parts.join("|");
}
