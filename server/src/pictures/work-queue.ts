import { AppError } from "../errors/app-error.ts";

/**
 * Lets so many pieces of heavy work run at a time and the others wait in order, so that a crowd of uploads takes its time
 * and not all the memory.
 *
 * @param atOnce how many run at the same time
 * @param mostWaiting when more wait, the next is refused
 */
export function createWorkQueue(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new AppError("server.unavailable", { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
