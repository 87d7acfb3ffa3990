import { type Kysely, sql } from "kysely";

/** Which messages were taken over from a talk that somebody shared: what stands in them was written by others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column is_copied boolean not null default false`.execute(db);
}
