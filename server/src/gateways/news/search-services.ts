import { z } from "zod";
import { createJsonSource, type JsonSourceDependencies } from "./json.source.ts";
import type { RawItem } from "./news.item.ts";
import type { NewsSource } from "./news.source.ts";

const MOST_FINDINGS = 15;
/** What services take at most. */
const QUERY_CHARS = 400;
const QUERY_WORDS = 50;
/** An end that is surely later than now. */
const YEAR_MS = 366 * 24 * 60 * 60_000;

const short = (query: string): string =>
  query.split(/\s+/).slice(0, QUERY_WORDS).join(" ").slice(0, QUERY_CHARS);
/** YYYY-MM-DD */
const day = (date: Date): string => date.toISOString().slice(0, 10);
const text = z.string().nullish();

/** One finding, under whatever names the service uses. */
const Finding = z.looseObject({ title: text, url: text });

/** SearXNG, an open metasearch engine that operators run themselves; JSON has to be switched on in its settings. */
export const createSearxng = (baseUrl: string, dependencies: JsonSourceDependencies): NewsSource =>
  createJsonSource(
    {
      name: "searxng",
      baseUrl,
      request: (query) => ({
        path: `/search?${new URLSearchParams({ q: short(query), format: "json", categories: "news", safesearch: "1" })}`,
      }),
      shape: z.looseObject({
        results: z.array(Finding.extend({ content: text, publishedDate: text, engine: text })),
      }),
      items: ({ results }) =>
        results.slice(0, MOST_FINDINGS).map(
          ({ title, url, content, publishedDate }): RawItem => ({
            title,
            url,
            snippet: content,
            publishedAt: publishedDate,
          }),
        ),
    },
    dependencies,
  );

export const createTavily = (
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  dependencies: JsonSourceDependencies,
): NewsSource =>
  createJsonSource(
    {
      name: "tavily",
      baseUrl,
      request: (query, since) => ({
        path: "/search",
        headers: { Authorization: `Bearer ${apiKey}` },
        json: {
          query: short(query),
          topic: "news",
          search_depth: "basic",
          max_results: MOST_FINDINGS,
          start_date: day(since),
        },
      }),
      shape: z.looseObject({ results: z.array(Finding.extend({ content: text, published_date: text })) }),
      items: ({ results }) =>
        results.map(
          ({ title, url, content, published_date }): RawItem => ({
            title,
            url,
            snippet: content,
            publishedAt: published_date,
          }),
        ),
    },
    dependencies,
  );

export const createBrave = (
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  dependencies: JsonSourceDependencies,
): NewsSource =>
  createJsonSource(
    {
      name: "brave",
      baseUrl,
      request: (query, since) => ({
        path: `/res/v1/news/search?${new URLSearchParams({
          q: short(query),
          count: String(MOST_FINDINGS),
          freshness: `${day(since)}to${day(new Date(since.getTime() + YEAR_MS))}`,
        })}`,
        headers: { "X-Subscription-Token": apiKey, Accept: "application/json" },
      }),
      shape: z.looseObject({
        results: z.array(
          Finding.extend({
            description: text,
            page_age: text,
            source: z.unknown(),
          }),
        ),
      }),
      items: ({ results }) =>
        results.map(
          ({ title, url, description, page_age, source }): RawItem => ({
            title,
            url,
            snippet: description,
            publishedAt: page_age,
            source,
          }),
        ),
    },
    dependencies,
  );

export const createExa = (
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  dependencies: JsonSourceDependencies,
): NewsSource =>
  createJsonSource(
    {
      name: "exa",
      baseUrl,
      request: (query, since) => ({
        path: "/search",
        headers: { "x-api-key": apiKey },
        json: {
          query: short(query),
          category: "news",
          numResults: MOST_FINDINGS,
          startPublishedDate: since.toISOString(),
          contents: { text: { maxCharacters: 800 } },
        },
      }),
      shape: z.looseObject({
        results: z.array(
          Finding.extend({ text, publishedDate: text, highlights: z.array(z.string()).nullish() }),
        ),
      }),
      items: ({ results }) =>
        results.map(
          ({ title, url, text: body, publishedDate, highlights }): RawItem => ({
            title,
            url,
            snippet: body ?? highlights?.join(" "),
            publishedAt: publishedDate,
          }),
        ),
    },
    dependencies,
  );
