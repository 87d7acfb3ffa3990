import { type Kysely, sql } from "kysely";

/** When somebody last asked about what is kept of markets: instances ask for each other's lists along with their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_answers add column wanted_at timestamptz not null default now()`.execute(db);
}
