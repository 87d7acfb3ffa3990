import { type Kysely, sql } from "kysely";

/** What wallets watch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table watchlist_items (
    wallet_address text not null,
    item_id text not null,
    type text not null check (type in ('token', 'nft', 'ordinal', 'rune', 'brc20')),
    name text not null,
    address text,
    chain text not null check (chain in ('solana', 'ethereum', 'base', 'bsc')),
    collection_slug text,
    rune_symbol text,
    brc20_ticker text,
    created_at timestamptz not null default clock_timestamp(),
    primary key (wallet_address, item_id)
  )`.execute(db);
}
