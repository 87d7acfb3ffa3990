import { type Kysely, sql } from "kysely";

/**
 * The beginnings of long talks, summed up. A summary belongs to the message that it reaches to. Who makes one claims the
 * talk for so long. They are ours, and not counted among what is kept of a wallet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table talk_summaries (
    wallet_address text not null,
    conversation_id text not null,
    reaches_to text not null,
    text text not null,
    is_demo boolean not null default false,
    made_at timestamptz not null default clock_timestamp(),
    primary key (wallet_address, conversation_id, reaches_to)
  )`.execute(db);
  await sql`create table summary_claims (
    wallet_address text not null,
    conversation_id text not null,
    owner text not null,
    lease_until timestamptz not null,
    primary key (wallet_address, conversation_id)
  )`.execute(db);
}
