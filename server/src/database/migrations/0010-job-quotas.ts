import { type Kysely, sql } from "kysely";

/**
 * What a job took of which daily quota, and whether it was given back. A program of before, which may still be running,
 * names no quota in its rows: should it be killed during the deploy, the quota of what it was writing stays spent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table runs
      add column quota text,
      add column quota_units integer not null default 0 check (quota_units >= 0),
      add column is_refunded boolean not null default false`,
    sql`update runs set quota = 'chat', quota_units = 1
      where state = 'running' and kind in ('chat', 'agent') and quota_day is not null`,
    sql`update runs set quota = case image_jobs.mode when 'recreation' then 'recreation' else 'picture' end, quota_units = 1
      from image_jobs
      where runs.state = 'running' and runs.kind = 'image' and runs.quota_day is not null
        and image_jobs.wallet_address = runs.wallet_address and image_jobs.job_id = runs.run_id`,
  ];
  for (const statement of statements) await statement.execute(db);
}
