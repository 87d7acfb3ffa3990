import type { Feed, FeedCache } from "./feed.cache.ts";
import { type NewsItem, withoutRepetitions } from "./news.item.ts";
import { buildNewsIndex, type NewsIndex } from "./news.ranking.ts";
import { type NewsSource, NewsSourceError } from "./news.source.ts";

export interface FeedsSourceDependencies {
  cache: FeedCache;
  feeds: () => readonly Feed[];
  ignoredWords: () => readonly string[];
  nowMs: () => number;
}

interface Asked {
  isSearch: boolean;
  feed: Feed;
}

const QUERY_PLACE = "{query}";
const MOST_FINDINGS = 20;
/** So long the slow ones are waited for once another has something: they are read on, for the next search. */
const PATIENCE_MS = 1_500;

/** The source that needs no key: feeds, fetched now and then, indexed, and ranked by how they fit and how old they are. */
export function createFeedsSource(dependencies: FeedsSourceDependencies): NewsSource {
  const { cache, feeds, ignoredWords, nowMs } = dependencies;
  let known: { parts: readonly (readonly NewsItem[])[]; index: NewsIndex } | undefined;

  /** Built again only when a feed brought something else. */
  const indexOf = (parts: readonly (readonly NewsItem[])[]): NewsIndex => {
    const isSame =
      known?.parts.length === parts.length && parts.every((part, at) => part === known?.parts[at]);
    if (!known || !isSame) {
      known = { parts, index: buildNewsIndex(withoutRepetitions(parts.flat()), ignoredWords()) };
    }
    return known.index;
  };

  return {
    name: "feeds",
    async search(query, { signal, since }) {
      const asked = feeds().map((feed) => ({
        isSearch: feed.url.includes(QUERY_PLACE),
        feed: { ...feed, url: feed.url.replaceAll(QUERY_PLACE, encodeURIComponent(query)) },
      }));
      const read = await withPatience(asked, async ({ feed, isSearch }) => ({
        isSearch,
        items: await cache.read(feed),
      }));
      signal.throwIfAborted();
      if (read.every(({ items }) => items === undefined))
        throw new NewsSourceError("failed", "no feed answered");
      // A feed that searches for itself has found what fits; the others are searched here.
      const found = read.flatMap(({ isSearch, items = [] }) => (isSearch ? items : []));
      const shelved = read.flatMap(({ isSearch, items }) => (isSearch || items === undefined ? [] : [items]));
      const all = withoutRepetitions([...indexOf(shelved).search(query, nowMs()), ...found]);
      return all
        .filter(({ publishedAt }) => publishedAt === undefined || Date.parse(publishedAt) >= since.getTime())
        .slice(0, MOST_FINDINGS);
    },
  };
}

interface ReadFeed {
  isSearch: boolean;
  /** Undefined where nothing is known of it. */
  items: readonly NewsItem[] | undefined;
}

/** Reads all at once. As soon as one of them has something, a dead one does not keep the answer for long. */
async function withPatience(
  asked: readonly Asked[],
  read: (one: Asked) => Promise<ReadFeed>,
): Promise<ReadFeed[]> {
  const found: ReadFeed[] = asked.map(({ isSearch }) => ({ isSearch, items: undefined }));
  const { promise: isEnough, resolve: enough } = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const all = Promise.all(
    asked.map(async (one, place) => {
      const feed = await read(one);
      found[place] = feed;
      if (feed.items !== undefined) timer ??= setTimeout(enough, PATIENCE_MS);
    }),
  );
  try {
    await Promise.race([all, isEnough]);
    return [...found];
  } finally {
    clearTimeout(timer);
  }
}
