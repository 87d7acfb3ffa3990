import { type Kysely, sql } from "kysely";
import { countTable } from "../count-table.ts";

/** What holders think of replies. An opinion goes with the reply that it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reply_opinions (
    wallet_address text not null,
    conversation_id text not null,
    message_id text not null,
    opinion text not null check (opinion in ('good', 'bad')),
    shows_text boolean not null,
    changed_at timestamptz not null default clock_timestamp(),
    primary key (wallet_address, conversation_id, message_id),
    foreign key (wallet_address, conversation_id, message_id)
      references messages (wallet_address, conversation_id, message_id) on delete cascade
  )`.execute(db);
  await sql`create index reply_opinions_newest on reply_opinions (changed_at)`.execute(db);
  await countTable(db, { table: "reply_opinions", weight: "octet_length(opinion)", needsRoom: true });
}
