import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDataDir } from "../../../test/database.ts";
import { type DatabaseHandle, openDatabase } from "../open-database.ts";

const MORE_THAN_ARE_KEPT = 400;
/** Some two megabytes of log. */
const MANY_ROWS = 20_000;
const ENOUGH_FOR_A_PLAN_TO_BE_KEPT = 10;

interface Schema {
  things: { n: number };
}

describe("Prepared statements of the embedded database", () => {
  let handle: DatabaseHandle<Schema>;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const made = await createTestDataDir();
    remove = made.remove;
    handle = await openDatabase<Schema>({
      url: null,
      dataDir: made.dataDir,
      migrations: {},
      embeddedWorkerUrl: new URL("../../../test/unsynced-worker.ts", import.meta.url),
    });
  });
  beforeEach(async () => {
    await sql`drop table if exists things`.execute(handle.db);
    await sql`create table things (n int primary key)`.execute(handle.db);
    await sql`insert into things values (1)`.execute(handle.db);
  });
  afterAll(async () => {
    await handle.close();
    await remove();
  });

  const all = (db = handle.db) => db.selectFrom("things").selectAll().execute();
  const one = (n: number) => handle.db.selectFrom("things").selectAll().where("n", "=", n).execute();

  it("are read and planned once for all callers", async () => {
    const ask = () => sql<{ n: number }>`select 7 as n`.execute(handle.db);
    await Promise.all([ask(), ask(), ask()]);
    const { rows } = await sql<{ times: bigint }>`
      select generic_plans + custom_plans as times from pg_prepared_statements
      where statement = 'select 7 as n'`.execute(handle.db);
    expect(rows).toEqual([{ times: 3n }]);
  });

  it("see a column that was added, and see it gone after a rollback", async () => {
    expect(await all()).toEqual([{ n: 1 }]);
    const undone = handle.db.transaction().execute(async (trx) => {
      await sql`alter table things add column more text`.execute(trx);
      expect(await all(trx)).toEqual([{ n: 1, more: null }]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await all()).toEqual([{ n: 1 }]);
    await sql`alter table things add column more text`.execute(handle.db);
    expect(await all()).toEqual([{ n: 1, more: null }]);
  });

  it("work again after they have failed, in a transaction too", async () => {
    const insert = (n: number, db = handle.db) => db.insertInto("things").values({ n }).execute();
    await expect(insert(1)).rejects.toMatchObject({ code: "23505" });
    await expect(handle.db.transaction().execute((trx) => insert(1, trx))).rejects.toMatchObject({
      code: "23505",
    });
    await insert(2);
    expect(await all()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("are kept in a bounded number", async () => {
    for (let n = 0; n < MORE_THAN_ARE_KEPT; n++) await sql.raw(`select ${n} as n`).execute(handle.db);
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from pg_prepared_statements`.execute(handle.db);
    expect(rows[0]?.kept).toBeLessThan(MORE_THAN_ARE_KEPT);
    expect(await one(1)).toEqual([{ n: 1 }]);
  });

  it("are planned anew when their table has grown", async () => {
    await sql`analyze things`.execute(handle.db);
    for (let i = 0; i < ENOUGH_FOR_A_PLAN_TO_BE_KEPT; i++) await one(1);
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like '%"things" where "n" = $1'
    `.execute(handle.db);
    const plan = async () =>
      JSON.stringify((await sql.raw(`explain execute ${rows[0]?.name}(1)`).execute(handle.db)).rows);
    expect(await plan()).toContain("Seq Scan");
    await sql`insert into things select generate_series(2, ${MANY_ROWS})`.execute(handle.db);
    expect(await plan()).toContain("Index");
  });
});
