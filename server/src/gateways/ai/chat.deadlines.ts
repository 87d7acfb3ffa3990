export interface ChatTimeouts {
  /** Until the first text, both attempts together. */
  firstTextMs: number;
  /** Between two pieces, hidden reasoning among them. */
  idleMs: number;
  /** The whole answer. */
  totalMs: number;
}

/** A local server may load its model for tens of seconds before the first word. */
export const DEFAULT_TIMEOUTS: ChatTimeouts = { firstTextMs: 120_000, idleMs: 60_000, totalMs: 600_000 };

/** The clock that deadlines run by. */
export interface Timers {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Runs `action` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, action: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

export type Deadline = keyof ChatTimeouts;

export interface Deadlines {
  /** To be called with every piece of text. */
  sawText(): void;
  /** The model works, but says nothing yet: the wait for the first text may last longer, never shorter. */
  sawReasoning(): void;
  stop(): void;
}

/**
 * Watches one answer. `saw…` only notes the time: the one timer looks, when it fires, how long ago that was, so
 * that a stream of a thousand pieces does not set a thousand timers.
 */
export function startDeadlines(
  timeouts: ChatTimeouts,
  timers: Timers,
  onExpired: (deadline: Deadline) => void,
): Deadlines {
  const startedAt = timers.now();
  let aliveAt = startedAt;
  let hasText = false;
  let cancel: () => void = () => undefined;

  const next = (): [deadline: Deadline, dueAt: number] => {
    const endDueAt = startedAt + timeouts.totalMs;
    const idleDueAt = aliveAt + timeouts.idleMs;
    const firstDueAt = startedAt + timeouts.firstTextMs;
    const [deadline, dueAt]: [Deadline, number] =
      hasText || (aliveAt > startedAt && idleDueAt > firstDueAt)
        ? ["idleMs", idleDueAt]
        : ["firstTextMs", firstDueAt];
    return endDueAt <= dueAt ? ["totalMs", endDueAt] : [deadline, dueAt];
  };

  const watch = (): void => {
    const [deadline, dueAt] = next();
    const leftMs = dueAt - timers.now();
    if (leftMs <= 0) onExpired(deadline);
    // No later than a silence that begins now would be too long: what comes meanwhile has no timer to set.
    else cancel = timers.after(Math.min(leftMs, timeouts.idleMs), watch);
  };
  watch();

  return {
    sawText() {
      aliveAt = timers.now();
      hasText = true;
    },
    sawReasoning() {
      aliveAt = timers.now();
    },
    stop: () => cancel(),
  };
}
