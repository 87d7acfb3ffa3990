import MiniSearch from "minisearch";
import { wordsOf } from "../../text.words.ts";
import type { NewsItem } from "./news.item.ts";

/** After so many days a piece of news counts half. */
const HALF_LIFE_DAYS = 5;
/** What does not say how old it is counts as this old. */
const UNDATED_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
/** So much of what was asked for must be spoken of. */
const LEAST_COVERAGE = 0.5;

export interface NewsIndex {
  /** Most fitting first, what is newer before what is older; all of them where nothing particular is asked for. */
  search(query: string, nowMs: number): NewsItem[];
}

/** Full text over titles and snippets, weighed by age. */
export function buildNewsIndex(items: readonly NewsItem[], ignoredWords: readonly string[]): NewsIndex {
  const index = new MiniSearch<NewsItem & { id: number }>({
    fields: ["title", "snippet", "source"],
    tokenize: wordsOf,
    processTerm: (word) => word,
  });
  index.addAll(items.map((item, id) => ({ ...item, id })));
  const ignored = new Set(ignoredWords.flatMap(wordsOf));

  return {
    search(query, nowMs) {
      const words = [...new Set(wordsOf(query).filter((word) => !ignored.has(word)))];
      const fresh = (item: NewsItem) => freshness(item, nowMs);
      if (words.length === 0) return [...items].sort((a, b) => fresh(b) - fresh(a));
      const hits = index.search(words.join(" "), {
        boost: { title: 3 },
        prefix: (word) => word.length >= 4,
        fuzzy: (word) => (word.length >= 6 ? 0.15 : false),
      });
      return hits
        .filter(({ queryTerms }) => new Set(queryTerms).size / words.length >= LEAST_COVERAGE)
        .flatMap(({ id, score }) => {
          const item = items[id as number];
          return item === undefined ? [] : [{ item, score: score * (0.3 + fresh(item)) }];
        })
        .sort((a, b) => b.score - a.score)
        .map(({ item }) => item);
    },
  };
}

const freshness = ({ publishedAt }: NewsItem, nowMs: number): number => {
  const ageDays =
    publishedAt === undefined ? UNDATED_DAYS : Math.max(0, nowMs - Date.parse(publishedAt)) / DAY_MS;
  return 0.5 ** (ageDays / HALF_LIFE_DAYS);
};
