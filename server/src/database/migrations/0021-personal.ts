import { type Kysely, sql } from "kysely";

/** How wallets want to be answered, and what they asked to be remembered. */
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
}
