import { createHash, randomUUID } from "node:crypto";
import { constants, cpSync, existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll } from "vitest";
import serverPackage from "../package.json" with { type: "json" };
import { createHandle, type DatabaseHandle, type ListeningEngine } from "../src/database/database-handle.ts";
import { compileEngineSparingly } from "../src/database/embedded/engine-flags.ts";
import { openEmbedded } from "../src/database/embedded/open-embedded.ts";
import { DataDirInUseError } from "../src/database/embedded/owner-lock.ts";
import { migrate } from "../src/database/migrate.ts";
import { migrations as ownMigrations } from "../src/database/migrations.ts";
import { openDatabase } from "../src/database/open-database.ts";
import { executedMigrations, type Migrations } from "../src/database/schema-versions.ts";
import { openServed } from "../src/database/served/open-served.ts";

/** A PostgreSQL server that tests may make schemas on; null: tests run on the embedded engine. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL || null;

const UNSYNCED_WORKER = new URL("./unsynced-worker.ts", import.meta.url);
const PGLITE_VERSION = serverPackage.dependencies["@electric-sql/pglite"];
const DATABASE_SOURCES = join(import.meta.dirname, "..", "src", "database");
const TEMPLATE_TIMEOUT_MS = 60_000;
const TEMPLATE_POLL_MS = 100;
const PATIENT = { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 10_000, onNotice: () => undefined };

/**
 * An empty database with these migrations, that no other test sees; close it when done. A file's tests take turns on one
 * embedded engine, or with TEST_DATABASE_URL on one schema of that server: emptying takes a tenth of making.
 */
export async function openTestDatabase<Schema>(migrations: Migrations): Promise<DatabaseHandle<Schema>> {
  return testDatabaseUrl === null
    ? openEmbeddedTestDatabase(migrations)
    : openInTurn(testDatabaseUrl, migrations);
}

/** Schemas of this test file that no test uses at the moment. */
const idleSchemas: ServedSchema[] = [];

async function openInTurn<Schema>(url: string, migrations: Migrations): Promise<DatabaseHandle<Schema>> {
  const schema = idleSchemas.pop() ?? (await makeSchema(url));
  await emptyAndMigrate(schema.owner.db, migrations);
  const handle = await openDatabase<Schema>({ url: schema.url, dataDir: "", migrations });
  return {
    ...handle,
    close: once(async () => {
      await handle.close();
      idleSchemas.push(schema);
    }),
  };
}

interface ServedSchema {
  url: string;
  owner: DatabaseHandle<unknown>;
  drop(): Promise<void>;
}

async function makeSchema(url: string): Promise<ServedSchema> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const inSchema = new URL(url);
  inSchema.searchParams.set("search_path", name);
  const owner = createHandle<unknown>(openServed({ ...PATIENT, url: inSchema.href, poolSize: 1 }));
  await sql`create schema ${sql.id(name)}`.execute(owner.db);
  const drop = once(async () => {
    await sql`drop schema ${sql.id(name)} cascade`.execute(owner.db);
    await owner.close();
  });
  cleanUps.push(drop);
  return { url: inSchema.href, owner, drop };
}

/** @param url of the server, on which the test gets a schema of its own that no test had before */
export async function openServedTestDatabase<Schema>(
  url: string,
  migrations: Migrations,
): Promise<DatabaseHandle<Schema>> {
  const schema = await makeSchema(url);
  const handle = await openDatabase<Schema>({ url: schema.url, dataDir: "", migrations });
  return {
    ...handle,
    close: once(async () => {
      await handle.close();
      await schema.drop();
    }),
  };
}

type TemplateKind = "empty" | "migrated";
const templates = new Map<TemplateKind, Promise<string>>();
// V8's own way with the engine took a second of each test file.
compileEngineSparingly();

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

/** Only what was used: to empty sixty tables takes a fifth of a second, and a test fills five. */
const EMPTY_ALL = `
  do $$
  declare
    found record;
    is_used boolean;
    used text[] := '{}';
  begin
    for found in
      select format('%I', tablename) as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely%'
    loop
      execute 'select exists (select from ' || found.name || ')' into is_used;
      if is_used then used := used || found.name; end if;
    end loop;
    if cardinality(used) > 0 then execute 'truncate ' || array_to_string(used, ', ') || ' cascade'; end if;
    for found in
      select format('%I', sequencename) as name from pg_sequences
      where schemaname = current_schema() and last_value is not null
    loop
      execute 'alter sequence ' || found.name || ' restart';
    end loop;
  end $$`;

async function emptyAndMigrate(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  // Without migrations a test makes tables of its own, which have to go.
  if (Object.keys(migrations).length > 0 && (await hasJust(db, migrations))) {
    await sql.raw(EMPTY_ALL).execute(db);
  } else {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const schema = sql.id(rows[0]?.schema ?? "public");
    await sql`drop schema ${schema} cascade`.execute(db);
    await sql`create schema ${schema}`.execute(db);
    await migrate(db, migrations);
  }
}

/** These and no others: a newer program's tables would be left over. */
async function hasJust(db: Kysely<unknown>, migrations: Migrations): Promise<boolean> {
  const executed = await executedMigrations(db).catch(() => []);
  return executed.map(({ name }) => name).join() === Object.keys(migrations).sort().join();
}

async function startEngine(): Promise<ListeningEngine> {
  const { dataDir, remove } = await copyOf(await templateFolder("migrated"));
  const engine = await openUnsynced(dataDir);
  cleanUps.push(async () => {
    await engine.close();
    await remove();
  });
  return engine;
}

/** A DATA_DIR with an empty embedded database, closed. */
export async function createTestDataDir(): Promise<TestDataDir> {
  return copyOf(await templateFolder("empty"));
}

interface TestDataDir {
  dataDir: string;
  remove(): Promise<void>;
}

async function copyOf(template: string): Promise<TestDataDir> {
  const dataDir = await mkdtemp(join(tmpdir(), "bakso-test-database-"));
  cpSync(join(template, "db"), join(dataDir, "db"), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Making a database takes two seconds and 500 MB, and its tables one more, so it is done once on a machine, and copied. */
function templateFolder(kind: TemplateKind): Promise<string> {
  const made = templates.get(kind) ?? makeTemplate(kind);
  templates.set(kind, made);
  return made;
}

async function makeTemplate(kind: TemplateKind): Promise<string> {
  const what = kind === "empty" ? kind : `${kind}-${hashOfDatabaseSources()}`;
  const root = join(
    tmpdir(),
    `bakso-test-template-${process.getuid?.() ?? "user"}-pglite-${PGLITE_VERSION}-${what}`,
  );
  const ready = join(root, "ready");
  await mkdir(root, { recursive: true });
  for (let waitedMs = 0; !existsSync(ready); waitedMs += TEMPLATE_POLL_MS) {
    try {
      const engine = await openUnsynced(root);
      if (kind === "migrated") await migrate(createHandle<unknown>(engine).db, ownMigrations);
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

/** Tables made by other sources are no template. */
function hashOfDatabaseSources(): string {
  const hash = createHash("sha256");
  const files = globSync("**/*.ts", { cwd: DATABASE_SOURCES }).sort();
  for (const file of files) hash.update(file).update(readFileSync(join(DATABASE_SOURCES, file)));
  return hash.digest("hex").slice(0, 12);
}

function openUnsynced(dataDir: string): Promise<ListeningEngine> {
  return openEmbedded({ ...PATIENT, dataDir, workerUrl: UNSYNCED_WORKER });
}
