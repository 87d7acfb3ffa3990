import type { NewsItem } from "./news.item.ts";

/** A place where news are looked for. */
export interface NewsSource {
  name: string;
  /**
   * @param since what is older is not wanted; a source that can't be asked for that may bring it all the same
   * @returns findings, most fitting first; none where there are none
   * @throws NewsSourceError when it gave no usable answer, the signal's reason when that is aborted
   */
  search(query: string, options: { signal: AbortSignal; since: Date }): Promise<NewsItem[]>;
}

/** A source gave no usable answer. Its message names neither keys nor whole addresses. */
export class NewsSourceError extends Error {
  /** `refused`: the key or plan; asking again is no use. `busy`: too often. `failed`: anything else. */
  readonly reason: "refused" | "busy" | "failed";
  readonly retryAfterMs: number | undefined;
  constructor(reason: NewsSourceError["reason"], detail: string, retryAfterMs?: number) {
    super(detail);
    this.name = "NewsSourceError";
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
