import type { WatchlistItem } from "@bakso/contract/watchlist";
import { createListeners, type Listeners } from "../../shared/lib/listeners.ts";
import type { PriceState } from "./price-look-up.ts";

/** Prices are looked up again after this time. */
export const REFRESH_MS = 60_000;
/** What could not be reached may be there a moment later: it is looked up again after these times, then with the others. */
const AGAIN_MS = [4_000, 10_000, 20_000];
/** Look-ups under way at the same time: as many as a browser opens connections. */
const AT_ONCE = 6;

export interface PriceBoardOptions {
  lookUp(item: WatchlistItem, signal: AbortSignal): Promise<PriceState>;
  /** Looks up many at once; what it does not know stays as it is. */
  lookUpMany(items: readonly WatchlistItem[], signal: AbortSignal): Promise<ReadonlyMap<string, PriceState>>;
  /** Whether that one knows such an item. */
  isOfMany(item: WatchlistItem): boolean;
  nowMs: () => number;
}

/**
 * Prices of the watched items. Each row listens to its own price, so that five hundred of them can change without a new
 * drawing of the list. An item that no row listens to is not looked up, so a long list only asks for what is visible.
 */
export interface PriceBoard {
  /** Sets what is watched. New and changed items that a row listens to are looked up at once. */
  watch(items: readonly WatchlistItem[]): void;
  /** Whether all prices are needed, visible or not: sorting by price needs them. */
  wantAll(isAll: boolean): void;
  /** Looks up the needed prices that are a minute old or older. */
  refreshIfDue(): void;
  /** undefined while it was not looked up. */
  priceOf(id: string): PriceState | undefined;
  /** Whether a price is being looked up for the first time. */
  isWaiting(): boolean;
  /**
   * Calls back when the price of one item changes, or with null that of any item. The item is looked up when its price
   * is not fresh.
   */
  subscribe(id: string | null, listener: () => void): () => void;
  stop(): void;
}

export function createPriceBoard({ lookUp, lookUpMany, isOfMany, nowMs }: PriceBoardOptions): PriceBoard {
  const prices = new Map<string, PriceState>();
  /** When each item was last looked up, or when its look-up began. */
  const askedAtMs = new Map<string, number>();
  /** Items that could not be reached, with how often in a row. */
  const unreached = new Map<string, number>();
  const listeners = new Map<string | null, Listeners>();
  let items: readonly WatchlistItem[] = [];
  let queue: WatchlistItem[] = [];
  let running = 0;
  let isAllWanted = false;
  let refreshedAtMs = nowMs();
  const ending = new AbortController();

  const tell = (id: string | null) => listeners.get(id)?.tell();
  const isWatched = (item: WatchlistItem) => items.includes(item);
  const isSeen = ({ id }: WatchlistItem) => listeners.get(id)?.isEmpty() === false;
  const isWanted = (item: WatchlistItem) => isAllWanted || isSeen(item);

  const askAgain = (item: WatchlistItem, price: PriceState) => {
    const times = unreached.get(item.id) ?? 0;
    unreached.delete(item.id);
    if (price.kind !== "failed" || price.reason !== "unreachable") return;
    unreached.set(item.id, times + 1);
    const waitMs = AGAIN_MS[times];
    if (waitMs === undefined) return;
    const timer = setTimeout(() => {
      if (prices.get(item.id) !== price || queue.includes(item)) return;
      queue.push(item);
      next();
    }, waitMs);
    ending.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  };
  const next = () => {
    while (running < AT_ONCE) {
      const item = queue.shift();
      if (!item) return;
      // It may have left the list, or the window, while it waited.
      if (!isWatched(item) || !isWanted(item)) continue;
      running += 1;
      askedAtMs.set(item.id, nowMs());
      void lookUp(item, ending.signal)
        .then(
          (price) => {
            // It may have been edited or deleted meanwhile.
            if (!isWatched(item)) return;
            prices.set(item.id, price);
            askAgain(item, price);
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
  const isDue = ({ id }: WatchlistItem) =>
    nowMs() - (askedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) >= REFRESH_MS;
  const takeMany = async (many: readonly WatchlistItem[]) => {
    for (const { id } of many) askedAtMs.set(id, nowMs());
    // Aborted, or none of them is known: what was there before stays.
    const found = await lookUpMany(many, ending.signal).catch(() => new Map<string, PriceState>());
    for (const item of many) {
      const price = found.get(item.id);
      if (price === undefined || !isWatched(item)) continue;
      prices.set(item.id, price);
      tell(item.id);
    }
    tell(null);
  };
  /**
   * Looks up what is needed. Rows that are seen are looked up one by one; those that came into view last come first. Rows
   * that are not seen are needed for the order alone: tokens come with a few calls, and anything else is looked up once.
   */
  const enqueue = (candidates: readonly WatchlistItem[]) => {
    const wanted = candidates.filter(isWanted);
    if (wanted.length === 0) return;
    const unseen = wanted.filter((item) => !isSeen(item));
    const many = unseen.filter(isOfMany);
    if (many.length > 0) void takeMany(many);
    const single = wanted.filter((item) => isSeen(item) || (!isOfMany(item) && !prices.has(item.id)));
    queue = [...single, ...queue.filter((item) => !single.includes(item))];
    next();
  };

  return {
    watch(now) {
      const before = new Set(items);
      items = now;
      const ids = new Set(now.map(({ id }) => id));
      const fresh = now.filter((item) => !before.has(item));
      const forgotten = [...[...askedAtMs.keys()].filter((id) => !ids.has(id)), ...fresh.map(({ id }) => id)];
      for (const id of forgotten) {
        prices.delete(id);
        askedAtMs.delete(id);
        unreached.delete(id);
      }
      enqueue(fresh);
    },
    wantAll(isAll) {
      isAllWanted = isAll;
      if (isAll) enqueue(items.filter(isDue));
    },
    refreshIfDue() {
      if (nowMs() - refreshedAtMs < REFRESH_MS) return;
      refreshedAtMs = nowMs();
      enqueue(items);
    },
    priceOf: (id) => prices.get(id),
    isWaiting: () => items.some((item) => isWanted(item) && !prices.has(item.id)),
    subscribe(id, listener) {
      const known = listeners.get(id) ?? createListeners();
      listeners.set(id, known);
      const unsubscribe = known.subscribe(listener);
      if (id !== null) enqueue(items.filter((item) => item.id === id && isDue(item)));
      return unsubscribe;
    },
    stop() {
      items = [];
      queue = [];
      ending.abort();
    },
  };
}
