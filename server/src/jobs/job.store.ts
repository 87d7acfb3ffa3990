import { type Kysely, sql } from "kysely";
import type { DatabaseSchema, RunsTable } from "../database/schema.ts";

/** A job whose owner has not renewed its lease for this long has lost it. */
export const LEASE_SECONDS = 10;

export interface JobKey {
  wallet: string;
  jobId: string;
}

/** What was written since the last save. Offsets count UTF-16 units. */
export interface JobProgress extends JobKey {
  piece: string;
  /** Offset at which the piece begins; the stored text must end there. */
  from: number;
  /** Length of the whole text after the piece. */
  to: number;
  /** True: `piece` is the whole text, whatever is stored (after a save whose fate is unknown). */
  isWhole: boolean;
}

export interface StoredJob {
  state: RunsTable["state"];
  text: string;
  errorCode: string | null;
  targetId: string;
  isLeaseOver: boolean;
}

export function createJobStore(db: Kysely<DatabaseSchema>) {
  return {
    /**
     * Saves the progress of many jobs and renews their leases in one statement.
     *
     * @returns which of them are still ours, and whether somebody asked to stop them; a job that is missing in the
     *   answer was deleted or taken away
     */
    async saveProgress(
      owner: string,
      progress: readonly JobProgress[],
    ): Promise<{ jobId: string; stopRequested: boolean }[]> {
      const { rows } = await sql<{ run_id: string; stop_requested: boolean }>`
        update runs set
          text = case when given.is_whole then given.piece else runs.text || given.piece end,
          text_length = given.length_after,
          lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
        from unnest(
          ${progress.map((job) => job.wallet)}::text[],
          ${progress.map((job) => job.jobId)}::text[],
          ${progress.map((job) => job.piece)}::text[],
          ${progress.map((job) => job.from)}::integer[],
          ${progress.map((job) => job.to)}::integer[],
          ${progress.map((job) => job.isWhole)}::boolean[]
        ) as given (wallet_address, run_id, piece, length_before, length_after, is_whole)
        where runs.wallet_address = given.wallet_address
          and runs.run_id = given.run_id
          and runs.owner = ${owner}
          and runs.state = 'running'
          and (given.is_whole or runs.text_length = given.length_before)
        returning runs.run_id, runs.stop_requested`.execute(db);
      return rows.map((row) => ({ jobId: row.run_id, stopRequested: row.stop_requested }));
    },

    async findJob({ wallet, jobId }: JobKey): Promise<StoredJob | undefined> {
      const row = await db
        .selectFrom("runs")
        .select([
          "state",
          "text",
          "error_code",
          "target_id",
          sql<boolean>`lease_until < now()`.as("is_lease_over"),
        ])
        .where("wallet_address", "=", wallet)
        .where("run_id", "=", jobId)
        .executeTakeFirst();
      return (
        row && {
          state: row.state,
          text: row.text,
          errorCode: row.error_code,
          targetId: row.target_id,
          isLeaseOver: row.is_lease_over,
        }
      );
    },

    /** Asks the owners of a subject's running jobs to stop. */
    async requestStop(wallet: string, subjectId: string): Promise<{ jobId: string; owner: string }[]> {
      const rows = await db
        .updateTable("runs")
        .set({ stop_requested: true })
        .where("wallet_address", "=", wallet)
        .where("subject_id", "=", subjectId)
        .where("state", "=", "running")
        .returning(["run_id", "owner"])
        .execute();
      return rows.map((row) => ({ jobId: row.run_id, owner: row.owner }));
    },

    /** Removes jobs that ended long ago; what they wrote stands in their own tables. */
    async sweepEnded(): Promise<void> {
      await db
        .deleteFrom("runs")
        .where("state", "<>", "running")
        .where("ended_at", "<", sql<Date>`now() - interval '1 day'`)
        .execute();
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
