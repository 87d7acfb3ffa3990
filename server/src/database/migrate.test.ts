import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openServedTestDatabase, testDatabaseUrl } from "../../test/database.ts";
import { describeOnBothEngines } from "../../test/engines.ts";
import { isMigrated, migrate } from "./migrate.ts";
import { type DatabaseHandle, openDatabase } from "./open-database.ts";

const creating = (table: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql`create table ${sql.id(table)} (n int)`.execute(db);
  },
});

describeOnBothEngines("Migrations", (engine) => {
  let handle: DatabaseHandle<unknown>;
  beforeEach(async () => {
    handle = await engine.open({ "0001-first": creating("first") });
  });
  afterEach(() => handle.close());

  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely%' order by 1`.execute(handle.db);
    return rows.map((row) => row.name);
  };

  it("run what is new, once", async () => {
    const both = { "0001-first": creating("first"), "0002-second": creating("second") };
    expect(await isMigrated(handle.db, both)).toBe(false);
    await migrate(handle.db, both);
    await migrate(handle.db, both);
    expect(await isMigrated(handle.db, both)).toBe(true);
    expect(await tables()).toEqual(["first", "second"]);
  });

  it("leave nothing behind when one of them fails, and say which", async () => {
    const failing = {
      "0001-first": creating("first"),
      "0002-second": creating("second"),
      "0003-broken": {
        up: (db: Kysely<unknown>) => sql`create tabel oops ()`.execute(db).then(() => undefined),
      },
    };
    const error = await migrate(handle.db, failing).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("0003-broken failed");
    expect((error as Error).cause).toMatchObject({ code: "42601" });
    expect(await tables()).toEqual(["first"]);
  });

  describe("of a newer program", () => {
    const old = { "0001-first": creating("first") };
    const adding = { ...creating("newer"), oldestBeside: "0001-first" };
    const added = { ...old, "0002-newer": adding };

    it("let an older one run on, and back, and forth", async () => {
      await migrate(handle.db, added);
      expect(await isMigrated(handle.db, old)).toBe(true);
      await migrate(handle.db, old);
      expect(await isMigrated(handle.db, added)).toBe(true);
      expect(await tables()).toEqual(["first", "newer"]);
    });

    it("let one run on that has another migration of its own, which comes before", async () => {
      await migrate(handle.db, { ...old, "0003-newer": adding });
      const other = { ...old, "0002-between": creating("between") };
      expect(await isMigrated(handle.db, other)).toBe(false);
      await migrate(handle.db, other);
      expect(await isMigrated(handle.db, other)).toBe(true);
      expect(await tables()).toEqual(["between", "first", "newer"]);
    });

    it.each([
      ["which it does not name", undefined],
      ["too old for it", "0002-newer"],
    ])("keep out one %s, in a sentence", async (_why, oldestBeside) => {
      const mark = oldestBeside === undefined ? {} : { oldestBeside };
      await migrate(handle.db, { ...old, "0002-newer": { ...creating("newer"), ...mark } });
      const sentence = /newer version .* \(0002-newer\): start the newer version/;
      await expect(isMigrated(handle.db, old)).rejects.toThrow(sentence);
      await expect(migrate(handle.db, old)).rejects.toThrow(sentence);
    });
  });

  it("that are all done cost one query", async () => {
    const statements: string[] = [];
    const counting = handle.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await isMigrated(counting, { "0001-first": creating("first") })).toBe(true);
    expect(statements).toHaveLength(1);
  });
});

const url = testDatabaseUrl ?? "";
const title = "Processes that start together on one server";
describe.skipIf(!url)(url ? title : `${title} (TEST_DATABASE_URL names no server)`, () => {
  let empty: DatabaseHandle<unknown>;
  let schemaUrl: URL;
  let runs = 0;
  const migrations = {
    "0001-slow": {
      up: async (db: Kysely<unknown>) => {
        runs++;
        await sql`create table slow as select pg_sleep(0.4)::text as nothing`.execute(db);
      },
    },
  };
  beforeEach(async () => {
    runs = 0;
    empty = await openServedTestDatabase<unknown>(url, {});
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(empty.db);
    schemaUrl = new URL(url);
    schemaUrl.searchParams.set("search_path", rows[0]?.schema ?? "");
  });
  afterEach(() => empty.close());

  it("migrate once between them, and wait for that longer than a statement may take", async () => {
    const open = () =>
      openDatabase({ url: schemaUrl.href, dataDir: "", migrations, statementTimeoutMs: 100 });
    const opened = await Promise.all([open(), open(), open()]);
    expect(runs).toBe(1);
    await Promise.all(opened.map((handle) => handle.close()));
  });
});
