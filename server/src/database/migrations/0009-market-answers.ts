import { type Kysely, sql } from "kysely";

/**
 * What markets last said, for all instances, and who of them is asking just now. Nothing is lost with it, so it need not
 * be written to the log: it is emptied when the server crashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table market_answers (
    answer_key text primary key,
    value text not null,
    source text not null,
    said_at timestamptz not null
  )`.execute(db);
  await sql`create index market_answers_by_age on market_answers (said_at)`.execute(db);
  await sql`create unlogged table market_leases (
    name text primary key,
    until_at timestamptz not null
  )`.execute(db);
}
