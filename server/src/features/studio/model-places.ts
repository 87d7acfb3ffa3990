import type { FairQueue } from "../../pictures/fair-queue.ts";

export interface ModelPlacesOptions {
  /** Lets calls begin, a few at a time. */
  queue: FairQueue;
  /** A call that takes longer gives up its place, and goes on beside it. */
  slowAfterMs: number;
  /** So many may have given up their place; then the others wait for an end. */
  mostSlow: number;
}

/**
 * The places at one model. A provider that hangs holds a place only for as long as pictures usually take, not until its
 * deadline, which is ten minutes away. So later callers don't wait for calls that will never end.
 */
export function createModelPlaces({ queue, slowAfterMs, mostSlow }: ModelPlacesOptions) {
  let slow = 0;

  /** Resolves when the place may go to the next one. */
  const untilDoneOrSlow = async (call: Promise<unknown>): Promise<void> => {
    const isSlow = Promise.withResolvers<true>();
    const timer = setTimeout(() => isSlow.resolve(true), slowAfterMs).unref();
    const done = call.then(
      () => false,
      () => false,
    );
    if (!(await Promise.race([done, isSlow.promise]))) {
      clearTimeout(timer);
      return;
    }
    if (slow >= mostSlow) {
      await done;
      return;
    }
    slow += 1;
    void done.then(() => {
      slow -= 1;
    });
  };

  /** Waits for its turn, but only as long as somebody wants the picture. */
  return <Made>(asker: string, signal: AbortSignal, call: () => Promise<Made>): Promise<Made> =>
    new Promise((resolve, reject) => {
      // Who lost interest before is told of no abort any more.
      signal.throwIfAborted();
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      queue(asker, async () => {
        signal.throwIfAborted();
        const made = call();
        made.then(resolve, reject);
        await untilDoneOrSlow(made);
      }).catch(reject);
    });
}
