import type { Logger } from "pino";
import { inBackground } from "../database/lanes.ts";
import { AppError } from "../errors/app-error.ts";
import { followStoredJob } from "./follow-stored-job.ts";
import type { JobKey, JobStore } from "./job.store.ts";
import { createJobSaver } from "./job-saver.ts";
import type { JobWake } from "./job-wake.ts";
import { appendText, JobAborted, type JobListener, type JobOutcome, type LiveJob } from "./live-job.ts";

/** Storing an outcome is tried again for this long before the job counts as failed. */
const SETTLE_ATTEMPTS = 5;
const SETTLE_PAUSE_MS = 200;
/** How long a stop waits for another instance. */
const REMOTE_STOP_WAIT_MS = 2_000;

export interface JobWork extends JobKey {
  subjectId: string;
  targetId: string;
  /** Does the work; what it writes goes through `onText`. A thrown AppError is the reason of the failure. */
  work(onText: (piece: string) => void, signal: AbortSignal): Promise<void>;
  /** Stores the outcome with what belongs to it; tried again when it throws. */
  settle(outcome: JobOutcome): Promise<void>;
}

export interface JobService {
  /** Begins a job whose row is already stored with `owner`. It goes on whether or not anybody listens. */
  start(work: JobWork): LiveJob;
  /**
   * Listens to a job from an offset on, wherever it runs. What was written already comes first.
   *
   * @returns ends the listening
   */
  follow(key: JobKey, afterOffset: number, listener: JobListener): () => void;
  /** Stops what runs for a subject, on whichever instance, and waits until what came is stored. @returns how many */
  stop(wallet: string, subjectId: string): Promise<number>;
  /** True while this process runs something for a subject. */
  isBusy(wallet: string, subjectId: string): boolean;
  /** Stops what this process runs for a subject, and waits until it is stored. Asks no other instance. */
  stopHere(wallet: string, subjectId: string): Promise<void>;
  /** This process, as rows name it. */
  readonly owner: string;
  /** Runs at work here. */
  count(): number;
  /** Lets go the listeners of what other instances work on: they can go on there. */
  letGo(): void;
  /** Waits a while for jobs to end, then interrupts the rest, each with what it wrote. */
  close(graceMs: number): Promise<void>;
}

export interface JobServiceDependencies {
  store: JobStore;
  wake: JobWake;
  owner: string;
  logger: Logger;
  /** Marks jobs of dead owners as interrupted. */
  sweepInterrupted(): Promise<void>;
}

/**
 * The one machinery for work that outlives the request that asked for it: streams to any number of listeners, saves
 * what is written twice a second, can be stopped and followed from any instance, and survives its tab.
 */
export function createJobService({
  store,
  wake,
  owner,
  logger,
  sweepInterrupted,
}: JobServiceDependencies): JobService {
  const live = new Map<string, LiveJob>();
  const saver = createJobSaver({ live, store, wake, owner, logger });

  const perform = async (job: LiveJob, { work, settle }: JobWork): Promise<JobOutcome> => {
    const outcome = await outcomeOf(job, work, logger);
    await saver.settled();
    const stored = await settleWithPatience(outcome, settle, logger);
    live.delete(job.jobId);
    wake.ended(job);
    for (const listener of job.listeners) listener.onEnd(stored);
    job.listeners.clear();
    return stored;
  };

  const jobsOf = (wallet: string, subjectId: string) =>
    [...live.values()].filter((job) => job.subjectId === subjectId && job.wallet === wallet);
  const abort = (job: LiveJob) => job.abort.abort(new JobAborted("stopped"));
  wake.onStop(({ jobId }) => {
    const job = live.get(jobId);
    if (job) abort(job);
  });

  const followUntilEnd = (key: JobKey, timeoutMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(finish, timeoutMs);
      const unfollow = followStoredJob({ store, wake, sweepInterrupted, logger }, key, 0, {
        onEnd: finish,
      });
      function finish() {
        clearTimeout(timer);
        unfollow();
        resolve();
      }
    });

  const followedElsewhere = new Map<JobListener, () => void>();
  const followElsewhere = (key: JobKey, afterOffset: number, listener: JobListener) => {
    const unfollow = followStoredJob({ store, wake, sweepInterrupted, logger }, key, afterOffset, {
      onText: (piece, offset) => listener.onText?.(piece, offset),
      onEnd(outcome) {
        followedElsewhere.delete(listener);
        listener.onEnd(outcome);
      },
    });
    followedElsewhere.set(listener, unfollow);
    return () => {
      followedElsewhere.delete(listener);
      unfollow();
    };
  };

  return {
    owner,
    count: () => live.size,

    start(work) {
      const job: LiveJob = {
        wallet: work.wallet,
        jobId: work.jobId,
        subjectId: work.subjectId,
        targetId: work.targetId,
        text: "",
        savedLength: 0,
        isSaveUncertain: false,
        lastSavedAtMs: Date.now(),
        listeners: new Set(),
        abort: new AbortController(),
        ended: Promise.resolve({ state: "failed", text: "" }),
      };
      live.set(job.jobId, job);
      saver.wakeUp();
      job.ended = perform(job, work);
      return job;
    },

    follow(key, afterOffset, listener) {
      const job = live.get(key.jobId);
      if (!job || job.wallet !== key.wallet) {
        return followElsewhere(key, afterOffset, listener);
      }
      if (job.text.length > afterOffset) listener.onText?.(job.text.slice(afterOffset), afterOffset);
      job.listeners.add(listener);
      return () => job.listeners.delete(listener);
    },

    isBusy: (wallet, subjectId) => jobsOf(wallet, subjectId).length > 0,

    async stopHere(wallet, subjectId) {
      const running = jobsOf(wallet, subjectId);
      for (const job of running) abort(job);
      await Promise.all(running.map((job) => job.ended));
    },

    async stop(wallet, subjectId) {
      const stopped = await store.requestStop(wallet, subjectId);
      await Promise.all(
        stopped.map(async ({ jobId }) => {
          const job = live.get(jobId);
          if (job) {
            abort(job);
            await job.ended;
            return;
          }
          wake.askToStop({ wallet, jobId });
          await followUntilEnd({ wallet, jobId }, REMOTE_STOP_WAIT_MS);
        }),
      );
      return stopped.length;
    },

    letGo() {
      for (const [listener, unfollow] of followedElsewhere) {
        if (!listener.onLetGo) continue;
        followedElsewhere.delete(listener);
        unfollow();
        listener.onLetGo();
      }
    },

    async close(graceMs) {
      const all = () => Promise.allSettled([...live.values()].map((job) => job.ended));
      const patience = setTimeout(() => {
        for (const job of live.values()) job.abort.abort(new JobAborted("interrupted"));
      }, graceMs);
      await all();
      clearTimeout(patience);
      saver.close();
    },
  };
}

async function outcomeOf(job: LiveJob, work: JobWork["work"], logger: Logger): Promise<JobOutcome> {
  try {
    await work((piece) => appendText(job, piece), job.abort.signal);
    return { state: "complete", text: job.text };
  } catch (error) {
    if (job.abort.signal.aborted) {
      const { reason } = job.abort.signal;
      return { state: reason instanceof JobAborted ? reason.state : "stopped", text: job.text };
    }
    const known = error instanceof AppError ? error : new AppError("server.error", { cause: error });
    logger.warn({ err: known.cause ?? known, code: known.code, job: job.jobId }, "a job failed");
    return { state: "failed", text: job.text, error: { code: known.code, text: known.message } };
  }
}

/** An outcome counts only when it is stored; a database that is away for a moment must not lose an answer. */
async function settleWithPatience(
  outcome: JobOutcome,
  settle: JobWork["settle"],
  logger: Logger,
): Promise<JobOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inBackground(() => settle(outcome));
      return outcome;
    } catch (error) {
      logger.error({ err: error, attempt }, "the outcome of a job could not be stored");
      if (attempt === SETTLE_ATTEMPTS) {
        const { code, message } = new AppError("server.unavailable");
        return { state: "failed", text: outcome.text, error: { code, text: message } };
      }
      await new Promise((resolve) => setTimeout(resolve, SETTLE_PAUSE_MS * 2 ** attempt));
    }
  }
}
