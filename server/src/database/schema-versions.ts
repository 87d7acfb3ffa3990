import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { StartError } from "../errors/start-error.ts";

export interface SchemaMigration extends Migration {
  /**
   * The oldest program that may run on the database after this migration, named by the last migration that it knows.
   * Absent: only programs that know this migration.
   */
  oldestBeside?: string;
}

export type Migrations = Record<string, SchemaMigration>;

/** What the database knows of a migration that was run on it. */
export interface Executed {
  name: string;
  oldest_beside: string | null;
}

/** Its name begins like that of the migrations' own table, so that the same code skips both. */
const MARKS = sql.table("kysely_migration_marks");

/** One query. Kysely's migrator would query the catalog some ten times even when there is nothing to do. */
export async function executedMigrations(db: Kysely<unknown>): Promise<Executed[]> {
  const { rows } = await sql<Executed>`
    select name, oldest_beside from kysely_migration left join ${MARKS} using (name) order by name`.execute(
    db,
  );
  return rows;
}

export async function createMarks(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists ${MARKS} (name text primary key, oldest_beside text not null)`.execute(
    db,
  );
}

/** Stores which older programs each migration allows, since these programs don't know it. */
export async function markMigrations(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  for (const [name, { oldestBeside }] of Object.entries(migrations)) {
    await sql`
      insert into ${MARKS} (name, oldest_beside) values (${name}, ${oldestBeside ?? name})
      on conflict (name) do update set oldest_beside = excluded.oldest_beside`.execute(db);
  }
}

/** @throws StartError when a newer program has migrated the database so that this one can't run on it */
export function refuseNewer(executed: readonly Executed[], migrations: Migrations): void {
  const newest = Object.keys(migrations).sort().at(-1) ?? "";
  const unknown = executed.filter(({ name }) => !(name in migrations));
  const inTheWay = unknown.filter(({ name, oldest_beside }) => (oldest_beside ?? name) > newest);
  if (inTheWay.length === 0) return;
  const names = inTheWay.map(({ name }) => name).join(", ");
  throw new StartError(
    `A newer version of this program has changed the database so that this one can't use it (${names}): start the newer version, or bring back a copy of the database from before.`,
  );
}
