import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import type { DatabaseHandle } from "../database/database-handle.ts";
import { migrations } from "../database/migrations.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { createJobStore, insertJob, type JobKind, takeQuota } from "./job.store.ts";

const KIND: JobKind = {
  name: "test",
  write: () => sql`nothing as (select 1 from job)`,
  isWanted: sql`true`,
};
const DAY = "2026-11-22";

let database: DatabaseHandle<DatabaseSchema>;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
});
afterAll(() => database.close());

async function begin(jobId: string) {
  const { db } = database;
  const store = createJobStore(db);
  const wallet = `wallet of ${jobId}`;
  const quota = { name: "test", day: DAY, count: 2, limit: 5 };
  const claim = { wallet, jobId, owner: "owner" };
  await sql`with taken as (${takeQuota(wallet, quota, sql`(select 1) as one`)})
    ${insertJob({ ...claim, kind: KIND.name, subjectId: "subject", targetId: "target", quota }, sql`taken`)}`.execute(
    db,
  );
  const save = (owner: string, piece: string, from: number) => {
    const progress = {
      wallet,
      jobId,
      piece,
      from,
      to: from + piece.length,
      isWhole: false,
      partEvents: null,
    };
    return store.saveProgress(owner, [progress]);
  };
  const end = (owner: string, isRefunded: boolean) =>
    store.settle({ ...claim, owner }, KIND, {
      outcome: { state: "complete", text: "whole", partEvents: [] },
      isRefunded,
      result: undefined,
    });
  const expire = () =>
    sql`update jobs set lease_until = now() - interval '1 second' where job_id = ${jobId}`.execute(db);
  const sweep = (owner = "another", jobIds: string[] = []) => store.sweepInterrupted(KIND, { owner, jobIds });
  const used = async () => {
    const { rows } = await sql<{ used: number }>`
      select used from daily_usage where wallet_address = ${wallet} and what = 'test' and day = ${DAY}`.execute(
      db,
    );
    return rows[0]?.used;
  };
  const reclaim = (owner: string, quotaLimit = 5) =>
    store.reclaim({ ...claim, owner }, KIND, { text: "again", partEvents: [], quotaLimit });
  return { save, end, expire, sweep, used, reclaim, find: () => store.findJob({ wallet, jobId }) };
}

describe("a job", () => {
  it("is written, ended and taken back by its owner alone", async () => {
    const job = await begin("owned");
    expect(await job.save("thief", "theirs", 0)).toEqual([]);
    expect(await job.end("thief", true)).toBe(false);
    expect(await job.save("owner", "ours", 0)).toEqual([{ jobId: "owned", stopRequested: false }]);
    expect(await job.find()).toMatchObject({ state: "running", text: "ours", isLeaseOver: false });
    await job.expire();
    expect(await job.sweep()).toBe(1);
    expect(await job.reclaim("thief")).toBeUndefined();
    expect(await job.find()).toMatchObject({ state: "interrupted", errorCode: "ai.interrupted" });
    expect(await job.reclaim("owner")).toEqual({ stopRequested: false });
    expect(await job.end("owner", false)).toBe(true);
  });

  it("takes a piece only where its text ends, and none once it has ended", async () => {
    const job = await begin("pieces");
    await job.save("owner", "abc", 0);
    expect(await job.save("owner", "abc", 0)).toEqual([]);
    await job.save("owner", "def", 3);
    expect(await job.find()).toMatchObject({ text: "abcdef" });
    await job.end("owner", false);
    expect(await job.save("owner", "late", 5)).toEqual([]);
    expect(await job.end("owner", false)).toBe(false);
    expect(await job.find()).toMatchObject({ state: "complete", text: "whole" });
  });

  it("is refunded once, by whoever ends it", async () => {
    const job = await begin("refund");
    expect(await job.used()).toBe(2);
    await job.end("owner", true);
    await job.end("owner", true);
    expect(await job.used()).toBe(0);
    const swept = await begin("swept");
    await swept.expire();
    expect([await swept.sweep(), await swept.sweep()]).toEqual([1, 0]);
    expect(await swept.end("owner", true)).toBe(false);
    expect(await swept.used()).toBe(0);
    expect(await swept.reclaim("owner")).toBeDefined();
    expect(await swept.used()).toBe(2);
  });

  it("keeps its quota when it ends well", async () => {
    const job = await begin("kept");
    await job.end("owner", false);
    expect(await job.used()).toBe(2);
  });

  it("is not taken back beyond the quota", async () => {
    const job = await begin("beyond");
    await job.expire();
    await job.sweep();
    expect(await job.reclaim("owner", 1)).toBeUndefined();
    expect(await job.used()).toBe(0);
    expect(await job.reclaim("owner", 2)).toBeDefined();
  });

  it("lives as long as its lease, or as long as whoever sweeps works on it", async () => {
    const job = await begin("alive");
    expect(await job.sweep()).toBe(0);
    await job.expire();
    expect(await job.sweep("owner", ["alive"])).toBe(0);
    await job.save("owner", "x", 0);
    expect(await job.sweep()).toBe(0);
    await job.expire();
    expect(await job.sweep("owner", ["another job"])).toBe(1);
  });
});
