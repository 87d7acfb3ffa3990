import { type Kysely, sql } from "kysely";

/**
 * Has the list's order in an index, with the ids of talks that were begun in one moment: without statistics of the table
 * the database read and sorted all talks of a wallet for each page. Its condition is written so that nothing but the list
 * has it. The one before was taken for as good as the whole key wherever a single talk was looked for: that read all of
 * the wallet's too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_listed on conversations (wallet_address, created_at desc, conversation_id collate "C")
    where (deleted_at is null) is true`.execute(db);
  await sql`drop index conversations_newest`.execute(db);
}
