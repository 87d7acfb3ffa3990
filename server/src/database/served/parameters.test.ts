import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
  afterEach(async () => {
    vi.restoreAllMocks();
    await handle.close();
  });

  /** How many of the deadlines that are set meanwhile are not taken away. */
  async function deadlinesLeft(work: () => Promise<unknown>): Promise<number> {
    const set = vi.spyOn(globalThis, "setTimeout");
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    await work();
    const taken = new Set<unknown>(cleared.mock.calls.map(([timer]) => timer));
    const left = set.mock.results.filter(({ value }) => !taken.has(value)).length;
    vi.restoreAllMocks();
    return left;
  }

  it("leaves no deadline behind, which would keep the process from ending", async () => {
    const left = await deadlinesLeft(async () => {
      const { rows } = await sql`select ${[1, 2]}::int[] as numbers`.execute(handle.db);
      expect(rows).toEqual([{ numbers: [1, 2] }]);
      await expect(sql`select ${[1]}::int[] as n from nowhere`.execute(handle.db)).rejects.toThrow(/nowhere/);
    });
    // The pool's own: when the connection, which is idle now, ends.
    expect(left).toBe(1);
  });
});
