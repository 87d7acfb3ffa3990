import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openServedTestDatabase, testDatabaseUrl } from "../../../test/database.ts";
import type { DatabaseHandle } from "../open-database.ts";

const url = testDatabaseUrl ?? "";
const title = "Prepared statements";
interface Schema {
  things: { n: number };
}

describe.skipIf(!url)(url ? title : `${title} (TEST_DATABASE_URL names no server)`, () => {
  let handle: DatabaseHandle<Schema>;
  beforeEach(async () => {
    handle = await openServedTestDatabase<Schema>(url, {});
    await sql`create table things as select 1 as n`.execute(handle.db);
  });
  afterEach(() => handle.close());

  const all = () => handle.db.selectFrom("things").selectAll().execute();

  it("go on working when a newer version beside this one adds a column to their table", async () => {
    expect(await all()).toEqual([{ n: 1 }]);
    await sql`alter table things add column more text`.execute(handle.db);
    expect(await all()).toEqual([{ n: 1, more: null }]);
  });

  it("are planned once for a connection", async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle.db)).rows[0];
    expect(await pid()).toEqual(await pid());
    const { rows } = await sql<{ times: bigint }>`
      select generic_plans + custom_plans as times from pg_prepared_statements
      where statement = 'select pg_backend_pid() as pid'`.execute(handle.db);
    expect(rows).toEqual([{ times: 2n }]);
  });
});
