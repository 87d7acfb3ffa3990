import { isPublicHost } from "../outside/public-address.ts";
import { plainText } from "./plain-text.ts";

/** One finding of a search. All texts are plain: no markup, no control characters. */
export interface NewsItem {
  title: string;
  /** http or https, and no address of our own machine or network. */
  url: string;
  /** A few sentences; may be empty. */
  snippet: string;
  /** ISO 8601; absent where nobody says. */
  publishedAt?: string;
  /** Who published it. */
  source?: string;
}

/** A finding as a source gave it; nothing in it is certain. */
export interface RawItem {
  title: unknown;
  url: unknown;
  snippet?: unknown;
  publishedAt?: unknown;
  source?: unknown;
}

const TITLE_CHARS = 240;
const SNIPPET_CHARS = 600;
const SOURCE_CHARS = 80;
/** Clocks differ; a date further ahead than this is a mistake. */
const AHEAD_MS = 24 * 60 * 60_000;

/** Makes a finding of what a source gave; undefined where it has no title or no address that may be shown. */
export function readItem(raw: RawItem, nowMs: number, base?: string): NewsItem | undefined {
  const url = readUrl(raw.url, base);
  const title = plainText(raw.title, TITLE_CHARS);
  if (url === undefined || title === "") return undefined;
  const publishedAt = readDate(raw.publishedAt, nowMs);
  const source = plainText(raw.source, SOURCE_CHARS) || new URL(url).hostname.replace(/^www\./, "");
  return {
    title,
    url,
    snippet: plainText(raw.snippet, SNIPPET_CHARS),
    source,
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}

/** An address that a link may lead to. */
export function readUrl(raw: unknown, base?: string): string | undefined {
  if (typeof raw !== "string" || raw.length > 2_000) return undefined;
  const url = URL.parse(raw.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return undefined;
  return isPublicHost(url.hostname) ? url.href : undefined;
}

/** An instant in any of the forms that sources use. */
export function readDate(raw: unknown, nowMs: number): string | undefined {
  if (typeof raw !== "string" || raw.length > 60) return undefined;
  // Without a zone it is meant as UTC, wherever this server stands.
  const text = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(raw.trim()) ? `${raw.trim()}Z` : raw.trim();
  const instant = new Date(text);
  const ms = instant.getTime();
  if (Number.isNaN(ms) || ms > nowMs + AHEAD_MS || ms <= 0) return undefined;
  return instant.toISOString();
}

/** One of each address; of the same title by the same publisher the first. */
export function withoutRepetitions(items: readonly NewsItem[]): NewsItem[] {
  const seen = new Set<string>();
  return items.filter(({ url, title, source }) => {
    const { host, pathname, searchParams } = new URL(url);
    for (const name of [...searchParams.keys()])
      if (/^(utm_|fbclid|gclid|at_)/i.test(name)) searchParams.delete(name);
    const keys = [`${host}${pathname}?${searchParams}`, `${source}\n${title.toLowerCase()}`];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}
