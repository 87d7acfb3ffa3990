import { AppError } from "../errors/app-error.ts";

export interface FairQueueOptions {
  /** How many run at the same time. */
  atOnce: number;
  /** When one asker has more waiting, the next is refused. */
  mostWaitingOfOne: number;
  /** When more wait in all, the next is refused. */
  mostWaiting: number;
}

/** Runs work when its turn has come. @throws AppError limit.busy_wallet, server.unavailable */
export type FairQueue = <Result>(asker: string, work: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = 5;

/**
 * Limits how many pieces of heavy work run at a time. Askers take turns: somebody with one picture waits for one
 * picture of each other asker, and not for all forty of one.
 */
export function createFairQueue({ atOnce, mostWaitingOfOne, mostWaiting }: FairQueueOptions): FairQueue {
  let running = 0;
  let inAll = 0;
  /** In the order of their turns: an asker who had one moves to the end. Only askers with work are listed. */
  const askers = new Map<string, (() => void)[]>();

  const wait = (asker: string): Promise<void> => {
    const own = askers.get(asker) ?? [];
    if (own.length >= mostWaitingOfOne)
      throw new AppError("limit.busy_wallet", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (inAll >= mostWaiting)
      throw new AppError("server.unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    askers.set(asker, own);
    inAll += 1;
    return new Promise((resolve) => own.push(resolve));
  };

  /** Gives the free place to the asker whose turn it is. */
  const serveNext = () => {
    const [turn] = askers;
    if (turn === undefined) {
      running -= 1;
      return;
    }
    const [asker, own] = turn;
    askers.delete(asker);
    inAll -= 1;
    const begin = own.shift();
    if (own.length > 0) askers.set(asker, own);
    begin?.();
  };

  return async (asker, work) => {
    if (running >= atOnce) await wait(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      serveNext();
    }
  };
}
