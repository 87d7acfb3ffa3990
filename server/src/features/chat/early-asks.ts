import { LRUCache } from "lru-cache";
import { bounded } from "../../bounded.ts";
import type { TakenQuota } from "../../jobs/job.store.ts";

/** So many must be left of a wallet's day beyond the one that is asked for: others may be asking elsewhere. */
const MARGIN = 3;
/** After a question that was not stored, the wallet's questions wait to be stored first for so long. */
const PENALTY_MS = 60 * 60_000;
/** Among more at once, those come first whose question is stored: asking for all of them early would delay every first word. */
const MOST_AT_ONCE = 4;
const MOST_WALLETS = 20_000;

interface Known {
  day: string;
  used: number;
}

export interface EarlyAsk {
  /** Its question is stored. */
  keep(): void;
  /** It is not. */
  refuse(): void;
}

export type EarlyAsks = ReturnType<typeof createEarlyAsks>;

/**
 * Whose model may be asked while the question is still being stored. A question that is then refused has cost a call
 * that nobody paid for, so there is one such call in an hour for a wallet and a process at most: only who certainly has
 * answers left may, with one question at a time, and not soon after one that was refused.
 */
export function createEarlyAsks(nowMs: () => number) {
  const known = new LRUCache<string, Known>(bounded(MOST_WALLETS));
  const refusedAtMs = new LRUCache<string, number>(bounded(MOST_WALLETS));
  const asking = new Set<string>();

  const hasLeft = (wallet: string, { day, count, limit }: TakenQuota): boolean => {
    const last = known.get(wallet);
    return last?.day === day && last.used + count + MARGIN <= limit;
  };

  return {
    /** What was used of a wallet's day when its last question was stored here. */
    note(wallet: string, day: string, used: number): void {
      known.set(wallet, { day, used });
    },

    /** @returns undefined: store it first */
    begin(wallet: string, quota: TakenQuota): EarlyAsk | undefined {
      const sinceMs = nowMs() - (refusedAtMs.get(wallet) ?? Number.NEGATIVE_INFINITY);
      if (
        asking.size >= MOST_AT_ONCE ||
        asking.has(wallet) ||
        sinceMs < PENALTY_MS ||
        !hasLeft(wallet, quota)
      )
        return undefined;
      asking.add(wallet);
      return {
        keep: () => void asking.delete(wallet),
        refuse() {
          asking.delete(wallet);
          refusedAtMs.set(wallet, nowMs());
        },
      };
    },
  };
}
