import { type Kysely, sql } from "kysely";

/** What the chain last said about the fund's gifts and its wallet, for when it says nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table donation_proofs (
      payment_key text primary key,
      state text not null check (state in ('verified', 'not_found', 'mismatch')),
      difference text,
      amount text,
      block_time timestamptz,
      checked_at timestamptz not null,
      last_verified_at timestamptz
    )`,
    sql`create table fund_balances (
      address text primary key,
      lamports text not null,
      token_raw text not null,
      read_at timestamptz not null
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
