import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnBothEngines } from "../../../test/engines.ts";
import type { DatabaseHandle } from "../database-handle.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations.ts";
import type { Migrations } from "../schema-versions.ts";

const before: Migrations = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < "0015-names"),
);

describeOnBothEngines("A program that knows the tables by their old names", (engine) => {
  let handle: DatabaseHandle<unknown>;
  beforeEach(async () => {
    handle = await engine.open(before);
  });
  afterEach(() => handle.close());

  /** What the last release before the names sent, as it sent it. */
  const asBefore = {
    begin: (id: string) => sql`
      with task as (
        insert into agent_runs (wallet_address, run_id, task, clarity_question, is_demo)
        values ('w', ${`t${id}`}, 'Write', null, false)
        on conflict (wallet_address, run_id)
          do update set task = excluded.task, clarity_question = excluded.clarity_question
      ),
      turn as (
        insert into agent_turns (wallet_address, run_id, turn_count, agent, text, status, work_id)
        select 'w', ${`t${id}`}, 1, 'A', '', 'streaming', ${`j${id}`}
        on conflict (wallet_address, run_id, turn_count, agent)
          do update set text = '', status = 'streaming', error_code = null, work_id = excluded.work_id
      )
      insert into runs (wallet_address, run_id, kind, subject_id, target_id, state, owner, lease_until, quota, quota_day, quota_units)
      values ('w', ${`j${id}`}, 'agent', ${`t${id}`}, '1A', 'running', 'o', now() + interval '1 minute', 'chat', '2026-11-22', 1)
      returning run_id`,
    save: (id: string) => sql<{ run_id: string }>`
      update runs set text = runs.text || given.piece, text_length = given.length_after
      from (values ('w', ${`j${id}`}, 'words', 0, 5)) as given (wallet_address, run_id, piece, length_before, length_after)
      where runs.wallet_address = given.wallet_address and runs.run_id = given.run_id
        and runs.text_length = given.length_before
      returning runs.run_id, runs.stop_requested`,
    end: (id: string) => sql`
      with job as (
        update runs set state = 'complete', ended_at = now(), is_refunded = false
        where wallet_address = 'w' and run_id = ${`j${id}`} and state = 'running'
        returning runs.wallet_address, runs.run_id, runs.subject_id, runs.state, runs.text, runs.error_code,
          runs.quota_units
      )
      update agent_turns set text = job.text, status = job.state, error_code = job.error_code from job
      where agent_turns.wallet_address = job.wallet_address and agent_turns.run_id = job.subject_id
        and agent_turns.work_id = job.run_id`,
    read: () => sql`
      select agent_runs.run_id, turn_count, agent, agent_turns.text, agent_turns.status, runs.quota_units
      from agent_turns join agent_runs using (wallet_address, run_id)
        join runs on runs.wallet_address = agent_turns.wallet_address and runs.run_id = agent_turns.work_id
      order by agent_runs.run_id for update of agent_runs`,
    forget: () => sql`
      with old as (delete from agent_runs where wallet_address = 'w' returning wallet_address, run_id),
        works as (delete from runs where wallet_address = 'w')
      delete from agent_turns using old
      where agent_turns.wallet_address = old.wallet_address and agent_turns.run_id = old.run_id`,
  };
  const bytes = async () =>
    (await sql<{ bytes: string }>`select bytes::text as bytes from holder_bytes`.execute(handle.db)).rows;

  it("reads and writes what it began before they were named anew, and after", async () => {
    const { db } = handle;
    await asBefore.begin("1").execute(db);
    await asBefore.save("1").execute(db);
    const [kept] = await bytes();
    await migrate(db, migrations);
    expect(await bytes()).toEqual([kept]);

    await asBefore.end("1").execute(db);
    expect((await asBefore.begin("2").execute(db)).rows).toEqual([{ run_id: "j2" }]);
    expect((await asBefore.save("2").execute(db)).rows).toEqual([{ run_id: "j2", stop_requested: false }]);
    await asBefore.end("2").execute(db);
    const row = { turn_count: 1, agent: "A", text: "words", status: "complete", quota_units: 1 };
    expect((await asBefore.read().execute(db)).rows).toEqual([
      { run_id: "t1", ...row },
      { run_id: "t2", ...row },
    ]);
    const { rows } = await sql`
      select task_id, round, agent, c.text, j.job_id, j.quota_count, j.is_refunded
      from agent_contributions c join agent_tasks using (wallet_address, task_id)
        join jobs j using (wallet_address, job_id) order by task_id`.execute(db);
    expect(rows).toEqual(
      ["1", "2"].map((id) => ({
        task_id: `t${id}`,
        round: 1,
        agent: "A",
        text: "words",
        job_id: `j${id}`,
        quota_count: 1,
        is_refunded: false,
      })),
    );

    await asBefore.forget().execute(db);
    expect((await asBefore.read().execute(db)).rows).toEqual([]);
    expect(await bytes()).toEqual([]);
  });
});
