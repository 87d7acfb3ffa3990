import type { ErrorCode } from "@bakso/contract/errors";
import type { Aspect, ImageMode } from "@bakso/contract/studio";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema, ImageJobsTable } from "../../database/schema.ts";
import { isUniqueViolation } from "../../database/sql-errors.ts";
import { LEASE_SECONDS } from "../../jobs/job.store.ts";
import type { JobOutcome } from "../../jobs/live-job.ts";

const IMAGE_JOB = "image";
const UNDER_WAY = ["waiting", "drawing", "keeping"] as const satisfies ImageJobsTable["state"][];
/** Jobs that ended are kept so long, for whoever still asks how they ended. */
const KEPT = sql`interval '1 day'`;

/** Name in `daily_usage` of the limit that a mode takes its units from. */
const usageOf = (mode: ImageMode): string => (mode === "recreation" ? "recreation" : "picture");
const RECREATION_USAGE = usageOf("recreation");

export interface JobKey {
  wallet: string;
  jobId: string;
}

export interface NewImageJob extends JobKey {
  mode: ImageMode;
  prompt: string;
  aspect: Aspect;
  bodyHash: string;
  owner: string;
  /** Day of the site's clock that the unit is taken from, and how many a wallet has. */
  day: string;
  unitsPerDay: number;
}

export type BegunImageJob = "begun" | "no_units" | "there_already";

/** A picture that a job made. */
export interface JobResult {
  imageId: string;
  pictureId: string;
  sourcePictureId: string | null;
  revisedPrompt: string;
  madeBy: string;
  isDemo: boolean;
}

export interface StoredImageJob {
  jobId: string;
  mode: ImageMode;
  prompt: string;
  bodyHash: string;
  state: ImageJobsTable["state"];
  aspect: Aspect;
  errorCode: ErrorCode | null;
  errorText: string | null;
  imageId: string | null;
  createdAt: Date;
  /** How long ago that was. */
  elapsedMs: number;
}

export function createImageJobStore(db: Kysely<DatabaseSchema>) {
  const jobs = db
    .selectFrom("image_jobs")
    .select([
      "job_id as jobId",
      "mode",
      "prompt",
      "body_hash as bodyHash",
      "state",
      "aspect",
      sql<ErrorCode | null>`error_code`.as("errorCode"),
      "error_text as errorText",
      "image_id as imageId",
      "created_at as createdAt",
      sql<number>`floor(extract(epoch from clock_timestamp() - created_at) * 1000)::float8`.as("elapsedMs"),
    ]);

  return {
    /** Takes a unit, stores the job and begins its run, in one statement: either all of it is there or nothing. */
    async begin(job: NewImageJob): Promise<BegunImageJob> {
      try {
        const { rows } = await sql`
          with unit as (
            insert into daily_usage (wallet_address, what, day, used)
            select ${job.wallet}, ${usageOf(job.mode)}, ${job.day}, 1 where ${job.unitsPerDay}::integer > 0
            on conflict (wallet_address, what, day)
              do update set used = daily_usage.used + 1 where daily_usage.used < ${job.unitsPerDay}
            returning used
          ),
          job as (
            insert into image_jobs (wallet_address, job_id, mode, prompt, body_hash, aspect, state)
            select ${job.wallet}, ${job.jobId}, ${job.mode}, ${job.prompt}, ${job.bodyHash}, ${job.aspect}, 'waiting'
            from unit
          )
          insert into runs (wallet_address, run_id, kind, subject_id, target_id, state, owner, lease_until, quota_day)
          select ${job.wallet}, ${job.jobId}, ${IMAGE_JOB}, ${job.jobId}, ${job.jobId}, 'running', ${job.owner},
            now() + make_interval(secs => ${LEASE_SECONDS}), ${job.day}
          from unit
          returning run_id`.execute(db);
        return rows.length === 1 ? "begun" : "no_units";
      } catch (error) {
        if (isUniqueViolation(error)) return "there_already";
        throw error;
      }
    },

    /** `drawing`: the model is being asked from now on. `keeping`: it has answered. */
    async mark({ wallet, jobId }: JobKey, state: "drawing" | "keeping"): Promise<void> {
      await db
        .updateTable("image_jobs")
        .set({ state })
        .where("wallet_address", "=", wallet)
        .where("job_id", "=", jobId)
        .where("state", "in", UNDER_WAY)
        .execute();
    },

    /**
     * Stores how a job ended, with the picture that it made, and gives its unit back where it is owed. What was erased
     * meanwhile stays erased.
     */
    async settle(
      { wallet, jobId }: JobKey,
      outcome: JobOutcome,
      { result, isRefunded }: { result: JobResult | undefined; isRefunded: boolean },
    ): Promise<void> {
      const errorCode = outcome.error?.code ?? (outcome.state === "interrupted" ? "ai.interrupted" : null);
      await sql`
        with ended as (
          update runs set state = ${outcome.state}, error_code = ${errorCode}, ended_at = now()
          where wallet_address = ${wallet} and run_id = ${jobId} and ended_at is null
          returning wallet_address, run_id, quota_day
        ),
        job as (
          update image_jobs set state = ${outcome.state}, error_code = ${errorCode},
            error_text = ${outcome.error?.text ?? null}::text, image_id = ${result?.imageId ?? null}::text
          from ended
          where image_jobs.wallet_address = ended.wallet_address and image_jobs.job_id = ended.run_id
          returning image_jobs.wallet_address, image_jobs.mode, image_jobs.prompt, ended.quota_day
        ),
        image as (
          insert into user_images (wallet_address, image_id, picture_id, source_picture_id, mode, prompt,
            revised_prompt, made_by, is_demo)
          select wallet_address, ${result?.imageId ?? ""}, ${result?.pictureId ?? ""},
            ${result?.sourcePictureId ?? null}::text, mode, prompt, ${result?.revisedPrompt ?? ""},
            ${result?.madeBy ?? ""}, ${result?.isDemo ?? false}::boolean
          from job where ${result !== undefined}::boolean
        )
        update daily_usage set used = daily_usage.used - 1 from job
        where ${isRefunded}::boolean and daily_usage.wallet_address = job.wallet_address
          and daily_usage.what = case job.mode when 'recreation' then ${usageOf("recreation")} else ${usageOf("art")} end
          and daily_usage.day = job.quota_day and daily_usage.used > 0`.execute(db);
    },

    /** Ends the jobs whose process died and gives their units back. @returns how many */
    async sweepInterrupted(): Promise<number> {
      const { rows } = await sql`
        with dead as (
          update runs set state = 'interrupted', error_code = 'ai.interrupted', ended_at = now()
          where state = 'running' and kind = ${IMAGE_JOB} and lease_until < now()
          returning wallet_address, run_id, quota_day
        ),
        job as (
          update image_jobs set state = 'interrupted', error_code = 'ai.interrupted' from dead
          where image_jobs.wallet_address = dead.wallet_address and image_jobs.job_id = dead.run_id
          returning image_jobs.wallet_address, image_jobs.mode, dead.quota_day
        ),
        refund as (
          update daily_usage set used = greatest(daily_usage.used - owed.units, 0)
          from (
            select wallet_address, quota_day, count(*)::integer as units,
              case mode when 'recreation' then ${usageOf("recreation")} else ${usageOf("art")} end as what
            from job group by 1, 2, 4
          ) as owed
          where daily_usage.wallet_address = owed.wallet_address and daily_usage.what = owed.what
            and daily_usage.day = owed.quota_day
        )
        select run_id from dead`.execute(db);
      return rows.length;
    },

    find: ({ wallet, jobId }: JobKey): Promise<StoredImageJob | undefined> =>
      jobs.where("wallet_address", "=", wallet).where("job_id", "=", jobId).executeTakeFirst(),

    /** Those on their way, in the order in which they were asked for. */
    listRunning: (wallet: string): Promise<StoredImageJob[]> =>
      jobs
        .where("wallet_address", "=", wallet)
        .where("state", "in", UNDER_WAY)
        .orderBy("created_at")
        .execute(),

    /** Recreations that a wallet has used of a day. */
    async readRecreations(wallet: string, day: string): Promise<number> {
      const row = await db
        .selectFrom("daily_usage")
        .select("used")
        .where("wallet_address", "=", wallet)
        .where("what", "=", RECREATION_USAGE)
        .where("day", "=", day)
        .executeTakeFirst();
      return row?.used ?? 0;
    },

    async sweep(): Promise<void> {
      await db
        .deleteFrom("image_jobs")
        .where("state", "not in", UNDER_WAY)
        .where("created_at", "<", sql<Date>`now() - ${KEPT}`)
        .execute();
    },

    /** Forgets a wallet's jobs; one that is on its way finds nothing to write to. What was used stays used. */
    async removeAll(wallet: string): Promise<void> {
      await sql`
        with gone as (delete from image_jobs where wallet_address = ${wallet})
        delete from runs where wallet_address = ${wallet} and kind = ${IMAGE_JOB}`.execute(db);
    },
  };
}

export type ImageJobStore = ReturnType<typeof createImageJobStore>;
