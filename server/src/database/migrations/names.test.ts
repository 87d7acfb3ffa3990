import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnBothEngines } from "../../../test/engines.ts";
import type { DatabaseHandle } from "../database-handle.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations.ts";
import type { Migrations } from "../schema-versions.ts";

const migrationsUntil = (first: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < first));

describeOnBothEngines("A program that knows the tables by their old names", (engine) => {
  let handle: DatabaseHandle<unknown>;
  beforeEach(async () => {
    handle = await engine.open(migrationsUntil("0015-names"));
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

describeOnBothEngines("A program that knows games by their old name", (engine) => {
  let handle: DatabaseHandle<unknown>;
  beforeEach(async () => {
    handle = await engine.open(migrationsUntil("0018-games"));
  });
  afterEach(() => handle.close());

  /** What the last release before the name sent, as it sent it. */
  const asBefore = {
    start: (id: string) => sql`
      insert into "game_runs" ("player_key", "run_id", "trail", "day", "seed") values ('p', ${id}, 'day', '2026-11-22', 7)`,
    find: (id: string) => sql<{ isFinished: boolean }>`
      select player_key as "playerKey", trail, day, seed, finished_at is not null as "isFinished"
      from game_runs
      where player_key = any(${["p"]}::text[]) and run_id = ${id} and started_at > now() - interval '6 hours'`,
    finish: (id: string, score: number) => sql<{ boards: string[] }>`
      with open as (
        select seed from game_runs where player_key = 'p' and run_id = ${id} and finished_at is null for update
      ),
      log as (
        insert into game_logs (seed, log_hash) select seed, ${id} from open on conflict do nothing returning 1
      ),
      used as (
        update game_runs set finished_at = now()
        where player_key = 'p' and run_id = ${id} and exists (select 1 from open) and exists (select 1 from log)
        returning trail, day
      ),
      best as (
        insert into game_bests (player_key, board, score) select 'p', 'all', ${score}::integer from used
        on conflict (player_key, board) do update set score = excluded.score
        returning board
      )
      select array(select board from best) as boards`,
    forget: () => sql`
      with name as (delete from game_players where player_key = 'p'),
      runs as (delete from game_runs where player_key = 'p')
      delete from game_bests where player_key = 'p'`,
    sweep: () => sql`delete from game_runs where started_at < now() - interval '6 hours'`,
  };
  const games = async () =>
    (
      await sql`select game_id, finished_at is not null as over from games order by game_id`.execute(
        handle.db,
      )
    ).rows;

  it("hands in what it began before it was named anew, and after", async () => {
    const { db } = handle;
    await asBefore.start("1").execute(db);
    await migrate(db, migrations);
    await asBefore.start("2").execute(db);
    expect((await asBefore.find("2").execute(db)).rows).toMatchObject([{ isFinished: false }]);
    for (const id of ["1", "2"])
      expect((await asBefore.finish(id, 3).execute(db)).rows).toEqual([{ boards: ["all"] }]);
    expect((await asBefore.finish("2", 4).execute(db)).rows).toEqual([{ boards: [] }]);
    await asBefore.sweep().execute(db);
    expect(await games()).toEqual([
      { game_id: "1", over: true },
      { game_id: "2", over: true },
    ]);
    await asBefore.forget().execute(db);
    expect(await games()).toEqual([]);
  });
});
