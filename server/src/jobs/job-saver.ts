import type { Logger } from "pino";
import { inBackground } from "../database/lanes.ts";
import { type JobStore, RENEW_EVERY_MS } from "./job.store.ts";
import type { JobWake } from "./job-wake.ts";
import { JobAborted, type LiveJob, savableLength, savablePartEvents, unsavedProgress } from "./live-job.ts";

/** How often progress is saved: when the process dies, no more than this is lost. */
const SAVE_EVERY_MS = 500;

export interface JobSaverDependencies {
  live: ReadonlyMap<string, LiveJob>;
  store: Pick<JobStore, "saveProgress" | "reclaim">;
  wake: Pick<JobWake, "saved">;
  owner: string;
  logger: Logger;
}

/**
 * Saves all jobs of this process together, one statement at a time, and learns at the same time which were told to
 * stop.
 */
export function createJobSaver({ live, store, wake, owner, logger }: JobSaverDependencies) {
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  let isSaving = false;

  const save = async (): Promise<void> => {
    const nowMs = Date.now();
    const due = [...live.values()].filter(
      (job) =>
        (!job.isEnding && isBehind(job)) ||
        // An end that takes long, because the database is away, keeps its lease too.
        nowMs - job.lastSavedAtMs >= RENEW_EVERY_MS,
    );
    if (due.length === 0) return;
    const progress = due.map((job) => ({ wallet: job.wallet, jobId: job.jobId, ...unsavedProgress(job) }));
    const lost: LiveJob[] = [];
    try {
      const ours = new Map(
        (await inBackground(() => store.saveProgress(owner, progress))).map((job) => [job.jobId, job]),
      );
      due.forEach((job, index) => {
        const saved = ours.get(job.jobId);
        if (!saved) {
          // Its end came first; or who stores its end takes it back.
          if (!job.isEnding) lost.push(job);
          return;
        }
        const { to = job.savedLength, partEventsTo = job.savedPartEvents } = progress[index] ?? {};
        markSaved(job, to, partEventsTo, nowMs);
        if (saved.stopRequested) job.abort.abort(new JobAborted("stopped"));
      });
      wake.saved(owner);
      for (const job of lost) await reclaim(job);
    } catch (error) {
      for (const job of due) job.isSaveUncertain = true;
      logger.error({ err: error, jobs: due.length }, "the progress of jobs could not be saved");
    }
  };

  /**
   * It was swept while we slept or the database was away. Now it is ours again, unless nobody wants it any more or it
   * was deleted.
   */
  const reclaim = async (job: LiveJob): Promise<void> => {
    const length = savableLength(job.text);
    const claim = { wallet: job.wallet, jobId: job.jobId, owner };
    const partEvents = savablePartEvents(job.partEvents, length);
    const { quotaLimit } = job;
    const written = { text: job.text.slice(0, length), partEvents: [...partEvents], quotaLimit };
    const reclaimed = await inBackground(() => store.reclaim(claim, job.kind, written));
    if (!reclaimed) {
      // What it still writes belongs nowhere.
      job.abort.abort(new JobAborted("interrupted"));
      return;
    }
    logger.warn({ job: job.jobId }, "a job that was taken for dead goes on");
    markSaved(job, length, partEvents.length, Date.now());
    if (reclaimed.stopRequested) job.abort.abort(new JobAborted("stopped"));
  };

  const tick = () => {
    timer = undefined;
    isSaving = true;
    saving = save().then(() => {
      isSaving = false;
      if (live.size > 0) wakeUp();
    });
  };
  const wakeUp = () => {
    // A second save beside a slow one would send the same pieces, find them stored, and take the jobs for lost.
    if (!isSaving) timer ??= setTimeout(tick, SAVE_EVERY_MS).unref();
  };

  return {
    /** Begins saving; it ends by itself when no job is left. */
    wakeUp,
    /** Resolves when no save is under way, so that no outcome is written before a piece. */
    settled: () => saving,
    close() {
      clearTimeout(timer);
    },
  };
}

const isBehind = (job: LiveJob): boolean =>
  job.text.length > job.savedLength || job.partEvents.length > job.savedPartEvents;

function markSaved(job: LiveJob, length: number, partEvents: number, nowMs: number): void {
  job.savedLength = length;
  job.savedPartEvents = partEvents;
  job.isSaveUncertain = false;
  job.lastSavedAtMs = nowMs;
}
