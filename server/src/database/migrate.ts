import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { SQLSTATE, SqlError } from "./sql-errors.ts";

/** Any number that nobody else locks in this database. */
const MIGRATION_LOCK = 4_127_650_331n;

/** One query, where Kysely's migrator asks the catalog some ten times even when there is nothing to do. */
export async function isMigrated(
  db: Kysely<unknown>,
  migrations: Record<string, Migration>,
): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const executed = new Set(rows.map((row) => row.name));
    const names = Object.keys(migrations);
    return executed.size === names.length && names.every((name) => executed.has(name));
  } catch (error) {
    if (error instanceof SqlError && error.code === SQLSTATE.undefinedTable) return false;
    throw error;
  }
}

/**
 * Runs what has not been run yet, all of it or nothing. Of several processes that start together one migrates and the
 * others wait, and then find nothing left to do.
 *
 * @param db may have a statement timeout, which is lifted: a migration takes as long as it takes
 * @throws when a migration fails, or when the database knows one that this version does not
 */
export async function migrate(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
    // Named, or the migrator takes the tables of any other schema for ours.
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(trx);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: rows[0]?.schema,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return;
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    throw new Error(`The database could not be migrated${failed ? `: ${failed} failed` : ""}`, {
      cause: error,
    });
  });
}
