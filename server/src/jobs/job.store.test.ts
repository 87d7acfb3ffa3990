import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import type { DatabaseHandle } from "../database/database-handle.ts";
import { migrations } from "../database/migrations.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { createJobStore, insertJob, type JobKind, takeQuota } from "./job.store.ts";

const wallet = "wallet";
const owner = "owner";
const DAY = "2026-11-22";
const kindOf = (name: string, isWanted = true): JobKind => ({
  name,
  write: () => sql`nothing as (select 1 from job)`,
  isWanted: isWanted ? sql`true` : sql`false`,
});
const KIND = kindOf("test");

let database: DatabaseHandle<DatabaseSchema>;
let db: Kysely<DatabaseSchema>;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
});
afterAll(() => database.close());
/** Two jobs of a wallet are at work, on two things. */
beforeEach(async () => {
  await sql`truncate jobs, daily_usage`.execute(db);
  for (const jobId of ["one", "other"]) await begin(jobId, `subject of ${jobId}`);
});

async function begin(jobId: string, subjectId: string, kind = KIND) {
  const quota = { name: "test", day: DAY, count: 1, limit: 9 };
  await sql`with taken as (${takeQuota(wallet, quota, sql`(select 1) as one`)})
    ${insertJob({ wallet, jobId, owner, kind: kind.name, subjectId, targetId: "target", quota }, sql`taken`)}`.execute(
    db,
  );
}
const store = () => createJobStore(db);
const claim = (jobId: string) => ({ wallet, jobId, owner });
const die = () => sql`update jobs set lease_until = now() - interval '1 minute'`.execute(db);
const sweep = (kind = KIND) => store().sweepInterrupted(kind, { owner: "another", jobIds: [] });
const reclaim = (jobId: string, kind = KIND) =>
  store().reclaim(claim(jobId), kind, { text: `text of ${jobId}`, partEvents: [], quotaLimit: 9 });
const states = async () =>
  Object.fromEntries(
    (await db.selectFrom("jobs").select(["job_id", "state", "text"]).execute()).map(
      ({ job_id, state, text }) => [job_id, text === "" ? state : `${state}: ${text}`],
    ),
  );

describe("the ends of many jobs in one statement", () => {
  const end = (jobId: string, text: string, more: object = {}) => ({
    wallet,
    jobId,
    outcome: { state: "complete" as const, text, partEvents: [] },
    isRefunded: false,
    ...more,
  });
  const used = async () => (await db.selectFrom("daily_usage").select("used").executeTakeFirst())?.used;

  it("are what each of them would be alone", async () => {
    await begin("third", "subject of third");
    const part = { at: 0, value: { type: "notice", notice: "cut_off" } } as const;
    const ended = await store().settleMany(owner, KIND, [
      end("one", 'a "quoted", {braced} \\ NULL \ud83d', {
        outcome: { state: "complete", text: 'a "quoted", {braced} \\ NULL \ud83d', partEvents: [part] },
      }),
      end("other", "", {
        outcome: {
          state: "failed",
          text: "",
          partEvents: [],
          error: { code: "ai.refused", text: "It does not want to." },
        },
        isRefunded: true,
      }),
      end("third", "so far", {
        outcome: { state: "interrupted", text: "so far", partEvents: [] },
        isRefunded: true,
      }),
    ]);
    expect([...ended].sort()).toEqual(["one", "other", "third"]);
    expect(await store().findJob(claim("one"))).toMatchObject({
      state: "complete",
      text: 'a "quoted", {braced} \\ NULL \ufffd',
      partEvents: [part],
      errorCode: null,
    });
    expect(await store().findJob(claim("other"))).toMatchObject({
      state: "failed",
      text: "",
      errorCode: "ai.refused",
    });
    expect(await store().findJob(claim("third"))).toMatchObject({ errorCode: "ai.interrupted" });
    expect(await used()).toBe(1);
  });

  it("leave alone whose claim is lost, and whoever has ended already", async () => {
    await store().settle(claim("one"), KIND, { ...end("one", "first"), result: undefined });
    await sql`update jobs set owner = 'another' where job_id = 'other'`.execute(db);
    await begin("third", "subject of third");
    const ended = await store().settleMany(owner, KIND, [
      end("one", "again", { isRefunded: true }),
      end("other", "not ours", { isRefunded: true }),
      end("third", "ours"),
      end("fourth", "never was"),
    ]);
    expect([...ended]).toEqual(["third"]);
    expect(await states()).toEqual({ one: "complete: first", other: "running", third: "complete: ours" });
    expect(await used()).toBe(3);
  });
});

describe("what is done to one job of a wallet", () => {
  it("leaves the other as it is: its end", async () => {
    const outcome = { state: "complete", text: "whole", partEvents: [] } as const;
    expect(await store().settle(claim("one"), KIND, { outcome, isRefunded: false, result: undefined })).toBe(
      true,
    );
    expect(await states()).toEqual({ one: "complete: whole", other: "running" });
    expect(await store().findJob(claim("one"))).toMatchObject({ state: "complete", text: "whole" });
    expect(await store().findJob(claim("other"))).toMatchObject({ state: "running", text: "" });
  });

  it("leaves the other as it is: a stop", async () => {
    expect(await store().requestStop(wallet, "subject of one")).toEqual([{ jobId: "one", owner }]);
    const piece = { wallet, piece: "", from: 0, to: 0, isWhole: true, partEvents: null };
    const saved = await store().saveProgress(owner, [
      { ...piece, jobId: "one" },
      { ...piece, jobId: "other" },
    ]);
    expect(saved.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1))).toEqual([
      { jobId: "one", stopRequested: true },
      { jobId: "other", stopRequested: false },
    ]);
  });

  it("leaves the other as it is: what was written of it", async () => {
    const piece = { wallet, from: 0, isWhole: false, partEvents: null };
    await store().saveProgress(owner, [
      { ...piece, jobId: "one", piece: "1", to: 1 },
      { ...piece, jobId: "other", piece: "2", to: 1 },
    ]);
    expect(await states()).toEqual({ one: "running: 1", other: "running: 2" });
  });

  it("leaves the other as it is: that it is taken back", async () => {
    await die();
    expect(await sweep()).toBe(2);
    expect(await reclaim("one")).toEqual({ stopRequested: false });
    expect(await states()).toEqual({ one: "running: text of one", other: "interrupted" });
  });
});

describe("a job that was taken for dead", () => {
  it("is swept by its own kind", async () => {
    await begin("drawing", "canvas", kindOf("drawing"));
    await die();
    expect(await sweep(kindOf("drawing"))).toBe(1);
    expect(await states()).toEqual({ one: "running", other: "running", drawing: "interrupted" });
  });

  it("is taken back only where it was swept and is still wanted", async () => {
    expect(await reclaim("one")).toBe(undefined);
    await die();
    await sweep();
    expect(await reclaim("one", kindOf("test", false))).toBe(undefined);
    expect(await states()).toEqual({ one: "interrupted", other: "interrupted" });
  });

  it("takes its quota again, of its own day and kind", async () => {
    await die();
    await sweep();
    const use = (what: string, day: string) =>
      db.insertInto("daily_usage").values({ wallet_address: wallet, what, day, used: 3 }).execute();
    await use("test", "2026-11-21");
    await use("drawing", DAY);
    await reclaim("one");
    const rows = await db.selectFrom("daily_usage").select(["what", "day", "used"]).orderBy("used").execute();
    expect(rows[0]).toEqual({ what: "test", day: DAY, used: 1 });
    expect(rows.slice(1).map(({ used }) => used)).toEqual([3, 3]);
  });

  it("is stopped where its subject has a later job, and by no other subject's", async () => {
    await die();
    await sweep();
    await begin("later", "subject of one");
    expect(await reclaim("other")).toEqual({ stopRequested: false });
    await db.deleteFrom("jobs").where("job_id", "=", "later").execute();
    await sql`update jobs set created_at = now() + interval '1 minute', subject_id = 'subject of one', state = 'complete'
      where job_id = 'other'`.execute(db);
    expect(await reclaim("one")).toEqual({ stopRequested: true });
  });
});

it("a job is forgotten a day after its end, and never while it is at work", async () => {
  const ended = (jobId: string, hours: number) =>
    sql`update jobs set state = 'complete', ended_at = now() - make_interval(hours => ${hours}::integer)
      where job_id = ${jobId}`.execute(db);
  await begin("at work", "subject");
  await ended("one", 25);
  await ended("other", 23);
  await sql`update jobs set ended_at = now() - interval '2 days' where job_id = 'at work'`.execute(db);
  await store().sweepEnded();
  expect(Object.keys(await states()).sort()).toEqual(["at work", "other"]);
});
