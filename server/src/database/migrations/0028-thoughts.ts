import { type Kysely, sql } from "kysely";

/** Whether what models think for a wallet is kept with their replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reply_wishes add column keeps_thoughts boolean not null default false`.execute(db);
}
