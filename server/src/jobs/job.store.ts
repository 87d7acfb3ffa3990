import { type Kysely, type RawBuilder, sql } from "kysely";
import { fixedStatement } from "../database/fixed-statement.ts";
import type { DatabaseSchema, JobsTable } from "../database/schema.ts";
import type { JobOutcome } from "./job.outcome.ts";
import { readPartEvents, type Written, writePartEvents } from "./reply-parts.ts";

/** A job whose owner has not renewed its lease for this long has lost it. */
const LEASE_SECONDS = 10;
const LEASE_END = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

/** An idle job renews its lease this often. */
export const RENEW_EVERY_MS = (LEASE_SECONDS * 1_000) / 3;

export interface JobKey {
  wallet: string;
  jobId: string;
}

/** A job as its owner names it. Only its owner may end it. */
export interface JobClaim extends JobKey {
  owner: string;
}

/** What a job takes of a wallet's daily quota. */
export interface TakenQuota {
  /** Its name in `daily_usage`. */
  name: string;
  /** Day of the site's clock. */
  day: string;
  count: number;
  /** How many the wallet has that day. */
  limit: number;
}

export interface NewJob extends JobClaim {
  kind: string;
  /** What it works on; at most one running job for each. */
  subjectId: string;
  /** What it writes. */
  targetId: string;
  quota: TakenQuota;
}

/**
 * Joins to each row of `row` the job that is writing it, as `job` with `text` and `part_events`; nulls where none is. It
 * is looked for where a row is being written alone: a plain join may read all jobs of the wallet for every row, where the
 * database knows nothing of the table's size yet.
 *
 * @param row what the joined rows are called; they have a `status`
 * @param jobId the row's column that names its job
 */
export const joinedJob = (row: "m" | "t", wallet: string, jobId: "run_id" | "job_id") => sql`
  left join lateral (
    select text, part_events from jobs
    where ${sql.id(row, "status")} = 'streaming' and wallet_address = ${wallet} and job_id = ${sql.id(row, jobId)}
    limit 1
  ) as job on true`;

/**
 * What one feature's jobs leave behind. Claiming, saving, ending, refunding and sweeping are the same for all. `Result`
 * is what the work ends with beside its text.
 */
export interface JobKind<Result = void> {
  /** As rows name it. */
  readonly name: string;
  /**
   * Writes what changed to the feature's own tables, in the statement that changes the job: common table expressions over
   * `job (wallet_address, job_id, subject_id, target_id, state, text, part_events, error_code, error_text)`, one or more,
   * divided by commas. State `running` means that an interrupted job goes on.
   *
   * @param result null while there is none: the job is swept, goes on, or did not end well
   */
  write(result: Result | null): RawBuilder<unknown>;
  /** `write` writes the same for each job, whatever its result: those that end at once can end in one statement. */
  readonly endsTogether?: true;
  /** A condition on the row of `jobs`: the interrupted job's result is still wanted, if it can go on. */
  readonly isWanted: RawBuilder<unknown>;
}

/** Of whichever feature. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has a result of its own, and alone reads it
export type AnyJobKind = JobKind<any>;

/** What was written since the last save. Offsets count UTF-16 units. */
export interface JobProgress extends JobKey {
  piece: string;
  /** Offset at which the piece begins; the stored text must end there. */
  from: number;
  /** Length of the whole text after the piece. */
  to: number;
  /** True: `piece` is the whole text, whatever is stored (after a save whose result is unknown). */
  isWhole: boolean;
  /** All of its part events, in the column's form; null where nothing changed. */
  partEvents: string | null;
}

export interface StoredJob extends Written {
  state: JobsTable["state"];
  errorCode: string | null;
  targetId: string;
  isLeaseOver: boolean;
}

export interface JobEnd<Result> {
  outcome: JobOutcome;
  /** Refunds the job's quota. */
  isRefunded: boolean;
  result: Result | null;
}

/** A value, or the column of a row that holds it. */
export type OrColumn<Value> = Value | RawBuilder<Value>;

/**
 * Takes from a wallet's quota, once for each row of `source`, which has at most one for each wallet. Returns nothing of a
 * wallet when too few are left.
 */
export const takeQuota = (
  wallet: OrColumn<string>,
  { name, day, count, limit }: TakenQuota,
  source: RawBuilder<unknown>,
) =>
  sql`insert into daily_usage (wallet_address, what, day, used)
    select ${wallet}, ${name}, ${day}, ${count}::integer from ${source} where ${count}::integer <= ${limit}::integer
    on conflict (wallet_address, what, day)
      do update set used = daily_usage.used + excluded.used where daily_usage.used + excluded.used <= ${limit}::integer
    returning wallet_address, used`;

/** Begins a job for each row of `source`, in the statement that takes its quota. */
export const insertJob = (
  job: { [Name in keyof Omit<NewJob, "quota">]: OrColumn<NewJob[Name]> } & Pick<NewJob, "quota">,
  source: RawBuilder<unknown>,
) =>
  sql`insert into jobs (wallet_address, job_id, kind, subject_id, target_id, state, owner, lease_until,
      quota, quota_day, quota_count)
    select ${job.wallet}, ${job.jobId}, ${job.kind}, ${job.subjectId}, ${job.targetId}, 'running', ${job.owner},
      ${LEASE_END}, ${job.quota.name}, ${job.quota.day}, ${job.quota.count}::integer
    from ${source}`;

const CHANGED = sql`returning jobs.wallet_address, jobs.job_id, jobs.subject_id, jobs.target_id, jobs.state, jobs.text,
  jobs.part_events, jobs.error_code, jobs.quota, jobs.quota_day, jobs.quota_count, jobs.is_refunded, jobs.stop_requested`;

const REFUND = sql`
  refund as (
    update daily_usage set used = greatest(daily_usage.used - owed.count, 0)
    from (
      select wallet_address, quota, quota_day, sum(quota_count)::integer as count from job
      where is_refunded and quota_count > 0 group by 1, 2, 3
    ) as owed
    where daily_usage.wallet_address = owed.wallet_address and daily_usage.what = owed.quota
      and daily_usage.day = owed.quota_day
  ),`;

/** Most jobs end well, and PostgreSQL would prepare for the refund all the same. */
const NO_REFUND = sql``;

const errorCodeOf = ({ state, error }: JobOutcome): string | null =>
  error?.code ?? (state === "interrupted" ? "ai.interrupted" : null);

interface EndValues extends JobClaim {
  state: string;
  text: string;
  textLength: number;
  partEvents: string | null;
  errorCode: string | null;
  errorText: string | null;
}

const endStatement = <Result>(kind: JobKind<Result>, result: Result | null, isRefunded: boolean) =>
  fixedStatement<EndValues, EndedRow>(
    (place) => sql`
      with ended as (
        update jobs set state = ${place("state")}, text = ${place("text")}, text_length = ${place("textLength")}::integer,
          part_events = ${place("partEvents")}::text, error_code = ${place("errorCode")},
          is_refunded = ${sql.lit(isRefunded)}, ended_at = now()
        where wallet_address = ${place("wallet")} and job_id = ${place("jobId")} and owner = ${place("owner")}
          and state = 'running'
        ${CHANGED}
      ),
      job as (select ended.*, ${place("errorText")}::text as error_text from ended),
      ${isRefunded ? REFUND : NO_REFUND}
      ${kind.write(result)}
      select job_id from job`,
  );

interface ManyEndValues {
  owner: string;
  wallets: readonly string[];
  jobIds: readonly string[];
  states: readonly string[];
  texts: readonly string[];
  textLengths: readonly number[];
  partEvents: readonly (string | null)[];
  errorCodes: readonly (string | null)[];
  errorTexts: readonly (string | null)[];
  refunded: readonly boolean[];
}

const manyEndStatement = (kind: AnyJobKind, isRefunding: boolean) =>
  fixedStatement<ManyEndValues, EndedRow>(
    (place) => sql`
      with given as (
        select * from unnest(
          ${place("wallets")}::text[],
          ${place("jobIds")}::text[],
          ${place("states")}::text[],
          ${place("texts")}::text[],
          ${place("textLengths")}::integer[],
          ${place("partEvents")}::text[],
          ${place("errorCodes")}::text[],
          ${place("errorTexts")}::text[],
          ${place("refunded")}::boolean[]
        ) as given (wallet_address, job_id, state, text, text_length, part_events, error_code, error_text, is_refunded)
      ),
      ended as (
        update jobs set state = given.state, text = given.text, text_length = given.text_length,
          part_events = given.part_events, error_code = given.error_code,
          is_refunded = given.is_refunded, ended_at = now()
        from given
        where jobs.wallet_address = given.wallet_address and jobs.job_id = given.job_id and jobs.owner = ${place("owner")}
          and jobs.state = 'running'
        ${CHANGED}
      ),
      job as (
        select ended.*, given.error_text from ended join given
          on given.wallet_address = ended.wallet_address and given.job_id = ended.job_id
      ),
      ${isRefunding ? REFUND : NO_REFUND}
      ${kind.write(null)}
      select job_id from job`,
  );

interface EndedRow {
  job_id: string;
}

const buildEndStatements = <Result>(kind: JobKind<Result>, result: Result | null) => ({
  plain: endStatement(kind, result, false),
  refunding: endStatement(kind, result, true),
});

const buildStatements = (kind: AnyJobKind) => ({
  ...buildEndStatements(kind, null),
  manyPlain: manyEndStatement(kind, false),
  manyRefunding: manyEndStatement(kind, true),
});

const statementsOfKinds = new WeakMap<AnyJobKind, ReturnType<typeof buildStatements>>();

/** Of a kind that writes the same for each job: put into words once. */
function endStatements(kind: AnyJobKind): ReturnType<typeof buildStatements> {
  const statements = statementsOfKinds.get(kind) ?? buildStatements(kind);
  statementsOfKinds.set(kind, statements);
  return statements;
}

export function createJobStore(db: Kysely<DatabaseSchema>) {
  return {
    /**
     * Saves the progress of many jobs and renews their leases in one statement.
     *
     * @returns which of them are still ours, and which were asked to stop; a missing job was deleted or taken away
     */
    async saveProgress(
      owner: string,
      progress: readonly JobProgress[],
    ): Promise<{ jobId: string; stopRequested: boolean }[]> {
      const { rows } = await sql<{ job_id: string; stop_requested: boolean }>`
        update jobs set
          text = case when given.is_whole then given.piece else jobs.text || given.piece end,
          text_length = given.length_after,
          part_events = coalesce(given.part_events, jobs.part_events),
          lease_until = ${LEASE_END}
        from unnest(
          ${progress.map((job) => job.wallet)}::text[],
          ${progress.map((job) => job.jobId)}::text[],
          ${progress.map((job) => job.piece)}::text[],
          ${progress.map((job) => job.from)}::integer[],
          ${progress.map((job) => job.to)}::integer[],
          ${progress.map((job) => job.isWhole)}::boolean[],
          ${progress.map((job) => job.partEvents)}::text[]
        ) as given (wallet_address, job_id, piece, length_before, length_after, is_whole, part_events)
        where jobs.wallet_address = given.wallet_address
          and jobs.job_id = given.job_id
          and jobs.owner = ${owner}
          and jobs.state = 'running'
          and (given.is_whole or jobs.text_length = given.length_before)
        returning jobs.job_id, jobs.stop_requested`.execute(db);
      return rows.map((row) => ({ jobId: row.job_id, stopRequested: row.stop_requested }));
    },

    /**
     * Ends a job with what belongs to it: its text, what its feature writes, and the refund where one is owed.
     *
     * @returns false when the claim is lost: the job was swept or deleted, or has already ended. Then nothing was
     * written.
     */
    async settle<Result>(
      { wallet, jobId, owner }: JobClaim,
      kind: JobKind<Result>,
      { outcome, isRefunded, result }: JobEnd<Result>,
    ): Promise<boolean> {
      const statement = kind.endsTogether ? endStatements(kind) : buildEndStatements(kind, result);
      const { state, text, partEvents, error } = outcome;
      const { rows } = await statement[isRefunded ? "refunding" : "plain"].execute(db, {
        wallet,
        jobId,
        owner,
        state,
        text,
        textLength: text.length,
        partEvents: writePartEvents(partEvents),
        errorCode: errorCodeOf(outcome),
        errorText: error?.text ?? null,
      });
      return rows.length === 1;
    },

    /**
     * The same for many jobs at once, of a kind that ends together.
     *
     * @returns the ids of those that have ended; the claims of the others are lost
     */
    async settleMany(
      owner: string,
      kind: JobKind<unknown>,
      ends: readonly (JobKey & Omit<JobEnd<unknown>, "result">)[],
    ): Promise<ReadonlySet<string>> {
      const statements = endStatements(kind);
      const isRefunding = ends.some((end) => end.isRefunded);
      const { rows } = await statements[isRefunding ? "manyRefunding" : "manyPlain"].execute(db, {
        owner,
        wallets: ends.map((end) => end.wallet),
        jobIds: ends.map((end) => end.jobId),
        states: ends.map((end) => end.outcome.state),
        texts: ends.map((end) => end.outcome.text),
        textLengths: ends.map((end) => end.outcome.text.length),
        partEvents: ends.map((end) => writePartEvents(end.outcome.partEvents)),
        errorCodes: ends.map((end) => errorCodeOf(end.outcome)),
        errorTexts: ends.map((end) => end.outcome.error?.text ?? null),
        refunded: ends.map((end) => end.isRefunded),
      });
      return new Set(rows.map((row) => row.job_id));
    },

    /**
     * Takes back a job that was swept although its owner lives. It runs again with all of its text, and takes its quota
     * again. This fails if its result is no longer wanted, or its quota was used for something else.
     *
     * @returns undefined when it stays as it is
     */
    async reclaim(
      { wallet, jobId, owner }: JobClaim,
      kind: AnyJobKind,
      { text, partEvents, quotaLimit }: Written & { quotaLimit: number },
    ): Promise<{ stopRequested: boolean } | undefined> {
      const { rows } = await sql<{ stop_requested: boolean }>`
        with swept as (
          select wallet_address, job_id, subject_id, created_at, quota, quota_day, quota_count from jobs
          where wallet_address = ${wallet} and job_id = ${jobId} and owner = ${owner} and state = 'interrupted'
            and ${kind.isWanted}
          for update
        ),
        retaken as (
          update daily_usage set used = daily_usage.used + swept.quota_count
          from swept
          where daily_usage.wallet_address = swept.wallet_address and daily_usage.what = swept.quota
            and daily_usage.day = swept.quota_day and daily_usage.used + swept.quota_count <= ${quotaLimit}::integer
          returning used
        ),
        resumed as (
          update jobs set state = 'running', text = ${text}, text_length = ${text.length},
            part_events = ${writePartEvents(partEvents)}::text, error_code = null, ended_at = null, is_refunded = false, lease_until = ${LEASE_END},
            stop_requested = jobs.stop_requested or exists (
              select 1 from jobs as later
              where later.wallet_address = swept.wallet_address and later.subject_id = swept.subject_id
                and later.created_at > swept.created_at
            )
          from swept
          where jobs.wallet_address = swept.wallet_address and jobs.job_id = swept.job_id
            and (swept.quota_count = 0 or exists (select 1 from retaken))
          ${CHANGED}
        ),
        job as (select resumed.*, null::text as error_text from resumed),
        ${kind.write(null)}
        select stop_requested from job`.execute(db);
      return rows[0] && { stopRequested: rows[0].stop_requested };
    },

    /**
     * Ends the jobs of a kind whose owner no longer renews their leases, each with what was saved, and refunds their
     * quota.
     *
     * @param alive jobs that this process works on: it may have slept, but it is here
     * @returns how many
     */
    async sweepInterrupted(
      kind: AnyJobKind,
      alive: { owner: string; jobIds: readonly string[] },
    ): Promise<number> {
      const { rows } = await sql`
        with dead as (
          update jobs set state = 'interrupted', error_code = 'ai.interrupted', is_refunded = true, ended_at = now()
          where kind = ${kind.name} and state = 'running' and lease_until < now()
            and not (owner = ${alive.owner} and job_id = any(${alive.jobIds}::text[]))
          ${CHANGED}
        ),
        job as (select dead.*, null::text as error_text from dead),
        ${REFUND}
        ${kind.write(null)}
        select job_id from job`.execute(db);
      return rows.length;
    },

    async findJob({ wallet, jobId }: JobKey): Promise<StoredJob | undefined> {
      const row = await db
        .selectFrom("jobs")
        .select([
          "state",
          "text",
          "part_events",
          "error_code",
          "target_id",
          sql<boolean>`lease_until < now()`.as("is_lease_over"),
        ])
        .where("wallet_address", "=", wallet)
        .where("job_id", "=", jobId)
        .executeTakeFirst();
      return (
        row && {
          state: row.state,
          text: row.text,
          partEvents: readPartEvents(row.part_events),
          errorCode: row.error_code,
          targetId: row.target_id,
          isLeaseOver: row.is_lease_over,
        }
      );
    },

    /** Asks the owners of a subject's running jobs to stop. */
    async requestStop(wallet: string, subjectId: string): Promise<{ jobId: string; owner: string }[]> {
      const rows = await db
        .updateTable("jobs")
        .set({ stop_requested: true })
        .where("wallet_address", "=", wallet)
        .where("subject_id", "=", subjectId)
        .where("state", "=", "running")
        .returning(["job_id", "owner"])
        .execute();
      return rows.map((row) => ({ jobId: row.job_id, owner: row.owner }));
    },

    /** Removes all jobs of a wallet. One that is at work learns it at its next save. */
    async removeAll(wallet: string): Promise<void> {
      await db.deleteFrom("jobs").where("wallet_address", "=", wallet).execute();
    },

    /** Removes jobs that ended long ago; their results are in their own tables. */
    async sweepEnded(): Promise<void> {
      await db
        .deleteFrom("jobs")
        .where("state", "<>", "running")
        .where("ended_at", "<", sql<Date>`now() - interval '1 day'`)
        .execute();
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
