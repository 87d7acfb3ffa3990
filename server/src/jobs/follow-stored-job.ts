import type { Logger } from "pino";
import type { JobOutcome } from "./job.outcome.ts";
import type { JobKey, JobStore } from "./job.store.ts";
import type { JobWake } from "./job-wake.ts";
import { type JobListener, storedOutcome } from "./live-job.ts";
import { eventsAfter, sequenceOf } from "./reply-parts.ts";

/** Looks at least this often, in case a wake-up was lost. */
const LOOK_EVERY_MS = 1_000;

export interface FollowDependencies {
  store: JobStore;
  wake: JobWake;
  sweepInterrupted(): Promise<void>;
  logger: Logger;
}

/** Follows a job of another instance (or one that has ended) by its row. @returns ends the following */
export function followStoredJob(
  { store, wake, sweepInterrupted, logger }: FollowDependencies,
  key: JobKey,
  afterSequence: number,
  listener: JobListener,
): () => void {
  let sequence = afterSequence;
  let isOver = false;
  let isLooking = false;
  let isDue = false;

  const look = async () => {
    if (isOver) return;
    if (isLooking) {
      isDue = true;
      return;
    }
    isLooking = true;
    try {
      const job = await store.findJob(key);
      if (isOver) return;
      if (job && sequenceOf(job) > sequence) {
        for (const event of eventsAfter(job, sequence)) listener.onEvent?.(event);
        sequence = sequenceOf(job);
      }
      const outcome = job
        ? storedOutcome(job)
        : ({ state: "interrupted", text: "", partEvents: [] } as const);
      if (outcome) end(outcome);
      else if (job?.isLeaseOver) await sweepInterrupted();
    } catch (error) {
      logger.warn({ err: error }, "a job could not be looked at");
    } finally {
      isLooking = false;
      if (isDue) {
        isDue = false;
        void look();
      }
    }
  };

  const end = (outcome: JobOutcome) => {
    stop();
    listener.onEnd(outcome);
  };
  const unlisten = wake.onChange(() => void look());
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    unlisten();
  };
  void look();
  return stop;
}
