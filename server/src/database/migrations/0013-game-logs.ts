import { type Kysely, sql } from "kysely";

/** Logs of games that were handed in: none counts twice on the same course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table game_logs (
    seed integer not null,
    log_hash text not null,
    added_at timestamptz not null default now(),
    primary key (seed, log_hash)
  )`.execute(db);
  await sql`create index game_logs_age on game_logs (added_at)`.execute(db);
}
