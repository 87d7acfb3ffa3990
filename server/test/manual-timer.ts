import { type StartTimer, startTimeout } from "../src/gateways/market/address-batch.ts";

/** A timer that a test can hold: what was started meanwhile runs when the test says so, and not with the machine's speed. */
export function createManualTimer() {
  let held: Set<() => void> | null = null;
  let startedCount = 0;
  const start: StartTimer = (run, ms) => {
    startedCount += 1;
    const waiting = held;
    if (waiting === null) return startTimeout(run, ms);
    waiting.add(run);
    return () => waiting.delete(run);
  };
  return {
    start,
    /** How many were started since the hold began. */
    startedCount: () => startedCount,
    hold() {
      held = new Set();
      startedCount = 0;
    },
    /** Runs what waits, and holds no longer. */
    release() {
      const waiting = held ?? [];
      held = null;
      for (const run of waiting) run();
    },
  };
}
