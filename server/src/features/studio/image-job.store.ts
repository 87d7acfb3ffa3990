import type { ErrorCode } from "@bakso/contract/errors";
import type { Aspect, ImageMode } from "@bakso/contract/studio";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema, ImageJobsTable } from "../../database/schema.ts";
import { isUniqueViolation } from "../../database/sql-errors.ts";
import { insertJob, type JobKey, type JobKind, type TakenQuota, takeQuota } from "../../jobs/job.store.ts";

const UNDER_WAY = ["waiting", "drawing", "keeping"] as const satisfies ImageJobsTable["state"][];
/** How long ended jobs are kept, for clients that still ask for their result. */
const KEPT = sql`interval '1 day'`;

/** Names in `daily_usage` of the quotas that pictures are taken from. */
const RECREATION_QUOTA = "recreation";
export const quotaOf = (mode: ImageMode): string => (mode === "recreation" ? RECREATION_QUOTA : "picture");

export interface NewImageJob extends JobKey {
  mode: ImageMode;
  prompt: string;
  aspect: Aspect;
  style: string | null;
  bodyHash: string;
  owner: string;
  quota: TakenQuota;
}

export type BegunImageJob = "begun" | "used_up" | "there_already";

/** A picture that a job made. */
export interface JobResult {
  imageId: string;
  pictureId: string;
  sourcePictureId: string | null;
  revisedPrompt: string;
  madeBy: string;
  isDemo: boolean;
  /** null where the model takes none. */
  seed: number | null;
}

/** Pictures that are being made; a row in `jobs` has the same id. */
export const IMAGE_JOBS: JobKind<JobResult> = {
  name: "image",
  write: (made) => sql`
    image_job as (
      update image_jobs set state = case job.state when 'running' then 'drawing' else job.state end,
        error_code = job.error_code, error_text = job.error_text, image_id = ${made?.imageId ?? null}::text
      from job
      where image_jobs.wallet_address = job.wallet_address and image_jobs.job_id = job.job_id
      returning image_jobs.wallet_address, image_jobs.mode, image_jobs.prompt,
        image_jobs.style, case image_jobs.mode when 'recreation' then null else image_jobs.aspect end as aspect
    ),
    image as (
      insert into user_images (wallet_address, image_id, picture_id, source_picture_id, mode, prompt,
        revised_prompt, made_by, is_demo, seed, style, aspect)
      select wallet_address, ${made?.imageId ?? ""}, ${made?.pictureId ?? ""}, ${made?.sourcePictureId ?? null}::text,
        mode, prompt, ${made?.revisedPrompt ?? ""}, ${made?.madeBy ?? ""}, ${made?.isDemo ?? false}::boolean,
        ${made?.seed ?? null}::integer, style, aspect
      from image_job where ${made !== null}::boolean
    )`,
  isWanted: sql`exists (
    select 1 from image_jobs
    where image_jobs.wallet_address = jobs.wallet_address and image_jobs.job_id = jobs.job_id
      and image_jobs.state = 'interrupted'
  )`,
};

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
    /**
     * Takes one of the quota, stores the image job and begins its job, in one statement: either all of it is stored or
     * nothing.
     */
    async begin(job: NewImageJob): Promise<BegunImageJob> {
      try {
        const { rows } = await sql`
          with taken as (${takeQuota(job.wallet, job.quota, sql`(select 1) as one`)}),
          job as (
            insert into image_jobs (wallet_address, job_id, mode, prompt, body_hash, aspect, style, state)
            select ${job.wallet}, ${job.jobId}, ${job.mode}, ${job.prompt}, ${job.bodyHash}, ${job.aspect},
              ${job.style}, 'waiting'
            from taken
          )
          ${insertJob({ ...job, kind: IMAGE_JOBS.name, subjectId: job.jobId, targetId: job.jobId }, sql`taken`)}
          returning job_id`.execute(db);
        return rows.length === 1 ? "begun" : "used_up";
      } catch (error) {
        if (isUniqueViolation(error)) return "there_already";
        throw error;
      }
    },

    /** `drawing`: the model is being asked. `keeping`: it has responded. */
    async mark({ wallet, jobId }: JobKey, state: "drawing" | "keeping"): Promise<void> {
      await db
        .updateTable("image_jobs")
        .set({ state })
        .where("wallet_address", "=", wallet)
        .where("job_id", "=", jobId)
        .where("state", "in", UNDER_WAY)
        .execute();
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

    /** All that are still known of a wallet, in the order in which they were asked for. */
    list: (wallet: string): Promise<StoredImageJob[]> =>
      jobs.where("wallet_address", "=", wallet).orderBy("created_at").execute(),

    /** Pictures of a kind that a wallet has used of a day. */
    async readUsage(wallet: string, mode: ImageMode, day: string): Promise<number> {
      const row = await db
        .selectFrom("daily_usage")
        .select("used")
        .where("wallet_address", "=", wallet)
        .where("what", "=", quotaOf(mode))
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

    /** Forgets a wallet's image jobs; one that is being made finds no row to write to. What was used stays counted. */
    async removeAll(wallet: string): Promise<void> {
      await sql`
        with gone as (delete from image_jobs where wallet_address = ${wallet})
        delete from jobs where wallet_address = ${wallet} and kind = ${IMAGE_JOBS.name}`.execute(db);
    },
  };
}

export type ImageJobStore = ReturnType<typeof createImageJobStore>;
