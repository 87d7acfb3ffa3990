import type { Logger } from "pino";
import { type LiveRun, RunAborted, unsavedProgress } from "./live-run.ts";
import { LEASE_SECONDS, type RunStore } from "./run.store.ts";
import type { RunWake } from "./run-wake.ts";

/** What was written is saved this often: more than this is never lost when the process dies. */
const SAVE_EVERY_MS = 500;
/** A run that writes nothing renews its lease this often. */
const RENEW_EVERY_MS = (LEASE_SECONDS * 1_000) / 3;

export interface RunSaverDependencies {
  live: ReadonlyMap<string, LiveRun>;
  store: RunStore;
  wake: RunWake;
  owner: string;
  logger: Logger;
}

/** Saves all runs of this process together, one statement at a time, and learns in the same go who was told to stop. */
export function createRunSaver({ live, store, wake, owner, logger }: RunSaverDependencies) {
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  let isSaving = false;

  const save = async (): Promise<void> => {
    const nowMs = Date.now();
    const due = [...live.values()].filter(
      (run) => run.text.length > run.savedLength || nowMs - run.lastSavedAtMs >= RENEW_EVERY_MS,
    );
    if (due.length === 0) return;
    const progress = due.map((run) => ({ wallet: run.wallet, runId: run.runId, ...unsavedProgress(run) }));
    try {
      const ours = new Map((await store.saveProgress(owner, progress)).map((run) => [run.runId, run]));
      due.forEach((run, index) => {
        const saved = ours.get(run.runId);
        if (!saved) {
          // Deleted meanwhile, or given up for dead: what it still writes belongs nowhere.
          run.abort.abort(new RunAborted("interrupted"));
          return;
        }
        run.savedLength = progress[index]?.to ?? run.savedLength;
        run.isSaveUncertain = false;
        run.lastSavedAtMs = nowMs;
        if (saved.stopRequested) run.abort.abort(new RunAborted("stopped"));
      });
      wake.saved(owner);
    } catch (error) {
      for (const run of due) run.isSaveUncertain = true;
      logger.error({ err: error, runs: due.length }, "the progress of runs could not be saved");
    }
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
    // A second save beside a slow one would send the same pieces, find them stored, and take the runs for lost.
    if (!isSaving) timer ??= setTimeout(tick, SAVE_EVERY_MS).unref();
  };

  return {
    /** Begins saving; it ends by itself when no run is left. */
    wakeUp,
    /** Resolves when no save is under way, so that an outcome is never written before a piece. */
    settled: () => saving,
    close() {
      clearTimeout(timer);
    },
  };
}
