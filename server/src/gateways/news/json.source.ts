import type { z } from "zod";
import type { FetchOutside, OutsideRequest } from "../outside/fetch-outside.ts";
import { OutsideError } from "../outside/outside.error.ts";
import { type NewsItem, type RawItem, readItem, withoutRepetitions } from "./news.item.ts";
import { type NewsSource, NewsSourceError } from "./news.source.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2_000_000;
/** A source that wants a longer pause is passed over this time. */
const LONGEST_PAUSE_MS = 2_000;
const DEFAULT_PAUSE_MS = 300;

export interface JsonSourceOptions<Shape extends z.ZodType> {
  name: string;
  /** Where the source is, as the operator says. */
  baseUrl: string;
  /** The request for a search: path with query, headers, and a body where it is a POST. */
  request(query: string, since: Date): Pick<OutsideRequest, "headers" | "json"> & { path: string };
  shape: Shape;
  items(answer: z.infer<Shape>): readonly RawItem[];
}

export interface JsonSourceDependencies {
  fetch: FetchOutside;
  nowMs: () => number;
}

/** A search service that answers JSON: one retry where that may help, and our own words for its failures. */
export function createJsonSource<Shape extends z.ZodType>(
  { name, baseUrl, request, shape, items }: JsonSourceOptions<Shape>,
  { fetch, nowMs }: JsonSourceDependencies,
): NewsSource {
  const allowedOrigins = new Set([new URL(baseUrl).origin]);

  const ask = async (
    query: string,
    { signal, since }: { signal: AbortSignal; since: Date },
  ): Promise<NewsItem[]> => {
    const { path, ...rest } = request(query, since);
    const { status, headers, text } = await fetch({
      ...rest,
      url: `${baseUrl.replace(/\/+$/, "")}${path}`,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      allowedOrigins,
      signal,
    }).catch((error: unknown) => {
      throw error instanceof OutsideError ? new NewsSourceError("failed", error.message) : error;
    });
    if (status !== 200) throw failureOf(status, Number(headers["retry-after"]));
    const parsed = shape.safeParse(parseJson(text));
    if (!parsed.success) throw new NewsSourceError("failed", "an answer of another shape");
    const found = items(parsed.data).flatMap((raw) => readItem(raw, nowMs()) ?? []);
    return withoutRepetitions(found);
  };

  return {
    name,
    async search(query, options) {
      const { signal } = options;
      try {
        return await ask(query, options);
      } catch (error) {
        signal.throwIfAborted();
        const pauseMs = error instanceof NewsSourceError ? (error.retryAfterMs ?? DEFAULT_PAUSE_MS) : 0;
        const isFinal = !(error instanceof NewsSourceError) || error.reason === "refused";
        if (isFinal || pauseMs > LONGEST_PAUSE_MS) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        signal.throwIfAborted();
        return ask(query, options);
      }
    },
  };
}

/** 432 and 433 are Tavily's: the plan's units are used up. */
function failureOf(status: number, retryAfterSeconds: number): NewsSourceError {
  const detail = `status ${status}`;
  if (
    status === 401 ||
    status === 402 ||
    status === 403 ||
    status === 422 ||
    status === 432 ||
    status === 433
  )
    return new NewsSourceError("refused", detail);
  const waitMs = retryAfterSeconds > 0 ? retryAfterSeconds * 1_000 : undefined;
  if (status === 429) return new NewsSourceError("busy", detail, waitMs);
  return new NewsSourceError(status < 500 ? "refused" : "failed", detail, waitMs);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page in the place of data: the shape will refuse it.
    return undefined;
  }
}
