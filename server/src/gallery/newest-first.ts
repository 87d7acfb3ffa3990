interface Order<Result> {
  key: string;
  work(): Promise<Result>;
  result: PromiseWithResolvers<Result>;
  askers: number;
}

export interface NewestFirst<Result> {
  /**
   * Does the work under a key once for all who ask for it at the same time. Rejects with the signal's reason when it is
   * aborted; work that nobody waits for any more, and that has not begun, is never begun.
   */
  run(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/**
 * A line in which the newest goes first, a few at a time. Who scrolls past a hundred pictures wants the last ones: those
 * before are out of view by then, or their requests were given up.
 */
export function createNewestFirst<Result>({ atOnce }: { atOnce: number }): NewestFirst<Result> {
  const orders = new Map<string, Order<Result>>();
  const waiting: Order<Result>[] = [];
  let running = 0;

  const begin = () => {
    while (running < atOnce) {
      const order = waiting.pop();
      if (order === undefined) return;
      running += 1;
      order
        .work()
        .then(order.result.resolve, order.result.reject)
        .finally(() => {
          running -= 1;
          orders.delete(order.key);
          begin();
        });
    }
  };
  const takeOut = (order: Order<Result>): boolean => {
    const place = waiting.indexOf(order);
    if (place !== -1) waiting.splice(place, 1);
    return place !== -1;
  };

  const order = (key: string, work: () => Promise<Result>): Order<Result> => {
    const known = orders.get(key);
    if (known) {
      // Asked for again, it is the newest again.
      if (takeOut(known)) waiting.push(known);
      return known;
    }
    const made = { key, work, result: Promise.withResolvers<Result>(), askers: 0 };
    orders.set(key, made);
    waiting.push(made);
    return made;
  };

  return {
    run(key, work, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      const asked = order(key, work);
      asked.askers += 1;
      begin();
      if (signal === undefined) return asked.result.promise;
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal.reason);
          asked.askers -= 1;
          if (asked.askers === 0 && takeOut(asked)) orders.delete(key);
        };
        signal.addEventListener("abort", leave, { once: true });
        asked.result.promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
      });
    },
  };
}
