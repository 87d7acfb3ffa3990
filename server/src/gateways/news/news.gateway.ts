import type { NewsContent } from "@bakso/contract/content/news.shapes";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { bounded } from "../../bounded.ts";
import { AppError } from "../../errors/app-error.ts";
import { type FetchOutside, fetchOutside } from "../outside/fetch-outside.ts";
import type { SharedLoad } from "../outside/shared-loads.ts";
import type { NewsItem } from "./news.item.ts";
import type { NewsSettings, NewsSourceName } from "./news.settings.ts";
import type { NewsSource } from "./news.source.ts";

export interface NewsGateway {
  /**
   * Asks the sources in their order, until one has found something.
   *
   * @throws AppError news.unreachable when none of them answered
   * @throws the signal's reason when it is aborted
   */
  search(query: string, signal: AbortSignal): Promise<readonly NewsItem[]>;
}

export interface NewsGatewayDependencies {
  news: () => NewsContent;
  /** Words that say nothing, beside those of the news. */
  stopWords: () => readonly string[];
  logger: Logger;
  nowMs?: () => number;
  fetch?: FetchOutside;
  /** Fetches feeds for all instances; each for itself when absent. */
  share?: SharedLoad | undefined;
}

const KEEP_MS = 60_000;
const MOST_KEPT = 500;
const DAY_MS = 24 * 60 * 60_000;

/** The sources that the settings name. What only they need is loaded with the first search. */
export function createNewsGateway(
  settings: NewsSettings,
  dependencies: NewsGatewayDependencies,
): NewsGateway {
  const { news, stopWords, logger, nowMs = Date.now, fetch = fetchOutside, share } = dependencies;
  let loaded: Promise<NewsSource[]> | undefined;

  const load = async (): Promise<NewsSource[]> => {
    const [services, { createFeedCache }, { createFeedsSource }] = await Promise.all([
      import("./search-services.ts"),
      import("./feed.cache.ts"),
      import("./feeds.source.ts"),
    ]);
    const make: Record<NewsSourceName, () => NewsSource> = {
      searxng: () => services.createSearxng(settings.searxngUrl ?? "", { fetch, nowMs }),
      tavily: () => services.createTavily(withKey(settings.tavily), { fetch, nowMs }),
      brave: () => services.createBrave(withKey(settings.brave), { fetch, nowMs }),
      exa: () => services.createExa(withKey(settings.exa), { fetch, nowMs }),
      feeds: () =>
        createFeedsSource({
          cache: createFeedCache({
            fetch,
            keepMs: () => news().feedMinutes * 60_000,
            nowMs,
            share,
            onFailure: ({ name }, error) =>
              logger.warn({ feed: name, err: error }, "a feed could not be read"),
          }),
          feeds: () => news().feeds,
          ignoredWords: () => [...news().ignoredWords, ...stopWords()],
          nowMs,
        }),
    };
    return settings.sources.map((name) => make[name]());
  };

  return createSearch({
    sources: () => (loaded ??= load()),
    oldestMs: () => Math.max(0, nowMs() - news().maxAgeDays * DAY_MS),
    logger,
  });
}

const withKey = ({ baseUrl, apiKey }: { baseUrl: string; apiKey: string | null }) => ({
  baseUrl,
  apiKey: apiKey ?? "",
});

interface SearchDependencies {
  sources: () => Promise<readonly NewsSource[]>;
  /** What was published before is no news. */
  oldestMs: () => number;
  logger: Logger;
}

/** Asks one source after the other. What was found is kept for a minute, for all who ask the same. */
export function createSearch({ sources, oldestMs, logger }: SearchDependencies): NewsGateway {
  const kept = new LRUCache<string, readonly NewsItem[]>({ ...bounded(MOST_KEPT), ttl: KEEP_MS });

  return {
    async search(query, signal) {
      const key = query.trim().toLowerCase();
      const known = kept.get(key);
      if (known) return known;
      let hasAnswer = false;
      for (const source of await sources()) {
        try {
          const since = oldestMs();
          const found = await source.search(query, { signal, since: new Date(since) });
          hasAnswer = true;
          const items = found.filter(({ publishedAt }) => !publishedAt || Date.parse(publishedAt) >= since);
          if (items.length === 0) continue;
          kept.set(key, items);
          return items;
        } catch (error) {
          signal.throwIfAborted();
          logger.warn({ source: source.name, err: error }, "a news source gave no answer");
        }
      }
      if (!hasAnswer) {
        logger.error("none of the news sources could be reached: is this machine online?");
        throw new AppError("news.unreachable");
      }
      return [];
    },
  };
}
