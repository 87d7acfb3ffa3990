import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDataDir } from "../../../test/database.ts";
import { openDatabase } from "../open-database.ts";
import { acquireOwnerLock, DataDirInUseError } from "./owner-lock.ts";

const DATABASE_PROCESS = fileURLToPath(new URL("./database-process.fixture.ts", import.meta.url));
const ROUNDS = 4;
/**
 * The first test starts five engines one after another, four in processes of their own that load everything anew, and
 * each after a kill replays the log. That takes ten seconds on an idle machine, and a minute with a dozen others on each
 * core; how often we kill does not depend on it.
 */
const TEST_TIMEOUT_MS = 180_000;
const START_TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

interface DatabaseProcess {
  child: ChildProcess;
  lines: string[];
  /** Resolves when it has said so many lines, or has ended. */
  said(count: number): Promise<void>;
  kill(): Promise<void>;
}

const running = new Set<DatabaseProcess>();

function start(dataDir: string): DatabaseProcess {
  const child = spawn(process.execPath, [DATABASE_PROCESS, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const ended = once(reader, "close");
  const process_: DatabaseProcess = {
    child,
    lines,
    said: async (count) => {
      while (
        lines.length < count &&
        !(await Promise.race([once(reader, "line").then(() => false), ended.then(() => true)]))
      );
    },
    kill: async () => {
      running.delete(process_);
      child.kill("SIGKILL");
      await ended;
    },
  };
  reader.on("line", (line) => lines.push(line));
  running.add(process_);
  return process_;
}

let dataDir: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ dataDir, remove } = await createTestDataDir());
});
afterEach(async () => {
  for (const process_ of running) await process_.kill();
});
afterAll(() => remove());

describe("A process that is killed while it writes to the embedded database", () => {
  it("loses no acknowledged row and leaves none half written, round after round", async () => {
    const acknowledged = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      const writer = start(dataDir);
      await writer.said(20 + Math.floor(Math.random() * 400));
      await writer.kill();
      for (const line of writer.lines) if (line !== "open") acknowledged.add(Number(line));
    }
    const handle = await openDatabase<unknown>({ url: null, dataDir, migrations: {} });
    const { rows } = await sql<{ left: number | null; right: number | null }>`
      select l.n as left, r.n as right from lefts l full join rights r on l.n = r.n`.execute(handle.db);
    await handle.close();
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 15);
    expect(rows.filter((row) => row.left === null || row.right === null)).toEqual([]);
    const stored = new Set(rows.map((row) => row.left));
    expect([...acknowledged].filter((n) => !stored.has(n))).toEqual([]);
  });

  it("frees the folder at once", async () => {
    const writer = start(dataDir);
    await writer.said(1);
    await expect(openDatabase({ url: null, dataDir, migrations: {} })).rejects.toBeInstanceOf(
      DataDirInUseError,
    );
    await writer.kill();
    const handle = await openDatabase({ url: null, dataDir, migrations: {} });
    await handle.close();
  });
});

describe("The owner of an embedded database", () => {
  it("is one: a second process gets one clear error that names the folder", async () => {
    const handle = await openDatabase({ url: null, dataDir, migrations: {} });
    const second = start(dataDir);
    await second.said(1);
    expect(second.lines).toEqual([
      `DataDirInUseError: Another process is using ${dataDir}: stop that one, or set DATA_DIR to another folder`,
    ]);
    await handle.close();
  });

  it("is one handle in a process, too, until it is closed", async () => {
    const handle = await openDatabase({ url: null, dataDir, migrations: {} });
    await expect(openDatabase({ url: null, dataDir, migrations: {} })).rejects.toBeInstanceOf(
      DataDirInUseError,
    );
    await handle.close();
    acquireOwnerLock(dataDir).release();
  });
});

describe("A first start", () => {
  it("that is killed while it makes the database is made good by the next", async () => {
    const fresh = await mkdtemp(join(tmpdir(), "bakso-test-first-"));
    const first = start(fresh);
    await expect
      .poll(() => readdirSync(fresh), { timeout: START_TIMEOUT_MS, interval: 5 })
      .toContain("db.creating");
    await expect
      .poll(() => readdirSync(join(fresh, "db.creating")).length, { timeout: START_TIMEOUT_MS, interval: 5 })
      .toBeGreaterThan(3);
    await first.kill();
    expect(existsSync(join(fresh, "db"))).toBe(false);

    const handle = await openDatabase({ url: null, dataDir: fresh, migrations: {} });
    expect(await handle.isReady()).toBe(true);
    await handle.close();
    expect(readdirSync(fresh).sort()).toEqual(["db", "owner.lock"]);
    await rm(fresh, { recursive: true });
  });

  it("leaves alone a folder that holds something else", async () => {
    const taken = await mkdtemp(join(tmpdir(), "bakso-test-taken-"));
    await mkdir(join(taken, "db"));
    await writeFile(join(taken, "db", "holiday.jpg"), "a picture");
    await expect(openDatabase({ url: null, dataDir: taken, migrations: {} })).rejects.toThrow(
      /holds something else/,
    );
    expect(readdirSync(join(taken, "db"))).toEqual(["holiday.jpg"]);
    await rm(taken, { recursive: true });
  });
});
