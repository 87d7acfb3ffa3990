import { type Kysely, sql } from "kysely";

/** Games have the glossary's name. The old one stays as a view, through which older programs read and write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table game_runs rename to games`,
    sql`alter table games rename column run_id to game_id`,
    sql`create view game_runs as
      select player_key, game_id as run_id, trail, day, seed, started_at, finished_at from games`,
  ];
  for (const statement of statements) await statement.execute(db);
}
