import { type Kysely, sql } from "kysely";

/** Whether replies to a wallet offer questions to go on with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reply_wishes add column has_next_questions boolean not null default true`.execute(db);
}
