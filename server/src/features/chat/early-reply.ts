import type { JobService, JobWork, PreparedJob } from "../../jobs/job.service.ts";
import type { TakenQuota } from "../../jobs/job.store.ts";
import type { PastFacts, TurnOrder } from "../../jobs/turns.ts";
import type { EarlyAsk, EarlyAsks } from "./early-asks.ts";
import type { PastTalk } from "./turn.store.ts";

export interface MadeReply {
  quota: TakenQuota;
  /** The work of the reply to what was said before. */
  workOn(history: PastTalk, known: Pick<PastFacts, "isKept" | "beside">): JobWork<void>;
}

export type EarlyReply = ReturnType<typeof createEarlyReply>;

/**
 * The reply of a turn that is still being stored, where it may begin before (decision 0043). What it writes is kept back
 * until then.
 */
export function createEarlyReply(
  { wallet, replaces, mayBeginEarly }: TurnOrder,
  { quota, workOn }: MadeReply,
  { jobs, earlyAsks }: { jobs: Pick<JobService, "prepare">; earlyAsks: EarlyAsks },
) {
  let prepared: { job: PreparedJob; ask: EarlyAsk } | undefined;
  let isOver = false;

  return {
    hasBegun: (): boolean => prepared !== undefined,

    /** The model has spoken. */
    hasSpoken: (): boolean => prepared?.job.hasText() === true,

    /** What was said before is known. */
    begin(history: PastTalk, isKept?: boolean): void {
      // A talk in which nothing is stored may not be there.
      const isSure = history.messages.length > 0 && !history.isRepeated && replaces === undefined;
      if (isOver || !isSure || !mayBeginEarly?.(history.messages)) return;
      const ask = earlyAsks.begin(wallet, quota);
      if (ask) prepared = { ask, job: jobs.prepare(workOn(history, { isKept: isKept === true })) };
    },

    /** The turn is stored. */
    keep(): PreparedJob | undefined {
      isOver = true;
      prepared?.ask.keep();
      return prepared?.job;
    },

    /** The turn is stored, and the reply began with what was not so. */
    drop(): void {
      isOver = true;
      prepared?.ask.keep();
      prepared?.job.drop();
      prepared = undefined;
    },

    /** The turn is not stored. */
    refuse(): void {
      isOver = true;
      prepared?.ask.refuse();
      prepared?.job.drop();
    },
  };
}
