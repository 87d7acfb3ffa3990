import { type Kysely, sql } from "kysely";
import { countTable } from "../count-table.ts";

/**
 * Files that belong to questions: what was read of them is here, their bytes are in the storage. Both count as kept of
 * their wallet. A question names its files, and a file that no question names is removed after a while.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table attachments (
    wallet_address text not null,
    attachment_id text not null,
    name text not null,
    kind text not null,
    bytes integer not null,
    facts text not null,
    text text not null,
    page_pictures text[],
    created_at timestamptz not null default clock_timestamp(),
    primary key (wallet_address, attachment_id)
  )`.execute(db);
  await sql`create index attachments_by_age on attachments (created_at)`.execute(db);
  await sql`alter table messages add column attachment_ids text[]`.execute(db);
  await sql`create index messages_with_attachments on messages using gin (attachment_ids)
    where attachment_ids is not null`.execute(db);
  await countTable(db, { table: "attachments", weight: "bytes + octet_length(text)", needsRoom: true });
}
