import type { Feed, FeedShelf } from "./feed.shelf.ts";
import { type NewsItem, withoutRepetitions } from "./news.item.ts";
import { buildNewsIndex, type NewsIndex } from "./news.ranking.ts";
import { type NewsSource, NewsSourceError } from "./news.source.ts";

export interface FeedsSourceDependencies {
  shelf: FeedShelf;
  feeds: () => readonly Feed[];
  maxAgeDays: () => number;
  ignoredWords: () => readonly string[];
  nowMs: () => number;
}

const QUERY_PLACE = "{query}";
const MOST_FINDINGS = 20;
const DAY_MS = 24 * 60 * 60_000;

/** The source that needs no key: feeds, fetched now and then, indexed, and ranked by how they fit and how old they are. */
export function createFeedsSource(dependencies: FeedsSourceDependencies): NewsSource {
  const { shelf, feeds, maxAgeDays, ignoredWords, nowMs } = dependencies;
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
    async search(query, signal) {
      const asked = feeds().map((feed) => ({
        isSearch: feed.url.includes(QUERY_PLACE),
        feed: { ...feed, url: feed.url.replaceAll(QUERY_PLACE, encodeURIComponent(query)) },
      }));
      const read = await Promise.all(
        asked.map(async ({ feed, isSearch }) => ({ isSearch, items: await shelf.read(feed) })),
      );
      signal.throwIfAborted();
      if (read.every(({ items }) => items === undefined))
        throw new NewsSourceError("failed", "no feed answered");
      // A feed that searches for itself has found what fits; the others are searched here.
      const found = read.flatMap(({ isSearch, items = [] }) => (isSearch ? items : []));
      const shelved = read.flatMap(({ isSearch, items }) => (isSearch || items === undefined ? [] : [items]));
      const all = withoutRepetitions([...indexOf(shelved).search(query, nowMs()), ...found]);
      const oldestMs = nowMs() - maxAgeDays() * DAY_MS;
      return all
        .filter(({ publishedAt }) => publishedAt === undefined || Date.parse(publishedAt) >= oldestMs)
        .slice(0, MOST_FINDINGS);
    },
  };
}
