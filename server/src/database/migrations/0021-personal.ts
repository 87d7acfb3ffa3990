import { type Kysely, sql } from "kysely";
import { countTable } from "../count-table.ts";

/** How wallets want to be answered, and what they asked to be remembered. Both count as kept of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reply_wishes (
    wallet_address text primary key,
    wishes text not null,
    chips text not null default '',
    is_memory_on boolean not null default true,
    changed_at timestamptz not null default clock_timestamp()
  )`.execute(db);
  await sql`create table memories (
    wallet_address text not null,
    memory_id text not null,
    text text not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (wallet_address, memory_id)
  )`.execute(db);
  await countTable(db, { table: "reply_wishes", weight: "octet_length(wishes || chips)", needsRoom: true });
  await countTable(db, { table: "memories", weight: "octet_length(text)", needsRoom: true });
}
