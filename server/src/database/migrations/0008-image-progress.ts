import { type Kysely, sql } from "kysely";

/** What is known of a picture on its way: its shape, and that it is being kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table image_jobs add column aspect text not null default 'square'
      check (aspect in ('square', 'landscape', 'portrait'))`,
    sql`alter table image_jobs drop constraint image_jobs_state_check`,
    sql`alter table image_jobs add constraint image_jobs_state_check
      check (state in ('waiting', 'drawing', 'keeping', 'complete', 'stopped', 'interrupted', 'failed'))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
