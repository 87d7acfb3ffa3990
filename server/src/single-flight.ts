/** Work under way, by key. */
export interface SingleFlight<Result> {
  /** Joins the work under this key where there is any, and begins it otherwise. Nothing is kept once it has ended. */
  run(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * One piece of work for all who ask for it at the same time. Where its result is to be kept as well, that is
 * `lru-cache`'s `fetchMethod`.
 */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Promise<Result>>();
  return {
    run(key, work) {
      const known = running.get(key);
      if (known) return known;
      const begun = work().finally(() => running.delete(key));
      running.set(key, begun);
      return begun;
    },
  };
}
