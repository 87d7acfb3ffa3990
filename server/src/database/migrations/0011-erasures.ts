import { type Kysely, sql } from "kysely";

/** Wallets that asked to have everything erased, until that is done: what broke off is finished later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasures (
    wallet_address text primary key,
    asked_at timestamptz not null default now()
  )`.execute(db);
}
