import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDataDir } from "../../../test/database.ts";
import { type DatabaseHandle, openDatabase } from "../open-database.ts";

const IDLE_IN_TRANSACTION_TIMEOUT_MS = 150;
const SLOW = "select count(*) from generate_series(1, 600000) a";

let dataDir: string;
let remove: () => Promise<void>;
let handle: DatabaseHandle<unknown>;

const open = () =>
  openDatabase<unknown>({
    url: null,
    dataDir,
    migrations: {},
    idleInTransactionTimeoutMs: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });

beforeAll(async () => {
  ({ dataDir, remove } = await createTestDataDir());
});
beforeEach(async () => {
  handle = await open();
  await run("drop table if exists notes");
  await run("create table notes (id int primary key, text text not null default '')");
});
afterEach(() => handle.close());
afterAll(() => remove());

const run = (statement: string) => sql.raw<Record<string, unknown>>(statement).execute(handle.db);
/** Bytes of the log that the next start would have to replay after a crash. */
const unreplayedBytes = async () => {
  const { rows } = await run(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int as bytes from pg_control_checkpoint()",
  );
  return rows[0]?.bytes;
};
const ids = async () => (await run("select id from notes order by id")).rows.map((row) => row.id);

describe("The session of the embedded database", () => {
  it("rolls back a transaction whose owner says nothing, lets the others in, and tells the owner", async () => {
    const silence = Promise.withResolvers<void>();
    const abandoned = handle.db.transaction().execute(async (trx) => {
      await sql`insert into notes values (1)`.execute(trx);
      await silence.promise;
      await sql`insert into notes values (2)`.execute(trx);
    });
    await run("insert into notes values (3)");
    silence.resolve();
    await expect(abandoned).rejects.toMatchObject({ code: "25P03" });
    expect(await ids()).toEqual([3]);
  });

  it("does not take a commit that came too late for one", async () => {
    const silence = Promise.withResolvers<void>();
    const abandoned = handle.db.transaction().execute(async (trx) => {
      await sql`insert into notes values (1)`.execute(trx);
      await silence.promise;
    });
    await run("insert into notes values (3)");
    silence.resolve();
    await expect(abandoned).rejects.toMatchObject({ code: "25P03" });
    expect(await ids()).toEqual([3]);
  });

  it("serves callers in the order in which they came, transactions among them", async () => {
    const order: string[] = [];
    const note = (name: string) => () => {
      order.push(name);
    };
    await Promise.all([
      run("select 1").then(note("first")),
      handle.db
        .transaction()
        .execute((trx) => sql`select 2`.execute(trx))
        .then(note("transaction")),
      run("select 3").then(note("third")),
      run("select 4").then(note("fourth")),
    ]);
    expect(order).toEqual(["first", "transaction", "third", "fourth"]);
  });

  it("leaves the thread that serves requests free while a query takes its time", async () => {
    let isRunning = true;
    const slow = run(SLOW).finally(() => {
      isRunning = false;
    });
    let turns = 0;
    while (isRunning) {
      await eventLoopTurn();
      turns++;
    }
    await slow;
    expect(turns).toBeGreaterThan(100);
  });

  it("refuses a value that can't be sent to it, and goes on", async () => {
    await expect(sql`select ${sql.val(Symbol("x"))}::text`.execute(handle.db)).rejects.toThrow(
      /could not be cloned/,
    );
    expect(await ids()).toEqual([]);
  });

  it("says where it can't open a folder, in PostgreSQL's words", async () => {
    await handle.close();
    const versionFile = join(dataDir, "db", "PG_VERSION");
    const version = readFileSync(versionFile);
    writeFileSync(versionFile, "12\n");
    await expect(open()).rejects.toThrow(/incompatible/);
    writeFileSync(versionFile, version);
  });
});

describe("Closing the embedded database", () => {
  it("lets finish what was asked before, and refuses what comes after", async () => {
    const slow = run(SLOW);
    const write = run("insert into notes values (1)");
    const begun = Promise.withResolvers<void>();
    const transaction = handle.db.transaction().execute(async (trx) => {
      begun.resolve();
      await sql`insert into notes values (2)`.execute(trx);
      await sql`insert into notes values (3)`.execute(trx);
    });
    await begun.promise;
    const closing = handle.close();
    await expect(run("insert into notes values (4)")).rejects.toThrow();
    await Promise.all([slow, write, transaction, closing]);

    handle = await open();
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it("leaves nothing to be replayed at the next start", async () => {
    await run("insert into notes select g, repeat('x', 1000) from generate_series(1, 3000) g");
    await handle.close();
    handle = await open();
    expect(await unreplayedBytes()).toBeLessThan(2 ** 20);
  });
});

describe("Upkeep of the embedded database", () => {
  it("takes a checkpoint as the log grows, since no background process does, and clears dead rows away when nobody waits", async () => {
    await run("insert into notes select generate_series(1, 2000)");
    for (let i = 0; i < 20; i++) await run("update notes set text = repeat('x', 500)");
    expect(await unreplayedBytes()).toBeLessThan(17 * 2 ** 20);
    const counts = async () =>
      (
        await run(
          "select vacuum_count::int as vacuums, analyze_count::int as analyses from pg_stat_user_tables where relname = 'notes'",
        )
      ).rows[0];
    expect(await counts()).toEqual({ vacuums: 0, analyses: 0 });
    await expect.poll(counts, { timeout: 10_000, interval: 2_000 }).toEqual({ vacuums: 1, analyses: 1 });
  });

  it("does the rest when nothing else is going on", async () => {
    await run("insert into notes select generate_series(1, 2000)");
    await run("update notes set text = repeat('x', 1000)");
    expect(await unreplayedBytes()).toBeGreaterThan(2 ** 20);
    await expect.poll(unreplayedBytes, { timeout: 10_000, interval: 2_000 }).toBeLessThan(2 ** 20);
  });
});
