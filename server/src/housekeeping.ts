import type { Logger } from "pino";
import { inBackground } from "./database/lanes.ts";
import { type Part, said } from "./feature.ts";
import type { JobService } from "./jobs/job.service.ts";

const SETTLE_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 10 * 60_000;

export interface Housekeeping {
  /** Begins to end the jobs of dead processes every few seconds, and to sweep every few minutes. */
  start(): void;
  stop(): void;
  /** Closes the parts, the last one first. If one fails, the others are still closed. */
  close(): Promise<void>;
}

/** What is done for all parts alike. */
export function createHousekeeping(
  parts: readonly Part[],
  jobs: Pick<JobService, "sweepInterrupted">,
  logger: Logger,
): Housekeeping {
  const sweepers = said(parts.map((part) => part.sweep));
  const timers: NodeJS.Timeout[] = [];

  const sweep = () => Promise.all(sweepers.map((sweepPart) => sweepPart()));
  const every = (ms: number, work: () => Promise<unknown>) =>
    setInterval(
      () => inBackground(work).catch((error) => logger.error({ err: error }, "housekeeping failed")),
      ms,
    ).unref();

  return {
    start() {
      timers.push(every(SETTLE_EVERY_MS, jobs.sweepInterrupted), every(SWEEP_EVERY_MS, sweep));
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
    async close() {
      const closing = new AsyncDisposableStack();
      for (const close of said(parts.map((part) => part.close)))
        closing.defer(async () => void (await close()));
      await closing.disposeAsync();
    },
  };
}
