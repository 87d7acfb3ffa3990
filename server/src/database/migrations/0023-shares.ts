import { type Kysely, sql } from "kysely";
import { countTable } from "../count-table.ts";

/** Frozen copies of talks, for whoever has the link. Text and copied pictures count as kept of the wallet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table shares (
    wallet_address text not null,
    share_id text not null,
    token text not null,
    token_hash text not null,
    title text not null,
    conversation_id text not null,
    messages text not null,
    message_count integer not null,
    picture_count integer not null,
    picture_bytes integer not null,
    created_at timestamptz not null default clock_timestamp(),
    opened_at timestamptz,
    revoked_at timestamptz,
    primary key (wallet_address, share_id)
  )`.execute(db);
  await sql`create unique index shares_by_token on shares (token_hash)`.execute(db);
  await sql`create index shares_left_over on shares (created_at) where opened_at is null or revoked_at is not null`.execute(
    db,
  );
  await countTable(db, {
    table: "shares",
    weight: "octet_length(title) + octet_length(messages) + picture_bytes",
    needsRoom: true,
  });
}
