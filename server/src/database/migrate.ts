import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import {
  createMarks,
  executedMigrations,
  type Migrations,
  markMigrations,
  refuseNewer,
} from "./schema-versions.ts";
import { SQLSTATE, SqlError } from "./sql-errors.ts";

/** Any number that nothing else locks in this database. */
const MIGRATION_LOCK = 4_127_650_331n;

/**
 * Whether nothing is left to do. A newer program may have migrated further, if this one can run on the result.
 *
 * @throws StartError when it can't
 */
export async function isMigrated(db: Kysely<unknown>, migrations: Migrations): Promise<boolean> {
  try {
    const executed = await executedMigrations(db);
    refuseNewer(executed, migrations);
    const names = new Set(executed.map(({ name }) => name));
    return Object.keys(migrations).every((name) => names.has(name));
  } catch (error) {
    if (error instanceof SqlError && error.code === SQLSTATE.undefinedTable) return false;
    throw error;
  }
}

/**
 * Runs all new migrations, or none. Of several processes that start together one migrates, and the others wait and then
 * find nothing to do.
 *
 * @param db may have a statement timeout, which is lifted: a migration may take any time
 * @throws when a migration fails
 * @throws StartError when the database has a migration that this version does not know and can't run on
 */
export async function migrate(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    // Named, or the migrator would take tables of other schemas for ours.
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx);
    await createMarks(trx);
    const unknown = await namesOfNewer(trx, migrations);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => ({ ...migrations, ...doneByOthers(unknown) }) },
      migrationTableSchema: rows[0]?.schema,
      // A newer program's migrations may come between those that this one knows.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    if (error) {
      throw new Error(`The database could not be migrated${failed ? `: ${failed} failed` : ""}`, {
        cause: error,
      });
    }
    await markMigrations(trx, migrations);
  });
}

/** @throws StartError when this program can't run on one of them */
async function namesOfNewer(trx: Kysely<unknown>, migrations: Migrations): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(trx);
  if (!rows[0]?.there) return [];
  const executed = await executedMigrations(trx);
  refuseNewer(executed, migrations);
  return executed.map(({ name }) => name).filter((name) => !(name in migrations));
}

/** The migrator needs to know every migration that it finds. These are never run, since they have been. */
const doneByOthers = (names: readonly string[]): Migrations =>
  Object.fromEntries(names.map((name) => [name, { up: () => Promise.resolve() }]));
