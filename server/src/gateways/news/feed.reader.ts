import { parseFeed } from "feedsmith";
import { type NewsItem, type RawItem, readItem } from "./news.item.ts";

/** Of one feed no more than this is of interest. */
const MOST_ITEMS = 200;

/**
 * Reads a feed: RSS, Atom, RDF or JSON.
 *
 * @param from the feed's own name and address, for entries that say less
 * @throws Error where it is none of these
 */
export function readFeed(text: string, from: { name: string; url: string }, nowMs: number): NewsItem[] {
  const items: NewsItem[] = [];
  for (const raw of rawItems(text).slice(0, MOST_ITEMS)) {
    const item = readItem({ ...raw, source: raw.source ?? from.name }, nowMs, from.url);
    if (item) items.push(item);
  }
  return items;
}

function rawItems(text: string): RawItem[] {
  const { format, feed } = parseFeed(text);
  switch (format) {
    case "rss":
      return (feed.items ?? []).map((item) => ({
        title: item.title,
        url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
        snippet: item.description ?? item.content?.encoded,
        publishedAt: item.pubDate ?? item.dc?.dates?.[0],
        source: item.source?.title,
      }));
    case "rdf":
      return (feed.items ?? []).map((item) => ({
        title: item.title,
        url: item.link,
        snippet: item.description,
        publishedAt: item.dc?.dates?.[0],
      }));
    case "atom":
      return (feed.entries ?? []).map((entry) => ({
        title: entry.title?.value,
        url: (entry.links?.find(({ rel = "alternate" }) => rel === "alternate") ?? entry.links?.[0])?.href,
        snippet: entry.summary?.value ?? entry.content?.value,
        publishedAt: entry.published ?? entry.updated,
      }));
    case "json":
      return (feed.items ?? []).map((item) => ({
        title: item.title,
        url: item.url ?? item.external_url,
        snippet: item.summary ?? item.content_text ?? item.content_html,
        publishedAt: item.date_published ?? item.date_modified,
      }));
  }
}
