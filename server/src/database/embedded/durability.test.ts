import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDataDir } from "../../../test/database.ts";
import { commandDisk, DISK_WORKER, type TestDisk } from "../../../test/disk.ts";
import { type DatabaseHandle, openDatabase } from "../open-database.ts";

const migrations = {
  "0001-notes": {
    up: async (db: Kysely<unknown>) => {
      await sql`create table notes (id int primary key, text text not null)`.execute(db);
    },
  },
};

let dataDir: string;
let folder: string;
let removeDataDir: () => Promise<void>;
let disk: TestDisk;
let handle: DatabaseHandle<unknown>;
const notices: string[] = [];

beforeAll(async () => {
  ({ dataDir, remove: removeDataDir } = await createTestDataDir());
  folder = join(dataDir, "db");
});
beforeEach(async () => {
  notices.length = 0;
  handle = await open(dataDir, DISK_WORKER);
  await sql`truncate notes`.execute(handle.db);
  disk = commandDisk(folder);
});
afterEach(async () => {
  disk.close();
  await handle.close();
});
afterAll(() => removeDataDir());

const open = (dataDir: string, embeddedWorkerUrl?: URL) =>
  openDatabase<unknown>({
    url: null,
    dataDir,
    migrations,
    embeddedWorkerUrl,
    onNotice: (text) => notices.push(text),
  });
const insert = (id: number, text = "x") => sql`insert into notes values (${id}, ${text})`.execute(handle.db);
const count = async (on = handle) =>
  (await sql<{ n: number }>`select count(*)::int as n from notes`.execute(on.db)).rows[0]?.n;

/** Whether the work is still waiting after everything that the database has to do in the meantime. */
async function isWaiting(work: Promise<unknown>, turn: () => Promise<unknown> = count): Promise<boolean> {
  const DONE = Symbol();
  const done = work.then(
    () => DONE,
    () => DONE,
  );
  for (let i = 0; i < 20; i++) await turn();
  return (await Promise.race([done, Promise.resolve()])) !== DONE;
}

describe("An acknowledged write of the embedded database", () => {
  it("has been synced: while the disk takes its time, nobody is told that it is stored", async () => {
    await disk.order("hold");
    const written = insert(1);
    const inTransaction = handle.db
      .transaction()
      .execute((trx) => sql`insert into notes values (2, 'x')`.execute(trx));
    expect(await isWaiting(written)).toBe(true);
    expect(await isWaiting(inTransaction)).toBe(true);
    await disk.order("release");
    await Promise.all([written, inTransaction]);
  });

  it("keeps nobody waiting who only reads", async () => {
    await disk.order("hold");
    const written = insert(1);
    expect(await count()).toBe(1);
    const read = await handle.db
      .transaction()
      .execute(async (trx) => (await sql`select * from notes`.execute(trx)).rows.length);
    expect(read).toBe(1);
    expect(await isWaiting(written)).toBe(true);
    await disk.order("release");
    await written;
  });

  it("is waited for also by who finds it there already", async () => {
    await disk.order("hold");
    const written = insert(1);
    const repeated = sql`insert into notes values (1, 'x') on conflict do nothing`.execute(handle.db);
    expect(await isWaiting(repeated)).toBe(true);
    await disk.order("release");
    expect((await repeated).numAffectedRows).toBe(0n);
    await written;
  });

  it("has been synced also when a statement ended the transaction early", async () => {
    await disk.order("hold");
    const work = handle.db.transaction().execute(async (trx) => {
      await sql`insert into notes values (1, 'x')`.execute(trx);
      const early = sql`commit`.execute(trx);
      expect(await isWaiting(early, () => disk.order("count"))).toBe(true);
      await disk.order("release");
      await early;
    });
    await work;
  });

  it("shares its sync with those that come at the same time", async () => {
    const before = await disk.order("count");
    await Promise.all(Array.from({ length: 200 }, (_, i) => insert(i)));
    const syncs = (await disk.order("count")) - before;
    expect(syncs).toBeGreaterThan(0);
    expect(syncs).toBeLessThan(100);
  });

  it("costs one sync for a whole transaction", async () => {
    const before = await disk.order("count");
    await handle.db.transaction().execute(async (trx) => {
      for (let i = 0; i < 20; i++) await sql`insert into notes values (${i}, 'x')`.execute(trx);
    });
    expect((await disk.order("count")) - before).toBe(1);
  });

  it("fails when the disk is full, in PostgreSQL's words, and loses nothing of what was stored before", async () => {
    await insert(1);
    await disk.order("fill");
    await expect(insert(2)).rejects.toMatchObject({
      code: "58030",
      message: expect.stringContaining("No space left"),
    });
    expect(await handle.isReady()).toBe(false);
    await handle.close();

    const reopened = await open(dataDir);
    expect(await count(reopened)).toBe(1);
    await reopened.close();
  });

  it("fails when the disk refuses, and from then on everything does, with one notice", async () => {
    await insert(1);
    await disk.order("break");
    await expect(insert(2)).rejects.toMatchObject({ code: "58030" });
    await expect(count()).rejects.toThrow("refused");
    expect(await handle.isReady()).toBe(false);
    expect(notices.filter((text) => text.includes("refused"))).toHaveLength(1);
    await handle.close();

    const reopened = await open(dataDir);
    const { rows } = await sql<{ id: number }>`select id from notes`.execute(reopened.db);
    expect(rows).toContainEqual({ id: 1 });
    await reopened.close();
  });
});
