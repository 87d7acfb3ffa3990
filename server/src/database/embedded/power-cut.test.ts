import { copyFileSync, cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDataDir } from "../../../test/database.ts";
import { commandDisk, DISK_WORKER, survivingLogOf } from "../../../test/disk.ts";
import { type DatabaseHandle, openDatabase } from "../open-database.ts";

const ROWS = 30_000;
const LAST_ACKNOWLEDGED = 40;
/** Each of these works for seconds, and many times longer where the machine is busy. */
const PATIENCE_MS = 120_000;

let prepared: string;
let remove: () => Promise<void>;
let scenarios = 0;

const open = (dataDir: string, embeddedWorkerUrl?: URL) =>
  openDatabase<unknown>({ url: null, dataDir, migrations: {}, embeddedWorkerUrl });
const run = (handle: DatabaseHandle<unknown>, statement: string) => sql.raw(statement).execute(handle.db);
/** Where the machine is busy, what is done of itself after a large statement makes the next one wait too long. */
const runWhenFree = (handle: DatabaseHandle<unknown>, statement: string) =>
  vi.waitFor(() => run(handle, statement), { timeout: PATIENCE_MS });

beforeAll(async () => {
  ({ dataDir: prepared, remove } = await createTestDataDir());
  const handle = await open(prepared);
  await run(handle, "create table notes (id int primary key)");
  await run(handle, "create table doomed as select generate_series(1, 1000) as n");
  await run(handle, "create table emptied as select generate_series(1, 1000) as n");
  // More than the engine's buffers hold, so that it writes pages out while it works.
  await run(
    handle,
    `create table big as select g as n, repeat(md5(g::text), 20) as t from generate_series(1, ${ROWS}) g`,
  );
  await handle.close();
});
afterAll(() => remove());

/** Of a database that is at work, file by file: `cpSync` was seen to end with EIO there. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const copy = entry.isDirectory() ? copyFolder : copyFileSync;
    copy(join(from, entry.name), join(to, entry.name));
  }
}

/**
 * Runs a statement whose commit is never synced, and cuts the power: the log is as it was at the last sync, every other
 * file as it was last written.
 */
async function cutPowerDuring(statement: string): Promise<DatabaseHandle<unknown>> {
  const dataDir = join(prepared, `scenario-${++scenarios}`);
  const folder = join(dataDir, "db");
  cpSync(join(prepared, "db"), folder, { recursive: true });
  const survivingLog = survivingLogOf(folder);
  mkdirSync(survivingLog);
  const handle = await open(dataDir, DISK_WORKER);
  const disk = commandDisk(folder);
  await run(handle, "checkpoint");
  await Promise.all(
    Array.from({ length: LAST_ACKNOWLEDGED }, (_, i) => run(handle, `insert into notes values (${i + 1})`)),
  );
  await disk.order("hold");
  const unacknowledged = run(handle, statement).catch(() => undefined);
  await runWhenFree(handle, "select 1");

  const afterCut = join(dataDir, "after-cut");
  copyFolder(folder, join(afterCut, "db"));
  for (const segment of readdirSync(survivingLog)) {
    copyFileSync(join(survivingLog, segment), join(afterCut, "db", "pg_wal", segment));
  }
  await disk.order("release");
  await unacknowledged;
  disk.close();
  await handle.close();
  return open(afterCut);
}

async function look(handle: DatabaseHandle<unknown>) {
  const { rows } = await sql<{ notes: number; big: number; texts: number; doomed: boolean }>`
    select (select count(*)::int from notes where id <= ${LAST_ACKNOWLEDGED}) as notes,
      (select count(*)::int from big) as big, (select count(distinct t)::int from big) as texts,
      to_regclass('doomed') is not null as doomed`.execute(handle.db);
  const whole = await sql<{ n: number }>`select count(*)::int as n from emptied`.execute(handle.db);
  const doomed = rows[0]?.doomed
    ? (await sql`select * from doomed`.execute(handle.db)).rows.length
    : "dropped";
  return { ...rows[0], doomed, emptied: whole.rows[0]?.n };
}

const TITLE =
  "A power cut of the embedded database keeps what was acknowledged, and the rest whole or not at all";

describe(TITLE, { timeout: PATIENCE_MS }, () => {
  it.each([
    ["pages that left the buffers before their commit was synced", "update big set n = n + 1"],
    ["a table that was dropped", "drop table doomed"],
    ["a table that was emptied", "truncate emptied"],
    ["a checkpoint", "checkpoint"],
    [
      "a log that went on to its next segments",
      "create table wide as select repeat(md5(g::text), 20) from generate_series(1, 30000) g",
    ],
  ])("after %s", async (_, statement) => {
    const handle = await cutPowerDuring(statement);
    const found = await look(handle);
    expect(found).toMatchObject({ notes: LAST_ACKNOWLEDGED, big: ROWS, texts: ROWS });
    expect(found.doomed === "dropped" || found.doomed === 1_000).toBe(true);
    expect(found.emptied === 0 || found.emptied === 1_000).toBe(true);

    // Pages from after the end of the log would show now, when new work takes its place.
    await runWhenFree(handle, "insert into notes select generate_series(2000, 2100)");
    await runWhenFree(handle, "update big set n = -n where n % 2 = 0");
    await runWhenFree(handle, "checkpoint");
    expect(await look(handle)).toEqual(found);
    await handle.close();
  });
});
