import { LRUCache } from "lru-cache";
import type { LimitWindow, SharedLimitStore } from "./shared-limit.store.ts";

interface Lease {
  windowStart: string;
  remaining: number;
  isExhausted: boolean;
  pending: Promise<void> | undefined;
}

export interface SharedLimit {
  /** Takes one unit. @returns false when the limit is reached */
  take(window: LimitWindow): Promise<boolean> | boolean;
  /** Gives one unit back, when what it was for failed. */
  giveBack(window: LimitWindow): void;
  /** Returns what is left of all blocks, so that a restart wastes nothing. */
  close(): Promise<void>;
}

/**
 * Counts against limits that all instances share, without one hot row: a process leases units in blocks and spends them
 * in memory. Never more than the limit is spent; near its end, units that lie unspent in another process are missed.
 *
 * @param blockShare part of a limit that is leased at once
 */
export function createSharedLimit(store: SharedLimitStore, blockShare = 1 / 10): SharedLimit {
  const leases = new LRUCache<string, Lease>({ max: 50_000 });

  const leaseOf = ({ what, windowStart }: LimitWindow): Lease => {
    const known = leases.get(what);
    if (known?.windowStart === windowStart) return known;
    const fresh: Lease = { windowStart, remaining: 0, isExhausted: false, pending: undefined };
    leases.set(what, fresh);
    return fresh;
  };

  const refill = async (lease: Lease, window: LimitWindow): Promise<void> => {
    const block = Math.max(1, Math.floor(window.limit * blockShare));
    if (await store.lease(window, block)) lease.remaining += block;
    else if (block > 1 && (await store.lease(window, 1))) lease.remaining += 1;
    else lease.isExhausted = true;
  };

  const takeAfterRefill = async (lease: Lease, window: LimitWindow): Promise<boolean> => {
    while (lease.remaining === 0) {
      if (lease.isExhausted) return false;
      lease.pending ??= refill(lease, window).finally(() => {
        lease.pending = undefined;
      });
      await lease.pending;
    }
    lease.remaining -= 1;
    return true;
  };

  return {
    take(window) {
      const lease = leaseOf(window);
      if (lease.remaining > 0) {
        lease.remaining -= 1;
        return true;
      }
      return lease.isExhausted ? false : takeAfterRefill(lease, window);
    },
    giveBack(window) {
      const lease = leases.get(window.what);
      if (lease?.windowStart === window.windowStart) {
        lease.remaining += 1;
        lease.isExhausted = false;
      }
    },
    async close() {
      const left = [...leases.entries()].filter(([, lease]) => lease.remaining > 0);
      leases.clear();
      await Promise.all(
        left.map(([what, lease]) =>
          store.giveBack({ what, windowStart: lease.windowStart }, lease.remaining),
        ),
      );
    },
  };
}
