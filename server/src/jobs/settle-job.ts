import type { Logger } from "pino";
import { inBackground } from "../database/lanes.ts";
import { AppError } from "../errors/app-error.ts";
import type { JobOutcome } from "./job.outcome.ts";
import type { JobClaim, JobEnd, JobKind, JobStore } from "./job.store.ts";
import { storedOutcome } from "./live-job.ts";

/** If a database does not come back in this time, the reply counts as lost. */
const PATIENCE_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 2_000;

export interface SettleDependencies {
  store: Pick<JobStore, "settle" | "reclaim" | "findJob">;
  logger: Logger;
  /** When this process has to be gone; Infinity while it runs. */
  endsAtMs: () => number;
}

export interface SettleOrder<Result> extends JobEnd<Result> {
  claim: JobClaim;
  kind: JobKind<Result>;
  quotaLimit: number;
}

/** The end of a job: its outcome, and whether its quota was refunded. */
export interface Settled {
  outcome: JobOutcome;
  isRefunded: boolean;
}

/**
 * Stores how a job ended, and returns how it did: an end that is not stored is not told. It waits for a database that
 * is away. A job that was swept meanwhile is first taken back, since its owner has all of it. One that can't be taken
 * back ended as the sweep left it; one that was deleted ended with nothing.
 */
export async function settleJob<Result>(
  { store, logger, endsAtMs }: SettleDependencies,
  order: SettleOrder<Result>,
): Promise<Settled> {
  const { claim, kind, outcome, isRefunded, quotaLimit } = order;
  const hasWork = outcome.state === "complete" || outcome.state === "stopped";

  /** @returns undefined: it is ours again, and can be ended now */
  const attempt = async (): Promise<Settled | undefined> => {
    if (await store.settle(claim, kind, order)) return { outcome, isRefunded };
    const job = await store.findJob(claim);
    if (!job) return { outcome: { state: "interrupted", text: "", partEvents: [] }, isRefunded: false };
    // Taken back by a save at this very moment.
    if (job.state === "running") throw new Error("The job runs again");
    // Only its owner can have ended it in another way than a sweep: an earlier attempt of ours succeeded unnoticed.
    if (job.state !== "interrupted") return { outcome, isRefunded };
    if (hasWork) {
      if (await store.reclaim(claim, kind, { ...outcome, quotaLimit })) return undefined;
      // A save of ours may have taken it back a moment before.
      if ((await store.findJob(claim))?.state === "running") throw new Error("The job runs again");
    }
    return { outcome: storedOutcome(job) ?? outcome, isRefunded: true };
  };

  const patienceEndsAtMs = Date.now() + PATIENCE_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const settled = await inBackground(attempt);
      if (settled) return settled;
    } catch (error) {
      logger.error({ err: error, job: claim.jobId }, "the outcome of a job could not be stored");
      if (Date.now() + pauseMs > Math.min(patienceEndsAtMs, endsAtMs())) {
        const { code, message } = new AppError("server.unavailable");
        return {
          outcome: { ...outcome, state: "failed", error: { code, text: message } },
          isRefunded: false,
        };
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
