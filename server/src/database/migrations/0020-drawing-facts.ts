import { type Kysely, sql } from "kysely";

/** What a picture was asked for with, so that all of it can be used again. Pictures of before have none of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table image_jobs add column style text`,
    sql`alter table user_images add column seed integer`,
    sql`alter table user_images add column style text`,
    sql`alter table user_images add column aspect text check (aspect in ('square', 'landscape', 'portrait'))`,
  ];
  for (const statement of statements) await statement.execute(db);
}
