import { type Kysely, sql } from "kysely";

/** Finds a wallet's few pinned talks without reading all that it has: they come with the first page of the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_pinned on conversations (wallet_address, created_at desc)
    where is_pinned and deleted_at is null`.execute(db);
}
