import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../open-database.ts";
import { isDatabaseEmbedded, startDatabaseThread } from "./database-thread.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

describe("A database thread that was started ahead", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "bakso-thread-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const open = (embeddedThread?: ReturnType<typeof startDatabaseThread>) =>
    openDatabase({ url: null, dataDir, migrations: {}, embeddedThread });

  it("touches nothing before its order, then serves what was stored before", async () => {
    const thread = startDatabaseThread(WORKER, { task: "wait" });
    expect(await readdir(dataDir)).toEqual([]);
    const first = await open();
    await sql`create table notes as select 'kept' as note`.execute(first.db);
    await first.close();
    const second = await open(thread);
    const { rows } = await sql`select note from notes`.execute(second.db);
    expect(rows).toEqual([{ note: "kept" }]);
    await second.close();
  });

  it("is started only where the settings will ask for it: a blank address is none", () => {
    expect(
      [undefined, "", "  ", "postgres://x"].map((DATABASE_URL) => isDatabaseEmbedded({ DATABASE_URL })),
    ).toEqual([true, true, true, false]);
  });
});
