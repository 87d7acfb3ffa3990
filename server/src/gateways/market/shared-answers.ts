import { LRUCache } from "lru-cache";
import { bounded } from "../../bounded.ts";
import { createSingleFlight } from "../../single-flight.ts";
import { FRESH_MS, type Said } from "../outside/shared-loads.ts";
import { failureOf, type SourceFailure } from "./source.error.ts";

/** For so long a source's last word is better than none. */
const KEEP_MS = 15 * 60_000;
/** How long an asker waits for news before the last word has to do. */
const PATIENCE_MS = 400;
/** How long a failure counts for those who ask next. */
const FAILED_MS: Record<SourceFailure, number> = {
  gone: 60 * 60_000,
  missing: 60_000,
  limited: 2_000,
  unavailable: 3_000,
};
const MOST_ANSWERS = 10_000;

/** The same as people get it. */
export interface Served<Value> extends Said<Value> {
  atMs: number;
  isStale: boolean;
}

type Kept = { said: Said<unknown>; atMs: number };

export interface SharedAnswers {
  /** The answer under a key: kept, or loaded once for all who ask meanwhile. */
  get<Value>(key: string, load: () => Promise<Said<Value>>): Promise<Served<Value>>;
  /** Takes in an answer that came along with another. */
  put<Value>(key: string, said: Said<Value>): void;
  /** Age in ms of what is kept; undefined when nothing is. */
  ageMs(key: string): number | undefined;
}

/** One cache for all users: one call for many askers, fresh for a minute, then the last word while it is asked anew. */
export function createSharedAnswers(nowMs: () => number): SharedAnswers {
  const kept = new LRUCache<string, Kept>({ ...bounded(MOST_ANSWERS) });
  const failed = new LRUCache<string, { error: unknown; untilMs: number }>({ ...bounded(MOST_ANSWERS) });
  const refreshes = createSingleFlight<void>();

  const put: SharedAnswers["put"] = (key, said) => {
    kept.set(key, { said, atMs: said.atMs ?? nowMs() });
    failed.delete(key);
  };
  const refresh = (key: string, load: () => Promise<Said<unknown>>): Promise<void> =>
    refreshes.run(key, () =>
      load()
        .then((said) => put(key, said))
        .catch((error: unknown) => {
          failed.set(key, { error, untilMs: nowMs() + FAILED_MS[failureOf(error)] });
        }),
    );
  const serve = <Value>({ said, atMs }: Kept): Served<Value> => ({
    ...(said as Said<Value>),
    atMs,
    isStale: nowMs() - atMs > FRESH_MS,
  });

  return {
    put,
    ageMs(key) {
      const found = kept.peek(key);
      return found && nowMs() - found.atMs;
    },
    async get(key, load) {
      const before = kept.get(key);
      const ageMs = before ? nowMs() - before.atMs : Number.POSITIVE_INFINITY;
      if (before && ageMs <= FRESH_MS) return serve(before);
      const failure = failed.get(key);
      const hasJustFailed = failure !== undefined && nowMs() < failure.untilMs;
      const isUsable = before !== undefined && ageMs <= KEEP_MS;
      if (!hasJustFailed) {
        const loading = refresh(key, load);
        await (isUsable ? Promise.race([loading, patience()]) : loading);
      }
      const now = kept.get(key);
      if (now && nowMs() - now.atMs <= KEEP_MS) return serve(now);
      throw failed.get(key)?.error ?? new Error("a source gave neither an answer nor an error");
    },
  };
}

const patience = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
