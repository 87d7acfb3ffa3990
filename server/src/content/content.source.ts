import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Content } from "@bakso/contract/content/content";
import type { Logger } from "pino";
import { sourcesHash } from "../sources-hash.ts";
import { fingerprintOfPictures, fingerprintOfWords } from "./fingerprint.ts";
import { createLastGood } from "./last-good.ts";
import { loadContent } from "./load-content.ts";
import { NO_YAML_CACHE, openYamlCache } from "./yaml.cache.ts";

/** How long a check of the files' times counts. An edit is seen at the next page load after that. */
const LOOK_AGAIN_AFTER_MS = 200;
/** Without page loads: every instance notices an edit within two of these intervals. */
const LOOK_EVERY_MS = 950;
/** The same for the gallery's pictures: there may be thousands, and each costs a call to the disk. */
const LOOK_AT_PICTURES_AFTER_MS = 2_000;
/** If that takes long, it is done less often, so that it takes a fiftieth of the time. */
const PICTURES_REST_FACTOR = 50;
/** Pages wait no longer than this for a disk that hangs. While it hangs, they don't wait at all. */
const MOST_WAIT_MS = 5_000;

export interface ContentSource {
  /** The last good version. */
  current(): Content;
  /** Checks whether the operator has edited something, and uses it if it is valid. Never fails, and never hangs. */
  refresh(): Promise<Content>;
  /** The current version, if the files were checked so recently that `refresh` would not check again. */
  fresh(): Content | undefined;
  /** False while the files on disk are invalid (the last good version is still served). */
  isHealthy(): boolean;
}

export interface WatchedContentSource extends ContentSource {
  /** Looks for edits from now on, whether or not anybody loads a page. @returns ends it */
  watch(): () => void;
}

export interface ContentSourceOptions {
  folder: string;
  /** Where the parsed files, and the last good version of them, are kept for the next start; null: nowhere. */
  keptIn?: string | null;
  logger: Logger;
  /** Refuses content that is well-formed but not allowed, for example an example address in production. */
  check?: ((content: Content) => Promise<void>) | undefined;
  nowMs?: () => number;
}

/**
 * Loads the content, and follows edits by the files' times and sizes: that works on every file system, while
 * notifications do not cross network drives. If the content is broken, the last good version is served, also after a
 * restart.
 *
 * @throws ContentError when there is no good version to begin with
 */
export async function openContent({
  folder,
  keptIn = null,
  logger,
  check,
  nowMs = Date.now,
}: ContentSourceOptions): Promise<WatchedContentSource> {
  const sources = sourcesHash();
  const cache =
    keptIn === null || sources === undefined
      ? NO_YAML_CACHE
      : await openYamlCache(join(keptIn, "content-cache.json"), sources);
  const lastGood = keptIn === null ? undefined : createLastGood(join(keptIn, "content-last-good"));
  const loadFrom = async (from: string) => {
    const content = await loadContent(from, cache);
    await check?.(content);
    return content;
  };
  const load = async () => {
    const content = await loadFrom(folder);
    // Only a later start needs it: this one goes on without.
    await lastGood
      ?.keep(folder, content)
      .catch((error) => logger.warn({ err: error }, "the good content could not be kept for the next start"));
    return content;
  };
  const loadAtFirst = async () => {
    try {
      return { content: await load(), isHealthy: true };
    } catch (error) {
      const copy = await lastGood?.find();
      const content = copy === undefined ? undefined : await loadFrom(copy).catch((): undefined => undefined);
      if (content === undefined) throw error;
      logger.error(
        { reason: (error as Error).message, version: content.version },
        "THE CONTENT CAN'T BE USED: STARTED WITH THE LAST GOOD VERSION OF IT. Mend the mistakes; no restart is needed",
      );
      return { content, isHealthy: false };
    }
  };

  let pictures = "";
  let picturesLookAgainAtMs = Number.NEGATIVE_INFINITY;
  const lookAtAll = async (): Promise<string> => {
    const startedAtMs = nowMs();
    if (startedAtMs >= picturesLookAgainAtMs) {
      pictures = await fingerprintOfPictures(folder);
      const restMs = (nowMs() - startedAtMs) * PICTURES_REST_FACTOR;
      picturesLookAgainAtMs = startedAtMs + Math.max(LOOK_AT_PICTURES_AFTER_MS, restMs);
    }
    return `${await fingerprintOfWords(folder)}|${pictures}`;
  };
  let fingerprint = await lookAtAll();
  let { content, isHealthy } = await loadAtFirst();
  let lookedAtMs = nowMs();
  let pending: Promise<Content> | undefined;
  let isHanging = false;

  const look = async (): Promise<Content> => {
    const found = await lookAtAll();
    if (found === fingerprint) return content;
    fingerprint = found;
    try {
      const edited = await load();
      if (!isHealthy) logger.info("the content holds no mistakes any more");
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
  const lookOnce = (): Promise<Content> => {
    lookedAtMs = nowMs();
    pending ??= look().finally(() => {
      pending = undefined;
      isHanging = false;
    });
    return pending;
  };

  return {
    current: () => content,
    isHealthy: () => isHealthy,
    fresh: () => (pending || nowMs() - lookedAtMs >= LOOK_AGAIN_AFTER_MS ? undefined : content),
    async refresh() {
      const looking = nowMs() - lookedAtMs < LOOK_AGAIN_AFTER_MS ? pending : lookOnce();
      if (!looking || isHanging) return content;
      const patience = new AbortController();
      const { signal } = patience;
      const late = delay(MOST_WAIT_MS, undefined, { signal, ref: false }).then(() => {
        isHanging = true;
      });
      await Promise.race([looking, late]);
      patience.abort();
      return content;
    },
    watch() {
      const timer = setInterval(() => void lookOnce(), LOOK_EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}
