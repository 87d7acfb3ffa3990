import { setTimeout as later } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { bounded } from "./bounded.ts";

/** Over such a time it is seen how busy the event loop is: a crowd's questions are begun in a few times as much. */
const WINDOW_MS = 25;
/** However busy it is, a tenth of the time is left to long work. */
const MOST_BUSY = 0.9;
/** Shorter pauses are saved up: a timer is no more exact. */
const LEAST_PAUSE_MS = 5;
const MOST_PAUSE_MS = 1_000;
const MOST_WALLETS = 20_000;

export interface GivingWayOptions {
  /** How busy the event loop is: 0 to 1. */
  busy?: () => number;
  nowMs?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

export type GivingWay = ReturnType<typeof createGivingWay>;

/**
 * Lets work that is long, and for one holder, take no more of the time than the event loop has left beside all others'. After
 * each piece of it comes a pause: the busier the loop, the longer. What a wallet does at once, an export and a search say, has
 * one share together. On a server with nothing else to do it is hardly a pause.
 */
export function createGivingWay({
  busy = createLoopMeter(),
  nowMs = () => performance.now(),
  wait = later,
}: GivingWayOptions = {}) {
  const freeAtMs = new LRUCache<string, number>(bounded(MOST_WALLETS));

  const pauseAfter = (tookMs: number): number => {
    const share = Math.min(busy(), MOST_BUSY);
    return (tookMs * share) / (1 - share);
  };

  const takeTurn = async (wallet: string): Promise<void> => {
    const pauseMs = (freeAtMs.get(wallet) ?? 0) - nowMs();
    if (pauseMs >= LEAST_PAUSE_MS) await wait(pauseMs);
  };

  const endTurn = (wallet: string, startedAtMs: number): void => {
    const now = nowMs();
    const freeAt = freeAtMs.get(wallet) ?? 0;
    // What else of the wallet has ended meanwhile has its pause still before it; one that was too short is made up for.
    const owedMs = Math.max(0, freeAt - (freeAt > now ? now : startedAtMs));
    freeAtMs.set(wallet, now + Math.min(owedMs + pauseAfter(now - startedAtMs), MOST_PAUSE_MS));
  };

  return {
    /** The same pieces, with pauses between them. What the reader takes for a piece does not count. */
    async *between<Piece>(wallet: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
      let startedAtMs = nowMs();
      for await (const piece of pieces) {
        endTurn(wallet, startedAtMs);
        yield piece;
        await takeTurn(wallet);
        startedAtMs = nowMs();
      }
    },

    /** Does a wallet's work when the pause after its last one is over. */
    async afterPause<Result>(wallet: string, work: () => Promise<Result>): Promise<Result> {
      await takeTurn(wallet);
      const startedAtMs = nowMs();
      try {
        return await work();
      } finally {
        endTurn(wallet, startedAtMs);
      }
    },
  };
}

/** @returns how busy the event loop was lately */
function createLoopMeter(): () => number {
  let last = performance.eventLoopUtilization();
  let measuredAtMs = performance.now();
  let lately = 0;
  return () => {
    const nowMs = performance.now();
    if (nowMs - measuredAtMs >= WINDOW_MS) {
      const now = performance.eventLoopUtilization();
      lately = performance.eventLoopUtilization(now, last).utilization;
      last = now;
      measuredAtMs = nowMs;
    }
    return lately;
  };
}
