import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { openServedTestDatabase, testDatabaseUrl } from "../../test/database.ts";
import { migrations } from "../database/migrations.ts";
import type { DatabaseSchema } from "../database/schema.ts";

const LIMIT_PROCESS = fileURLToPath(new URL("../../test/limit-process.fixture.ts", import.meta.url));
const LIMIT = 5_000;
const KILLS = 10;
const INSTANCES = 3;
/** Between two kills. */
const TAKES_BEFORE_KILL = 300;

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});

describe.skipIf(testDatabaseUrl === null)("a day's limit on a served PostgreSQL (TEST_DATABASE_URL)", () => {
  it("serves 99 % of it after ten processes were killed while they took, and never more than all", async () => {
    const { db, close } = await openServedTestDatabase<DatabaseSchema>(testDatabaseUrl ?? "", migrations);
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const url = new URL(testDatabaseUrl ?? "");
    url.searchParams.set("search_path", rows[0]?.schema ?? "");

    let taken = 0;
    let onTaken: () => void = () => undefined;
    const start = () => {
      const child = spawn(process.execPath, [LIMIT_PROCESS, url.href, String(LIMIT)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.add(child);
      const ended = once(createInterface({ input: child.stdout }).on("line", count), "close");
      return { child, ended };
    };
    const count = (line: string) => {
      if (line === "taken") taken += 1;
      onTaken();
    };
    const instances = Array.from({ length: INSTANCES }, start);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const goal = taken + TAKES_BEFORE_KILL;
      await new Promise<void>((resolve) => {
        onTaken = () => {
          if (taken >= goal) resolve();
        };
      });
      const victim = instances[kill % INSTANCES];
      victim?.child.kill("SIGKILL");
      await victim?.ended;
      instances[kill % INSTANCES] = start();
    }
    await Promise.all(instances.map(({ ended }) => ended));
    await close();
    expect(taken).toBeLessThanOrEqual(LIMIT);
    expect(taken).toBeGreaterThanOrEqual(LIMIT * 0.99);
  }, 120_000);
});
