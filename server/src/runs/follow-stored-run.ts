import type { ErrorCode } from "@bakso/contract/errors";
import { ERRORS } from "@bakso/contract/errors";
import type { Logger } from "pino";
import type { RunListener } from "./live-run.ts";
import type { RunKey, RunStore } from "./run.store.ts";
import type { RunWake } from "./run-wake.ts";

/** Looks at least this often, in case a wake-up got lost. */
const LOOK_EVERY_MS = 1_000;

export interface FollowDependencies {
  store: RunStore;
  wake: RunWake;
  sweepInterrupted(): Promise<void>;
  logger: Logger;
}

/** Follows a run that another instance works on (or that has ended), by its row. @returns ends the following */
export function followStoredRun(
  { store, wake, sweepInterrupted, logger }: FollowDependencies,
  key: RunKey,
  afterOffset: number,
  listener: RunListener,
): () => void {
  let offset = afterOffset;
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
      const run = await store.findRun(key);
      if (isOver) return;
      if (run && run.text.length > offset) {
        listener.onText?.(run.text.slice(offset), offset);
        offset = run.text.length;
      }
      if (!run) end({ state: "interrupted", text: "" });
      else if (run.state !== "running") {
        const code = run.errorCode as ErrorCode | null;
        end({
          state: run.state,
          text: run.text,
          ...(run.state === "failed" && code ? { error: { code, text: ERRORS[code]?.[1] ?? "" } } : {}),
        });
      } else if (run.isLeaseOver) await sweepInterrupted();
    } catch (error) {
      logger.warn({ err: error }, "a run could not be looked at");
    } finally {
      isLooking = false;
      if (isDue) {
        isDue = false;
        void look();
      }
    }
  };

  const end = (outcome: Parameters<RunListener["onEnd"]>[0]) => {
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
