import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "@bakso/contract/content/content.shapes";
import type { Logger } from "pino";
import { loadContent } from "./load-content.ts";

/** How long a look at the files' times counts; an edit shows at the next page load after it. */
const LOOK_AGAIN_AFTER_MS = 200;

export interface ContentSource {
  /** The last good version. */
  current(): Content;
  /** Looks whether the operator edited something, and takes it over when it is good. */
  refresh(): Promise<Content>;
  /** False while the files on disk hold mistakes (the last good version is still served). */
  isHealthy(): boolean;
}

export interface ContentSourceOptions {
  folder: string;
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
  logger,
  check,
  nowMs = Date.now,
}: ContentSourceOptions): Promise<ContentSource> {
  const load = async () => {
    const content = await loadContent(folder);
    check?.(content);
    return content;
  };
  let fingerprint = await fingerprintOf(folder);
  let content = await load();
  let isHealthy = true;
  let lookedAtMs = nowMs();
  let pending: Promise<Content> | undefined;

  const look = async (): Promise<Content> => {
    const found = await fingerprintOf(folder);
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

async function fingerprintOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const parts = await Promise.all(
    files.sort().map(async (file) => {
      const { mtimeMs, size } = await stat(file);
      return `${file}:${mtimeMs}:${size}`;
    }),
  );
  return parts.join("|");
}
