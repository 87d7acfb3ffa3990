import { setTimeout as wait } from "node:timers/promises";

/** How long somebody who asks waits, and how often it is asked. */
export interface Patience {
  /** Until the answer begins, once everything was sent. */
  firstWordMs: number;
  attempts: number;
  /** Before the second attempt; twice as long before each further one. */
  pauseMs: number;
}

const USUAL: Patience = { firstWordMs: 5_000, attempts: 3, pauseMs: 200 };
/** Nobody runs a server on a slower line. */
const SENT_BYTES_PER_MS = 1_000;

/**
 * Asks a service again when it could not be reached, began no answer in time, or said that it can't now. What is asked
 * must mean the same when it comes twice. How long the body of an answer takes is not bounded here: that is for who
 * reads it, who may be somebody on a slow line.
 *
 * @param sentBytes what has to be sent before an answer can begin
 * @returns the answer; the last one where none was better
 */
export async function askAgain(
  ask: (signal: AbortSignal) => Promise<Response>,
  { sentBytes, ...patience }: Partial<Patience> & { sentBytes: number },
): Promise<Response> {
  const { firstWordMs, attempts, pauseMs } = { ...USUAL, ...patience };
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= attempts;
    const tooLong = new AbortController();
    const timer = setTimeout(
      () => tooLong.abort(new Error("The service began no answer in time")),
      firstWordMs + sentBytes / SENT_BYTES_PER_MS,
    );
    try {
      const response = await ask(tooLong.signal);
      const isUnable = response.status >= 500 || response.status === 429;
      if (!isUnable || isLast) return response;
      await response.body?.cancel();
    } catch (error) {
      if (isLast) throw error;
    } finally {
      clearTimeout(timer);
    }
    // Not all at the same moment.
    await wait(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
  }
}
