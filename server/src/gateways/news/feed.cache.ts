import { LRUCache } from "lru-cache";
import { bounded } from "../../bounded.ts";
import { createSingleFlight } from "../../single-flight.ts";
import type { FetchOutside } from "../outside/fetch-outside.ts";
import { loadAlone, type SharedLoad } from "../outside/shared-loads.ts";
import { readFeed } from "./feed.reader.ts";
import type { NewsItem } from "./news.item.ts";

export interface Feed {
  name: string;
  url: string;
}

export interface FeedCacheDependencies {
  fetch: FetchOutside;
  /** For how long a feed need not be asked again. */
  keepMs: () => number;
  nowMs: () => number;
  /** Fetches for all instances; for this one alone when absent. */
  share?: SharedLoad | undefined;
  onFailure: (feed: Feed, error: unknown) => void;
}

interface Fetched {
  items: NewsItem[];
  etag: string | undefined;
  lastModified: string | undefined;
}

interface Kept extends Fetched {
  checkedAtMs: number;
}

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 2_000_000;
const MOST_FEEDS = 300;
/** One that failed is left alone for a while. */
const FAILED_MS = 60_000;
const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

/** Feeds as they were last fetched; asked again when they are due, and then only for what is new. */
export function createFeedCache({
  fetch,
  keepMs,
  nowMs,
  share = loadAlone,
  onFailure,
}: FeedCacheDependencies) {
  const kept = new LRUCache<string, Kept>({ ...bounded(MOST_FEEDS) });
  const failedUntilMs = new LRUCache<string, number>({ ...bounded(MOST_FEEDS) });
  const refreshes = createSingleFlight<void>();

  const refresh = async (feed: Feed): Promise<void> => {
    const key = `feed:${feed.url}`;
    const load = async () => new Map([[key, { value: await fetchFeed(feed), source: feed.name }]]);
    const said = (await share<Fetched>(key, [key], load, { freshMs: keepMs() })).get(key);
    if (said) kept.set(feed.url, { ...said.value, checkedAtMs: said.atMs ?? nowMs() });
  };

  const fetchFeed = async (feed: Feed): Promise<Fetched> => {
    const before = kept.get(feed.url);
    const { status, headers, text } = await fetch({
      url: feed.url,
      headers: {
        Accept: ACCEPT,
        ...(before?.etag ? { "If-None-Match": before.etag } : {}),
        ...(before?.lastModified ? { "If-Modified-Since": before.lastModified } : {}),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      // The operator named this one host; where it sends us is another matter.
      allowedOrigins: new Set([new URL(feed.url).origin]),
    });
    if (status === 304 && before) return before;
    if (status !== 200) throw new Error(`status ${status}`);
    return {
      items: readFeed(text, feed, nowMs()),
      etag: headers.etag,
      lastModified: headers["last-modified"],
    };
  };

  const refreshOnce = (feed: Feed): Promise<void> =>
    refreshes.run(feed.url, () =>
      refresh(feed).catch((error: unknown) => {
        failedUntilMs.set(feed.url, nowMs() + FAILED_MS);
        onFailure(feed, error);
      }),
    );

  return {
    /** What a feed holds; the last known where it can't be reached now. Undefined where nothing is known of it. */
    async read(feed: Feed): Promise<readonly NewsItem[] | undefined> {
      const before = kept.get(feed.url);
      const isDue = before === undefined || nowMs() - before.checkedAtMs >= keepMs();
      const isLeftAlone = nowMs() < (failedUntilMs.get(feed.url) ?? 0);
      if (isDue && !isLeftAlone) {
        const refreshing = refreshOnce(feed);
        // Who has something already is not kept waiting for the same with a newer date.
        if (before === undefined) await refreshing;
      }
      return kept.get(feed.url)?.items;
    },
  };
}

export type FeedCache = ReturnType<typeof createFeedCache>;
