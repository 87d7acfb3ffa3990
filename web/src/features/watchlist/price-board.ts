import type { WatchlistItem } from "@bakso/contract/watchlist";
import type { PriceState } from "./price-look-up.ts";

/** Prices are looked up again after this time. */
export const REFRESH_MS = 60_000;
/** Look-ups under way at the same time: as many as a browser opens connections. */
const AT_ONCE = 6;

export interface PriceBoardOptions {
  lookUp(item: WatchlistItem, signal: AbortSignal): Promise<PriceState>;
  nowMs: () => number;
}

/**
 * Prices of the items that are watched. Each row listens to its own, so that five hundred of them can change without the
 * list being drawn anew.
 */
export interface PriceBoard {
  /** What is watched from now on. New and changed items are looked up at once. */
  watch(items: readonly WatchlistItem[]): void;
  /** Looks everything up again when the last time is a minute ago or more. */
  refreshIfDue(): void;
  /** undefined while the first look-up is under way. */
  priceOf(id: string): PriceState | undefined;
  /** Tells when the price of one item, or with null of any, changes. */
  subscribe(id: string | null, listener: () => void): () => void;
  stop(): void;
}

export function createPriceBoard({ lookUp, nowMs }: PriceBoardOptions): PriceBoard {
  const prices = new Map<string, PriceState>();
  const listeners = new Map<string | null, Set<() => void>>();
  let items: readonly WatchlistItem[] = [];
  let queue: WatchlistItem[] = [];
  let running = 0;
  let refreshedAtMs = nowMs();
  const ending = new AbortController();

  const tell = (id: string | null) => {
    for (const listener of listeners.get(id) ?? []) listener();
  };
  const isWatched = (item: WatchlistItem) => items.includes(item);

  const next = () => {
    while (running < AT_ONCE) {
      const item = queue.shift();
      if (!item) return;
      if (!isWatched(item)) continue;
      running += 1;
      void lookUp(item, ending.signal)
        .then(
          (price) => {
            // It may have been edited or deleted meanwhile.
            if (!isWatched(item)) return;
            prices.set(item.id, price);
            tell(item.id);
            tell(null);
          },
          // Nobody waits for it any more.
          () => undefined,
        )
        .finally(() => {
          running -= 1;
          next();
        });
    }
  };
  const enqueue = (wanted: readonly WatchlistItem[]) => {
    queue = [...queue, ...wanted.filter((item) => !queue.includes(item))];
    next();
  };

  return {
    watch(now) {
      const before = new Set(items);
      items = now;
      const ids = new Set(now.map(({ id }) => id));
      for (const id of prices.keys()) if (!ids.has(id)) prices.delete(id);
      const fresh = now.filter((item) => !before.has(item));
      for (const { id } of fresh) prices.delete(id);
      enqueue(fresh);
    },
    refreshIfDue() {
      if (nowMs() - refreshedAtMs < REFRESH_MS) return;
      refreshedAtMs = nowMs();
      enqueue(items);
    },
    priceOf: (id) => prices.get(id),
    subscribe(id, listener) {
      const known = listeners.get(id) ?? new Set();
      listeners.set(id, known.add(listener));
      return () => known.delete(listener);
    },
    stop() {
      items = [];
      queue = [];
      ending.abort();
    },
  };
}
