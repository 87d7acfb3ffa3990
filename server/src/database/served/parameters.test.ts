import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openServedTestDatabase, testDatabaseUrl } from "../../../test/database.ts";
import type { DatabaseHandle } from "../open-database.ts";

const url = testDatabaseUrl ?? "";
const title = "Asking a server for the types of parameters";

describe.skipIf(!url)(url ? title : `${title} (TEST_DATABASE_URL names no server)`, () => {
  let handle: DatabaseHandle<unknown>;
  beforeEach(async () => {
    handle = await openServedTestDatabase<unknown>(url, {});
    await sql`select 1`.execute(handle.db);
  });
  afterEach(() => handle.close());

  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

  it("leaves no deadline behind, which would keep the process from ending", async () => {
    const before = timers();
    const { rows } = await sql`select ${[1, 2]}::int[] as numbers`.execute(handle.db);
    expect(rows).toEqual([{ numbers: [1, 2] }]);
    await expect(sql`select ${[1]}::int[] as n from nowhere`.execute(handle.db)).rejects.toThrow(/nowhere/);
    // One of those before may have ended meanwhile.
    expect(timers()).toBeLessThanOrEqual(before);
  });
});
