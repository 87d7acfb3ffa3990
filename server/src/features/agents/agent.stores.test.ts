import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import type { DatabaseHandle } from "../../database/database-handle.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { createJobStore } from "../../jobs/job.store.ts";
import { createAgentOutputStore } from "./agent-output.store.ts";
import { AGENT_JOBS, createAgentTaskStore } from "./agent-task.store.ts";

const wallet = "wallet";
const owner = "owner";
const TASKS = ["one", "other"] as const;

let database: DatabaseHandle<DatabaseSchema>;
let db: Kysely<DatabaseSchema>;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
});
afterAll(() => database.close());

const tasks = () => createAgentTaskStore(db);
const jobs = () => createJobStore(db);
const jobOf = (taskId: string, round: number) => `job ${round} of ${taskId}`;
const speak = (taskId: string, round: number, limit = 99, clarification: string | null = null) =>
  tasks().beginContribution({
    ...{ wallet, taskId, round, agent: "A", jobId: jobOf(taskId, round), owner, clarification },
    quota: { name: "chat", day: "2026-11-22", count: 1, limit },
  });
const end = (taskId: string, round: number) =>
  jobs().settle({ wallet, jobId: jobOf(taskId, round), owner }, AGENT_JOBS, {
    outcome: { state: "complete", text: `${round} of ${taskId}`, partEvents: [] },
    isRefunded: false,
    result: undefined,
  });
const give = (taskId: string, task: string) =>
  tasks().saveTask({ wallet, taskId, task, clarityQuestion: null, isDemo: false });
const said = async (taskId: string) =>
  (await tasks().findTask(wallet, taskId))?.contributions.map(({ text, status }) => `${status}: ${text}`);

/** In both the first agent has spoken. */
beforeEach(async () => {
  await sql`truncate agent_tasks, agent_contributions, agent_outputs, jobs, daily_usage`.execute(db);
  for (const taskId of TASKS) {
    await give(taskId, `task ${taskId}`);
    await speak(taskId, 0);
    await end(taskId, 0);
  }
});

describe("what is done in one task of a wallet", () => {
  it.each<[string, () => Promise<unknown>, unknown]>([
    ["what is said", () => speak("one", 1, 99, "for one"), "begun"],
    ["the end of that", async () => [await speak("one", 1), await end("one", 1)], ["begun", true]],
    ["a stop", () => tasks().markStopped(wallet, "one"), undefined],
    ["the same task again", () => give("one", "another"), undefined],
  ])("leaves the other as it is: %s", async (_what, act, expected) => {
    const before = await tasks().findTask(wallet, "other");
    expect(before).toMatchObject({ task: "task other", isStopped: false, clarification: null });
    expect(await act()).toEqual(expected);
    expect(await tasks().findTask(wallet, "other")).toEqual(before);
  });

  it("is begun anew only where nobody has spoken", async () => {
    await give("one", "another");
    expect(await tasks().findTask(wallet, "one")).toMatchObject({ task: "task one" });
    await give("third", "task");
    // Another wallet's agents have, in a task of the same id.
    await sql`insert into agent_contributions (wallet_address, task_id, round, agent, text, status, job_id)
      values ('another wallet', 'third', 0, 'A', '', 'complete', 'a job')`.execute(db);
    await give("third", "another");
    expect(await tasks().findTask(wallet, "third")).toMatchObject({ task: "another" });
  });

  it("is said in the order of its rounds, with what was saved of what is being said", async () => {
    for (const taskId of TASKS) {
      await speak(taskId, 2);
      await end(taskId, 2);
      await speak(taskId, 1);
      const piece = `half of ${taskId}`;
      const saved = { wallet, jobId: jobOf(taskId, 1), piece, from: 0, to: piece.length, isWhole: true };
      await jobs().saveProgress(owner, [{ ...saved, partEvents: null }]);
    }
    expect(await said("one")).toEqual(["complete: 0 of one", "streaming: half of one", "complete: 2 of one"]);
  });

  it("has rounds of its own", async () => {
    for (const taskId of TASKS)
      expect([taskId, await speak(taskId, 1), await end(taskId, 1)]).toEqual([taskId, "begun", true]);
  });

  it("costs one of the day, and changes nothing where none is left", async () => {
    await tasks().markStopped(wallet, "one");
    expect(await speak("one", 1, 0)).toBe("used_up");
    expect(await tasks().findTask(wallet, "one")).toMatchObject({ isStopped: true });
    expect([await speak("one", 0), await speak("none", 0), await speak("one", 1)]).toEqual([
      "not_begun",
      "not_begun",
      "begun",
    ]);
    expect(await tasks().findTask(wallet, "one")).toMatchObject({ isStopped: false });
  });

  it("is forgotten with what was said, when it is old, and no other", async () => {
    await sql`update agent_tasks set created_at = now() - interval '1 year' where task_id = 'one'`.execute(
      db,
    );
    expect((await tasks().listIds(wallet)).map(({ taskId }) => taskId)).toEqual(["one", "other"]);
    await sql`update agent_tasks set created_at = now() - interval '2 years' where task_id = 'other'`.execute(
      db,
    );
    expect((await tasks().listIds(wallet)).map(({ taskId }) => taskId)).toEqual(["other", "one"]);
    await sql`update agent_tasks set created_at = '2026-01-01'`.execute(db);
    await sql`update agent_tasks set task = 'written last' where task_id = 'one'`.execute(db);
    expect((await tasks().listIds(wallet)).map(({ taskId }) => taskId)).toEqual(["one", "other"]);
    await sql`update agent_tasks set created_at = now() where task_id = 'one'`.execute(db);
    await sql`update agent_tasks set created_at = now() - interval '1 year' where task_id = 'other'`.execute(
      db,
    );
    await tasks().sweep();
    expect([await said("one"), await said("other")]).toEqual([["complete: 0 of one"], undefined]);
    const kept = await db.selectFrom("agent_contributions").select("task_id").execute();
    expect(kept).toEqual([{ task_id: "one" }]);
  });
});

describe("what agents made", () => {
  const outputs = () => createAgentOutputStore(db);
  const ids = (rows: readonly { output_id: string }[]) => rows.map(({ output_id }) => output_id);
  beforeEach(async () => {
    for (const id of ["f", "e", "d", "c", "b", "a"])
      await outputs().save(wallet, { id, name: id, output: id });
    await sql`update agent_outputs set created_at = '2026-11-22'::timestamptz
      + case when output_id in ('e', 'f') then interval '1 hour' else interval '0' end`.execute(db);
  });

  it("is listed newest first, and by its ids where it is as old", async () => {
    const pages: string[][] = [];
    for await (const rows of outputs().pages(wallet)) pages.push(ids(rows));
    expect(pages).toEqual([
      ["e", "f", "a", "b"],
      ["c", "d"],
    ]);
  });

  it("comes without its texts in pages of a length, one after the other", async () => {
    const first = await outputs().page(wallet, { limit: 3, before: undefined });
    expect(ids(first.rows)).toEqual(["e", "f", "a"]);
    expect(first.rows[0]).not.toHaveProperty("output");
    const second = await outputs().page(wallet, { limit: 3, before: first.next });
    expect(ids(second.rows)).toEqual(["b", "c", "d"]);
    expect(second.next).toBeUndefined();
  });

  it("is renamed and removed alone", async () => {
    expect(await outputs().rename(wallet, "a", "renamed")).toBe(true);
    expect(await outputs().remove(wallet, "b")).toBe(true);
    expect([await outputs().rename(wallet, "b", "x"), await outputs().remove(wallet, "b")]).toEqual([
      false,
      false,
    ]);
    const { rows } = await outputs().page(wallet, { limit: 9, before: undefined });
    expect(rows.map(({ name }) => name)).toEqual(["e", "f", "renamed", "c", "d"]);
  });
});
