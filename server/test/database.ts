import { randomUUID } from "node:crypto";
import { constants, cpSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll } from "vitest";
import serverPackage from "../package.json" with { type: "json" };
import { createHandle, type DatabaseHandle, type ListeningEngine } from "../src/database/database-handle.ts";
import { openEmbedded } from "../src/database/embedded/open-embedded.ts";
import { DataDirInUseError } from "../src/database/embedded/owner-lock.ts";
import { migrate } from "../src/database/migrate.ts";
import { openDatabase } from "../src/database/open-database.ts";
import { executedMigrations, type Migrations } from "../src/database/schema-versions.ts";
import { openServed } from "../src/database/served/open-served.ts";

/** A PostgreSQL server that tests may make schemas on; null: tests run on the embedded engine. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL || null;

const UNSYNCED_WORKER = new URL("./unsynced-worker.ts", import.meta.url);
const PGLITE_VERSION = serverPackage.dependencies["@electric-sql/pglite"];
const TEMPLATE_TIMEOUT_MS = 60_000;
const TEMPLATE_POLL_MS = 100;
const PATIENT = { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 10_000, onNotice: () => undefined };

/**
 * A fresh database with these migrations, that no other test sees; close it when done. On the embedded engine, a
 * file's tests take turns on one engine, which starts in some 500 ms and is emptied for the next test in some 50. With
 * TEST_DATABASE_URL it is a schema of its own on that server.
 */
export async function openTestDatabase<Schema>(migrations: Migrations): Promise<DatabaseHandle<Schema>> {
  return testDatabaseUrl === null
    ? openEmbeddedTestDatabase(migrations)
    : openServedTestDatabase(testDatabaseUrl, migrations);
}

/** @param url of the server, on which the test gets a schema of its own */
export async function openServedTestDatabase<Schema>(
  url: string,
  migrations: Migrations,
): Promise<DatabaseHandle<Schema>> {
  const schema = `test_${randomUUID().replaceAll("-", "")}`;
  const owner = createHandle<unknown>(openServed({ ...PATIENT, url, poolSize: 1 }));
  await sql`create schema ${sql.id(schema)}`.execute(owner.db);
  const inSchema = new URL(url);
  inSchema.searchParams.set("search_path", schema);
  const handle = await openDatabase<Schema>({ url: inSchema.href, dataDir: "", migrations });
  return {
    ...handle,
    close: once(async () => {
      await handle.close();
      await sql`drop schema ${sql.id(schema)} cascade`.execute(owner.db);
      await owner.close();
    }),
  };
}

let templateMade: Promise<string> | undefined;
const cleanUps: (() => Promise<void>)[] = [];
/** Engines of this test file that no test uses at the moment. */
const idleEngines: ListeningEngine[] = [];
if (testDatabaseUrl === null) await startEmbeddedEarly();

/** Call it at import, where no test's time limit runs. */
export async function startEmbeddedEarly(): Promise<void> {
  if (idleEngines.length === 0) idleEngines.push(await startEngine());
}

afterAll(async () => {
  await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()));
  idleEngines.length = 0;
});

export async function openEmbeddedTestDatabase<Schema>(
  migrations: Migrations,
): Promise<DatabaseHandle<Schema>> {
  const engine = idleEngines.pop() ?? (await startEngine());
  const lent = lend(engine);
  const handle = createHandle<Schema>(lent.engine);
  await emptyAndMigrate(handle.db as Kysely<unknown>, migrations);
  return {
    ...handle,
    close: once(async () => {
      await handle.close();
      await lent.takeBack();
      idleEngines.push(engine);
    }),
  };
}

/** A test may close its database, and its clean-up again. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= close();
    return closed;
  };
}

/** Lets a test use the engine until it is taken back: what it left running fails then, rather than reach the next one. */
function lend(engine: ListeningEngine): { engine: ListeningEngine; takeBack(): Promise<void> } {
  const subscriptions = new Set<() => Promise<void>>();
  let isOver = false;
  return {
    engine: {
      ...engine,
      acquire: async () => {
        if (isOver) throw new Error("The test's database is closed");
        return engine.acquire();
      },
      listen: async (...subscription) => {
        const stop = await engine.listen(...subscription);
        subscriptions.add(stop);
        return stop;
      },
      close: async () => {
        isOver = true;
      },
    },
    takeBack: async () => {
      for (const stop of subscriptions) await stop();
    },
  };
}

async function emptyAndMigrate(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  // Without migrations a test makes tables of its own, which have to go.
  if (Object.keys(migrations).length > 0 && (await hasJust(db, migrations))) {
    const { rows } = await sql<{ name: string }>`
      select format('%I', tablename) as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
    const names = rows.map((row) => row.name).join(", ");
    if (names) await sql.raw(`truncate ${names} restart identity cascade`).execute(db);
  } else {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(db, migrations);
  }
}

/** These and no others: a newer program's tables would be left over. */
async function hasJust(db: Kysely<unknown>, migrations: Migrations): Promise<boolean> {
  const executed = await executedMigrations(db).catch(() => []);
  return executed.map(({ name }) => name).join() === Object.keys(migrations).sort().join();
}

async function startEngine(): Promise<ListeningEngine> {
  const { dataDir, remove } = await createTestDataDir();
  const engine = await openUnsynced(dataDir);
  cleanUps.push(async () => {
    await engine.close();
    await remove();
  });
  return engine;
}

/** A DATA_DIR with an empty embedded database, closed. */
export async function createTestDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const root = await templateFolder();
  const dataDir = await mkdtemp(join(tmpdir(), "bakso-test-database-"));
  cpSync(join(root, "db"), join(dataDir, "db"), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Making a database takes two seconds and 500 MB, so it is done once on a machine, and copied. */
function templateFolder(): Promise<string> {
  templateMade ??= makeTemplate();
  return templateMade;
}

async function makeTemplate(): Promise<string> {
  const root = join(tmpdir(), `bakso-test-template-${process.getuid?.() ?? "user"}-pglite-${PGLITE_VERSION}`);
  const ready = join(root, "ready");
  await mkdir(root, { recursive: true });
  for (let waitedMs = 0; !existsSync(ready); waitedMs += TEMPLATE_POLL_MS) {
    try {
      const engine = await openUnsynced(root);
      await engine.close();
      await mkdir(ready, { recursive: true });
    } catch (error) {
      // Another process of this test run makes it: its owner lock says so, and goes with it if it dies.
      if (!(error instanceof DataDirInUseError) || waitedMs >= TEMPLATE_TIMEOUT_MS) throw error;
      await delay(TEMPLATE_POLL_MS);
    }
  }
  return root;
}

function openUnsynced(dataDir: string): Promise<ListeningEngine> {
  return openEmbedded({ ...PATIENT, dataDir, workerUrl: UNSYNCED_WORKER });
}
