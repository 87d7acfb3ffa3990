import { type Kysely, sql } from "kysely";

/**
 * Names of the glossary: jobs, and the agents' tasks with their contributions. The old names stay as views, through which
 * programs of before read and write, so that they run on beside and can be gone back to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All three at once, or none yet: whoever holds one while it waits for another would stop those who take them the other way round.
  await sql`do $$ begin
    loop
      begin
        lock table agent_runs, agent_turns, runs in access exclusive mode nowait;
        return;
      exception when lock_not_available then perform pg_sleep(0.01);
      end;
    end loop;
  end $$`.execute(db);
  const statements = [
    sql`alter table runs rename to jobs`,
    sql`alter table jobs rename column run_id to job_id`,
    sql`alter table jobs rename column quota_units to quota_count`,
    sql`create view runs as select wallet_address, job_id as run_id, kind, subject_id, target_id, state, text, text_length,
      error_code, owner, lease_until, stop_requested, quota_day, created_at, ended_at, quota, quota_count as quota_units,
      is_refunded, part_events from jobs`,
    sql`alter table agent_runs rename to agent_tasks`,
    sql`alter table agent_tasks rename column run_id to task_id`,
    sql`create view agent_runs as select wallet_address, task_id as run_id, task, clarity_question, clarification, is_demo,
      stopped_at, created_at from agent_tasks`,
    sql`alter table agent_turns rename to agent_contributions`,
    sql`alter table agent_contributions rename column run_id to task_id`,
    sql`alter table agent_contributions rename column turn_count to round`,
    sql`alter table agent_contributions rename column work_id to job_id`,
    sql`create view agent_turns as select wallet_address, task_id as run_id, round as turn_count, agent, text, status,
      error_code, job_id as work_id from agent_contributions`,
  ];
  for (const statement of statements) await statement.execute(db);
}
