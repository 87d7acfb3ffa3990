import { LRUCache } from "lru-cache";
import { bounded } from "../bounded.ts";
import type { LimitWindow, SharedLimitStore } from "./shared-limit.store.ts";

/** The rest of a window this short is not worth a write: it begins anew before anybody misses it. */
const SHORT_MS = 60_000;
/**
 * Part of a limit that is leased at once: of a minute's so much that a visitor's calls cost one write or two, and so
 * little that ten processes which die within it take a fifth; of a day's so little that losing it costs nothing.
 */
const SHORT_BLOCK_SHARE = 1 / 50;
const LONG_BLOCK_SHARE = 1 / 5_000;
/** How long a refusal counts: meanwhile other processes may return something. */
const REFUSAL_MS = 1_000;
/** What was not used in this time is returned, so that other processes have it and no crash loses it. */
const IDLE_MS = 2_000;
const MOST_KEPT = 50_000;

export interface SharedLimit {
  /** Takes so many, all or none. @returns false when fewer are left */
  take(window: LimitWindow, count?: number): Promise<boolean> | boolean;
  /** Refunds so many, when what they were for failed. */
  refund(window: LimitWindow, count?: number): void;
  /** Returns what was not used; call it every second or so. */
  returnIdle(): Promise<void>;
  /** Returns all that is unspent, when the process stops. */
  close(): Promise<void>;
}

interface Asker {
  window: LimitWindow;
  count: number;
  resolve(isTaken: boolean): void;
  reject(error: unknown): void;
}

/** What this process holds of one limit and window. */
interface Purse {
  what: string;
  windowStart: string;
  endsAtMs: number;
  remaining: number;
  lastTakenMs: number;
  askers: Asker[];
  isLeasing: boolean;
  /** So many could not be had, of a limit of this size. */
  refusal?: { count: number; limit: number; untilMs: number };
}

/**
 * Counts against limits that all instances share, without asking the database each time: a process leases blocks
 * and spends them in memory. What is leased counts as spent from then on, so the limit is never exceeded, and
 * nothing has to be cleaned up after a process that dies: the most it takes with it is one block, a five-thousandth of
 * a day's limit and nothing of those below 5,000, or a fiftieth of a minute's. Near the end of a limit, what lies unspent in another process
 * is missed until it returns it.
 */
export function createSharedLimit(store: SharedLimitStore, nowMs: () => number = Date.now): SharedLimit {
  const purses = new LRUCache<string, Purse>({ ...bounded(MOST_KEPT) });
  /** Those of long windows that may hold something, even after they fell out of the cache. */
  const held = new Set<Purse>();

  const purseOf = ({ what, windowStart, endsAtMs }: LimitWindow): Purse => {
    const known = purses.get(what);
    if (known?.windowStart === windowStart) return known;
    const fresh = {
      what,
      windowStart,
      endsAtMs,
      remaining: 0,
      lastTakenMs: nowMs(),
      askers: [],
      isLeasing: false,
    };
    purses.set(what, fresh);
    return fresh;
  };

  const isShort = ({ endsAtMs }: { endsAtMs: number }): boolean => endsAtMs - nowMs() <= SHORT_MS;

  const add = (purse: Purse, count: number): void => {
    purse.remaining += count;
    purse.lastTakenMs = nowMs();
    if (!isShort(purse)) held.add(purse);
  };

  const isRefused = ({ refusal }: Purse, { limit }: LimitWindow, count: number): boolean =>
    refusal !== undefined && count >= refusal.count && limit <= refusal.limit && nowMs() < refusal.untilMs;

  const serve = (purse: Purse): void => {
    for (let first = purse.askers[0]; first && first.count <= purse.remaining; first = purse.askers[0]) {
      purse.remaining -= first.count;
      purse.lastTakenMs = nowMs();
      purse.askers.shift();
      first.resolve(true);
    }
  };

  const refuse = (purse: Purse, { window, count }: Asker): void => {
    purse.refusal = { count, limit: window.limit, untilMs: nowMs() + REFUSAL_MS };
    const [refused, others] = [
      purse.askers.filter(isHopeless),
      purse.askers.filter((one) => !isHopeless(one)),
    ];
    purse.askers = others;
    for (const { resolve } of refused) resolve(false);

    function isHopeless(asker: Asker): boolean {
      return isRefused(purse, asker.window, asker.count);
    }
  };

  /** One lease for all who wait; only for the first where there is not enough for all. */
  const leaseFor = async (purse: Purse, first: Asker): Promise<void> => {
    const { window } = first;
    const wanted = purse.askers.reduce((sum, { count }) => sum + count, 0) - purse.remaining;
    const share = isShort(window) ? SHORT_BLOCK_SHARE : LONG_BLOCK_SHARE;
    const block = Math.max(wanted, Math.floor(window.limit * share));
    if (await store.lease(window, block)) return add(purse, block);
    // Somebody may have been refunded meanwhile.
    const missing = first.count - purse.remaining;
    if (missing <= 0) return;
    if (missing < block && (await store.lease(window, missing))) return add(purse, missing);
    if (first.count > purse.remaining) refuse(purse, first);
  };

  const leaseAndServe = async (purse: Purse): Promise<void> => {
    purse.isLeasing = true;
    try {
      for (serve(purse); purse.askers[0]; serve(purse)) await leaseFor(purse, purse.askers[0]);
    } catch (error) {
      for (const { reject } of purse.askers.splice(0)) reject(error);
    } finally {
      purse.isLeasing = false;
    }
  };

  const returnAll = async (isDue: (purse: Purse) => boolean): Promise<void> => {
    const due = [...held].filter(isDue);
    await Promise.all(
      due.map(async (purse) => {
        held.delete(purse);
        const { remaining } = purse;
        purse.remaining = 0;
        if (remaining > 0 && purse.endsAtMs > nowMs()) await store.refund(purse, remaining);
      }),
    );
  };

  return {
    take(window, count = 1) {
      const purse = purseOf(window);
      if (purse.askers.length === 0 && purse.remaining >= count) {
        purse.remaining -= count;
        purse.lastTakenMs = nowMs();
        return true;
      }
      if (count > window.limit || isRefused(purse, window, count)) return false;
      return new Promise((resolve, reject) => {
        purse.askers.push({ window, count, resolve, reject });
        if (!purse.isLeasing) void leaseAndServe(purse);
      });
    },
    refund(window, count = 1) {
      const known = purses.get(window.what);
      // Its day is over: nothing can be taken of it any more.
      if (known && known.windowStart !== window.windowStart) return;
      const purse = known ?? purseOf(window);
      add(purse, count);
      delete purse.refusal;
    },
    returnIdle: () =>
      returnAll(({ askers, lastTakenMs }) => askers.length === 0 && nowMs() - lastTakenMs >= IDLE_MS),
    close: () => returnAll(() => true),
  };
}
