const MINUTE_MS = 60_000;
/** So many failures in a row, and the source is left alone for a while. */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 30_000;

export interface SourceGuardOptions {
  /** What the source allows. */
  callsPerMinute: number;
  nowMs: () => number;
}

/**
 * Decides whether a source may be asked now. A token bucket keeps its published limit; a circuit breaker leaves it alone
 * after failures in a row, then lets one call try; a 429 pauses it for as long as it says.
 */
export interface SourceGuard {
  /** Takes the right to one call; undefined when there is none, else what to tell about its outcome. */
  enter(): { succeeded(): void; failed(): void; limited(retryAfterMs: number): void } | undefined;
}

export function createSourceGuard({ callsPerMinute, nowMs }: SourceGuardOptions): SourceGuard {
  let tokens = callsPerMinute;
  let filledAtMs = nowMs();
  let failures = 0;
  let closedUntilMs = 0;
  let isTrying = false;

  const refill = () => {
    const now = nowMs();
    tokens = Math.min(callsPerMinute, tokens + ((now - filledAtMs) * callsPerMinute) / MINUTE_MS);
    filledAtMs = now;
  };

  return {
    enter() {
      refill();
      if (nowMs() < closedUntilMs || tokens < 1) return undefined;
      // After a pause one call tries first; the others wait for what it finds.
      const isHalfOpen = failures >= FAILURES_TO_OPEN;
      if (isHalfOpen && isTrying) return undefined;
      isTrying = true;
      tokens -= 1;
      return {
        succeeded() {
          failures = 0;
          isTrying = false;
        },
        failed() {
          failures += 1;
          isTrying = false;
          if (failures >= FAILURES_TO_OPEN) closedUntilMs = nowMs() + OPEN_MS;
        },
        limited(retryAfterMs) {
          isTrying = false;
          closedUntilMs = nowMs() + retryAfterMs;
        },
      };
    },
  };
}
