import type { Part, ToolChange } from "@bakso/contract/parts";
import type { Logger } from "pino";
import { AppError } from "../errors/app-error.ts";
import { followStoredJob } from "./follow-stored-job.ts";
import type { JobOutcome } from "./job.outcome.ts";
import type { AnyJobKind, JobKey, JobKind, JobStore, TakenQuota } from "./job.store.ts";
import { createJobSaver } from "./job-saver.ts";
import type { JobWake } from "./job-wake.ts";
import {
  appendPart,
  appendText,
  beginLiveJob,
  JobAborted,
  type JobListener,
  type LiveJob,
  stopTools,
  tellThought,
  tellThoughtEnd,
  thoughtSoFar,
  updatePart,
} from "./live-job.ts";
import { eventsAfter, type Written } from "./reply-parts.ts";
import { settleJob } from "./settle-job.ts";
import { createTogetherSettling } from "./settle-together.ts";

/** How long a stop waits for another instance. */
const REMOTE_STOP_WAIT_MS = 2_000;
/** How long a stopping server tries to store what was written. */
const SETTLE_AT_STOP_MS = 5_000;

/** Writes a reply, part by part. Whatever is written is on its way to who listens, and to the row. */
export interface ReplyWriter {
  text(piece: string): void;
  /** @returns the part's index */
  append(part: Exclude<Part, { type: "text" }>): number;
  /** Changes a tool's part. */
  update(part: number, change: ToolChange): void;
  /** Tells who listens now what the model thinks; it is stored nowhere. */
  think(piece: string): void;
  /** It has thought for so long, and goes on. @param whole what it thought since it last went on */
  thought(whole: string, elapsedMs: number): void;
}

export interface JobWork<Result> extends JobKey {
  kind: JobKind<Result>;
  subjectId: string;
  targetId: string;
  /** What its row says that it took. */
  quota: TakenQuota;
  /**
   * Does the work; what it writes goes through `writer`. A thrown AppError is the reason of the failure.
   *
   * @param stored resolves when the job's row is stored; rejects where it will not be. Until then nothing may be done
   *   that others notice, but what is written
   * @returns what the kind writes beside that
   */
  work(writer: ReplyWriter, signal: AbortSignal, stored: Promise<void>): Promise<Result>;
  /** Whether the quota is refunded after such an end; where undefined, and by default, after a failure, an interruption, and a stop before anything came. */
  isRefunded?(outcome: JobOutcome): boolean | undefined;
  /** The job's quota was refunded, by whichever process: this process can correct its own counts. */
  onRefund?(): void;
}

/** A job whose work has begun before its row is stored. Nobody sees anything of it yet. */
export interface PreparedJob {
  /** Words of it have been written. */
  hasText(): boolean;
  /** Its row is stored: it goes on as any other, with what it has written. */
  start(): LiveJob;
  /** Its row was not stored: its work is broken off, and what it has written is gone. */
  drop(): void;
}

export interface JobService {
  /** Begins a job whose row is already stored with `owner`. It runs whether or not anybody listens. */
  start<Result>(work: JobWork<Result>): LiveJob;
  /** Begins the work of a job whose row is still being stored. */
  prepare<Result>(work: JobWork<Result>): PreparedJob;
  /**
   * Listens to a job from a sequence on, on whichever instance it runs. What was written already comes first.
   *
   * @returns ends the listening
   */
  follow(key: JobKey, afterSequence: number, listener: JobListener): () => void;
  /** Stops the jobs of a subject, on whichever instance, and waits until their texts are stored. @returns how many */
  stop(wallet: string, subjectId: string): Promise<number>;
  /** True while this process runs a job of a subject. */
  isBusy(wallet: string, subjectId: string): boolean;
  /** Stops the jobs of a subject in this process, and waits until they are stored. Asks no other instance. */
  stopHere(wallet: string, subjectId: string): Promise<void>;
  /** The site's address, which goes before those of our own that replies name. */
  publicUrl(): string;
  /** This process, as rows name it. */
  readonly owner: string;
  /** Ends the jobs of dead owners, each with what was saved, and refunds their quota. */
  sweepInterrupted(): Promise<void>;
  /** Jobs at work here. */
  count(): number;
  /** Ends the streams of jobs that other instances run: readers can go on there. */
  letGo(): void;
  /** Waits a while for jobs to end, then interrupts the rest, each with its text so far. */
  close(graceMs: number): Promise<void>;
}

/** For those who read what jobs write. */
export type JobReader = Pick<JobService, "follow" | "publicUrl">;

export interface JobServiceDependencies {
  store: JobStore;
  wake: JobWake;
  owner: string;
  logger: Logger;
  /** Every kind of job there is. */
  kinds: () => readonly AnyJobKind[];
  publicUrl: () => string;
}

/**
 * The one mechanism for work that outlives its request: it streams to any number of listeners, saves the text twice a
 * second, can be stopped and followed from any instance, and survives its tab.
 */
export function createJobService({
  store,
  wake,
  owner,
  logger,
  kinds,
  publicUrl,
}: JobServiceDependencies): JobService {
  const live = new Map<string, LiveJob>();
  const saver = createJobSaver({ live, store, wake, owner, logger });
  let endsAtMs = Number.POSITIVE_INFINITY;

  const sweepInterrupted = async (): Promise<void> => {
    let count = 0;
    for (const kind of kinds())
      count += await store.sweepInterrupted(kind, { owner, jobIds: [...live.keys()] });
    if (count > 0) logger.warn({ count }, "answers were interrupted");
  };

  const settle = createTogetherSettling(store);

  const perform = async <Result>(
    job: LiveJob,
    order: JobWork<Result>,
    done: Promise<WorkDone<Result>>,
  ): Promise<JobOutcome> => {
    const { outcome, result } = await done;
    job.isEnding = true;
    await saver.settled();
    const settled = await settleJob(
      { store: { ...store, settle }, logger, endsAtMs: () => endsAtMs },
      {
        claim: { wallet: job.wallet, jobId: job.jobId, owner },
        kind: order.kind,
        quotaLimit: job.quotaLimit,
        outcome,
        result,
        isRefunded: order.isRefunded?.(outcome) ?? cameToNothing(outcome),
      },
    );
    if (settled.isRefunded) order.onRefund?.();
    live.delete(job.jobId);
    wake.ended(job);
    wake.changed(job);
    for (const listener of job.listeners) listener.onEnd(settled.outcome);
    job.listeners.clear();
    return settled.outcome;
  };

  /** From here on it is saved, found, and told of. */
  const show = (job: LiveJob): void => {
    live.set(job.jobId, job);
    saver.wakeUp();
    wake.changed(job);
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

  const followedStored = new Map<JobListener, () => void>();
  const followStored = (key: JobKey, afterSequence: number, listener: JobListener) => {
    const unfollow = followStoredJob({ store, wake, sweepInterrupted, logger }, key, afterSequence, {
      onEvent: (event) => listener.onEvent?.(event),
      onEnd(outcome) {
        followedStored.delete(listener);
        listener.onEnd(outcome);
      },
    });
    followedStored.set(listener, unfollow);
    return () => {
      followedStored.delete(listener);
      unfollow();
    };
  };

  return {
    owner,
    publicUrl,
    count: () => live.size,
    sweepInterrupted,

    start(work) {
      const job = beginLiveJob({ ...work, quotaLimit: work.quota.limit });
      show(job);
      job.ended = perform(job, work, outcomeOf(job, work, Promise.resolve(), logger));
      return job;
    },

    prepare(work) {
      const job = beginLiveJob({ ...work, quotaLimit: work.quota.limit });
      const { promise: stored, resolve, reject } = Promise.withResolvers<void>();
      // Nobody may be waiting for it.
      stored.catch(() => undefined);
      const done = outcomeOf(job, work, stored, logger);
      return {
        hasText: () => job.text !== "",
        start() {
          show(job);
          resolve();
          job.ended = perform(job, work, done);
          return job;
        },
        drop() {
          const reason = new JobAborted("interrupted");
          job.abort.abort(reason);
          reject(reason);
        },
      };
    },

    follow(key, afterSequence, listener) {
      const job = live.get(key.jobId);
      if (!job || job.wallet !== key.wallet) {
        return followStored(key, afterSequence, listener);
      }
      const thought = thoughtSoFar(job);
      if (thought) listener.onThought?.(thought);
      for (const event of eventsAfter(job, afterSequence)) listener.onEvent?.(event);
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
      const asked = await store.requestStop(wallet, subjectId);
      // A job that was swept while we slept is still running, although no row says so.
      const here = jobsOf(wallet, subjectId);
      for (const job of here) abort(job);
      const elsewhere = asked.filter(({ jobId }) => !here.some((job) => job.jobId === jobId));
      await Promise.all([
        ...here.map((job) => job.ended),
        ...elsewhere.map(async ({ jobId }) => {
          wake.askToStop({ wallet, jobId });
          await followUntilEnd({ wallet, jobId }, REMOTE_STOP_WAIT_MS);
        }),
      ]);
      return here.length + elsewhere.length;
    },

    letGo() {
      for (const [listener, unfollow] of followedStored) {
        if (!listener.onLetGo) continue;
        followedStored.delete(listener);
        unfollow();
        listener.onLetGo();
      }
    },

    async close(graceMs) {
      const all = () => Promise.allSettled([...live.values()].map((job) => job.ended));
      const patience = setTimeout(() => {
        endsAtMs = Date.now() + SETTLE_AT_STOP_MS;
        for (const job of live.values()) job.abort.abort(new JobAborted("interrupted"));
      }, graceMs);
      await all();
      clearTimeout(patience);
      saver.close();
      await wake.flush();
    },
  };
}

/** Until it is closed: work that goes on after its end must not write any more. */
function openReply(job: LiveJob): { writer: ReplyWriter; close(): Written } {
  let isOpen = true;
  return {
    writer: {
      text(piece) {
        if (isOpen) appendText(job, piece);
      },
      append: (part) => (isOpen ? appendPart(job, part) : -1),
      update(part, change) {
        if (isOpen) updatePart(job, part, change);
      },
      think(piece) {
        if (isOpen) tellThought(job, piece);
      },
      thought(_whole, elapsedMs) {
        if (isOpen) tellThoughtEnd(job, elapsedMs);
      },
    },
    close() {
      if (isOpen) stopTools(job);
      isOpen = false;
      return { text: job.text, partEvents: [...job.partEvents] };
    },
  };
}

const cameToNothing = ({ state, text, partEvents }: JobOutcome): boolean =>
  state === "failed" ||
  state === "interrupted" ||
  (state === "stopped" && text === "" && partEvents.length === 0);

interface WorkDone<Result> {
  outcome: JobOutcome;
  result: Result | null;
}

async function outcomeOf<Result>(
  job: LiveJob,
  { work }: Pick<JobWork<Result>, "work">,
  stored: Promise<void>,
  logger: Logger,
): Promise<WorkDone<Result>> {
  const { writer, close: written } = openReply(job);
  try {
    const result = await work(writer, job.abort.signal, stored);
    return { outcome: { state: "complete", ...written() }, result };
  } catch (error) {
    if (job.abort.signal.aborted) {
      const { reason } = job.abort.signal;
      const state = reason instanceof JobAborted ? reason.state : "stopped";
      return { outcome: { state, ...written() }, result: null };
    }
    const known = error instanceof AppError ? error : new AppError("server.error", { cause: error });
    logger.warn({ err: known.cause ?? known, code: known.code, job: job.jobId }, "a job failed");
    const { code, message: text, retryAfterSeconds } = known;
    const failure = { code, text, retryAfterSeconds };
    return { outcome: { state: "failed", ...written(), error: failure }, result: null };
  }
}
