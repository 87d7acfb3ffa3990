import { type Kysely, sql } from "kysely";

/** Games of Bakso Jump, who plays them, and the boards. Every row of a player's begins its key with `player_key`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table game_days (
      day text primary key,
      seed integer not null
    )`,
    sql`create table game_runs (
      player_key text not null,
      run_id text not null,
      trail text not null check (trail in ('day', 'wild')),
      day text not null,
      seed integer not null,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (player_key, run_id)
    )`,
    sql`create index game_runs_age on game_runs (started_at)`,
    sql`create table game_players (
      player_key text primary key,
      name text not null
    )`,
    sql`create table game_bests (
      player_key text not null,
      board text not null,
      score integer not null check (score > 0),
      achieved_at timestamptz not null default now(),
      primary key (player_key, board)
    )`,
    sql`create index game_bests_in_order on game_bests (board, score desc, achieved_at, player_key)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
