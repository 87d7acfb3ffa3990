import type { Logger } from "pino";
import { AppError } from "../errors/app-error.ts";
import { followStoredRun } from "./follow-stored-run.ts";
import { appendText, type LiveRun, RunAborted, type RunListener, type RunOutcome } from "./live-run.ts";
import type { RunKey, RunStore } from "./run.store.ts";
import { createRunSaver } from "./run-saver.ts";
import type { RunWake } from "./run-wake.ts";

/** Storing an outcome is tried again for this long before the run counts as failed. */
const SETTLE_ATTEMPTS = 5;
const SETTLE_PAUSE_MS = 200;
/** How long a stop waits for another instance. */
const REMOTE_STOP_WAIT_MS = 2_000;

export interface RunWork extends RunKey {
  subjectId: string;
  targetId: string;
  /** Does the work; what it writes goes through `onText`. A thrown AppError is the reason of the failure. */
  work(onText: (piece: string) => void, signal: AbortSignal): Promise<void>;
  /** Stores the outcome with what belongs to it; tried again when it throws. */
  settle(outcome: RunOutcome): Promise<void>;
}

export interface RunService {
  /** Begins a run whose row is already stored with `owner`. It goes on whether or not anybody listens. */
  start(work: RunWork): LiveRun;
  /**
   * Listens to a run from an offset on, wherever it runs. What was written already comes first.
   *
   * @returns ends the listening
   */
  follow(key: RunKey, afterOffset: number, listener: RunListener): () => void;
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
  /** Waits a while for runs to end, then interrupts the rest, each with what it wrote. */
  close(graceMs: number): Promise<void>;
}

export interface RunServiceDependencies {
  store: RunStore;
  wake: RunWake;
  owner: string;
  logger: Logger;
  /** Marks runs of dead owners as interrupted. */
  sweepInterrupted(): Promise<void>;
}

/**
 * The one machinery for work that outlives the request that asked for it: streams to any number of listeners, saves
 * what is written twice a second, can be stopped and followed from any instance, and survives its tab.
 */
export function createRunService({
  store,
  wake,
  owner,
  logger,
  sweepInterrupted,
}: RunServiceDependencies): RunService {
  const live = new Map<string, LiveRun>();
  const saver = createRunSaver({ live, store, wake, owner, logger });

  const perform = async (run: LiveRun, { work, settle }: RunWork): Promise<RunOutcome> => {
    const outcome = await outcomeOf(run, work, logger);
    await saver.settled();
    const stored = await settleWithPatience(outcome, settle, logger);
    live.delete(run.runId);
    wake.ended(run);
    for (const listener of run.listeners) listener.onEnd(stored);
    run.listeners.clear();
    return stored;
  };

  const runsOf = (wallet: string, subjectId: string) =>
    [...live.values()].filter((run) => run.subjectId === subjectId && run.wallet === wallet);
  const abort = (run: LiveRun) => run.abort.abort(new RunAborted("stopped"));
  wake.onStop(({ runId }) => {
    const run = live.get(runId);
    if (run) abort(run);
  });

  const followUntilEnd = (key: RunKey, timeoutMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(finish, timeoutMs);
      const unfollow = followStoredRun({ store, wake, sweepInterrupted, logger }, key, 0, {
        onEnd: finish,
      });
      function finish() {
        clearTimeout(timer);
        unfollow();
        resolve();
      }
    });

  return {
    owner,
    count: () => live.size,

    start(work) {
      const run: LiveRun = {
        wallet: work.wallet,
        runId: work.runId,
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
      live.set(run.runId, run);
      saver.wakeUp();
      run.ended = perform(run, work);
      return run;
    },

    follow(key, afterOffset, listener) {
      const run = live.get(key.runId);
      if (!run || run.wallet !== key.wallet) {
        return followStoredRun({ store, wake, sweepInterrupted, logger }, key, afterOffset, listener);
      }
      if (run.text.length > afterOffset) listener.onText?.(run.text.slice(afterOffset), afterOffset);
      run.listeners.add(listener);
      return () => run.listeners.delete(listener);
    },

    isBusy: (wallet, subjectId) => runsOf(wallet, subjectId).length > 0,

    async stopHere(wallet, subjectId) {
      const running = runsOf(wallet, subjectId);
      for (const run of running) abort(run);
      await Promise.all(running.map((run) => run.ended));
    },

    async stop(wallet, subjectId) {
      const stopped = await store.requestStop(wallet, subjectId);
      await Promise.all(
        stopped.map(async ({ runId }) => {
          const run = live.get(runId);
          if (run) {
            abort(run);
            await run.ended;
            return;
          }
          wake.askToStop({ wallet, runId });
          await followUntilEnd({ wallet, runId }, REMOTE_STOP_WAIT_MS);
        }),
      );
      return stopped.length;
    },

    async close(graceMs) {
      const all = () => Promise.allSettled([...live.values()].map((run) => run.ended));
      const patience = setTimeout(() => {
        for (const run of live.values()) run.abort.abort(new RunAborted("interrupted"));
      }, graceMs);
      await all();
      clearTimeout(patience);
      saver.close();
    },
  };
}

async function outcomeOf(run: LiveRun, work: RunWork["work"], logger: Logger): Promise<RunOutcome> {
  try {
    await work((piece) => appendText(run, piece), run.abort.signal);
    return { state: "complete", text: run.text };
  } catch (error) {
    if (run.abort.signal.aborted) {
      const { reason } = run.abort.signal;
      return { state: reason instanceof RunAborted ? reason.state : "stopped", text: run.text };
    }
    const known = error instanceof AppError ? error : new AppError("server.error", { cause: error });
    logger.warn({ err: known.cause ?? known, code: known.code, run: run.runId }, "a run failed");
    return { state: "failed", text: run.text, error: { code: known.code, text: known.message } };
  }
}

/** An outcome counts only when it is stored; a database that is away for a moment must not lose an answer. */
async function settleWithPatience(
  outcome: RunOutcome,
  settle: RunWork["settle"],
  logger: Logger,
): Promise<RunOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await settle(outcome);
      return outcome;
    } catch (error) {
      logger.error({ err: error, attempt }, "the outcome of a run could not be stored");
      if (attempt === SETTLE_ATTEMPTS) {
        const { code, message } = new AppError("server.unavailable");
        return { state: "failed", text: outcome.text, error: { code, text: message } };
      }
      await new Promise((resolve) => setTimeout(resolve, SETTLE_PAUSE_MS * 2 ** attempt));
    }
  }
}
