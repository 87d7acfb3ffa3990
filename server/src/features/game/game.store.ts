import type { Trail } from "@bakso/contract/game";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** How long after its beginning a game can be handed in, with all pauses. */
const OPEN_FOR = "6 hours";
/**
 * Longer than a course can be played: a day, and the hours in which a game that began in its last minute can be handed
 * in.
 */
const KEEP_LOGS_FOR = "3 days";
/** Boards and trails of days are kept for so long. */
const KEEP_DAYS_FOR = "60 days";
/** Lower ranks are not counted: nobody scrolls there, and counting costs time. */
const COUNTED_RANKS = 10_000;

export const ALL_TIME = "all";

export interface OpenGame {
  playerKey: string;
  trail: Trail;
  day: string;
  seed: number;
  isFinished: boolean;
  /** Time since it began, by the database's clock, which all instances share. */
  elapsedMs: number;
}

export interface BoardRow {
  playerKey: string;
  /** null where a visitor chose none. */
  name: string | null;
  score: number;
}

export interface RankRow {
  board: string;
  score: number;
  rank: number | null;
}

export function createGameStore(db: Kysely<DatabaseSchema>) {
  return {
    /** The seed of a day; the first caller sets it. */
    async seedOfDay(day: string, fresh: number): Promise<number> {
      const { rows } = await sql<{ seed: number }>`
        insert into game_days (day, seed) values (${day}, ${fresh})
        on conflict (day) do update set seed = game_days.seed
        returning seed`.execute(db);
      return rows[0]?.seed ?? fresh;
    },

    async startGame(game: {
      playerKey: string;
      gameId: string;
      trail: Trail;
      day: string;
      seed: number;
    }): Promise<void> {
      await db
        .insertInto("games")
        .values({
          player_key: game.playerKey,
          game_id: game.gameId,
          trail: game.trail,
          day: game.day,
          seed: game.seed,
        })
        .execute();
    },

    /** A game of one of these players, unless it began too long ago. */
    async findGame(playerKeys: readonly string[], gameId: string): Promise<OpenGame | undefined> {
      const { rows } = await sql<OpenGame>`
        select player_key as "playerKey", trail, day, seed, finished_at is not null as "isFinished",
          (extract(epoch from now() - started_at) * 1000)::float8 as "elapsedMs"
        from games
        where player_key = any(${[...playerKeys]}::text[]) and game_id = ${gameId}
          and started_at > now() - ${sql.lit(OPEN_FOR)}::interval`.execute(db);
      return rows[0];
    },

    /**
     * Stores the score of a game, once: of two attempts one finds the game finished already.
     *
     * @param logHash of a log that must not have been handed in before on this course, by anybody; null for any
     * @returns the boards on which it is the player's new best; `used` when the game was handed in before, `log_used`
     *   when the log was
     */
    async finishGame(
      playerKey: string,
      gameId: string,
      score: number,
      logHash: string | null,
    ): Promise<string[] | "used" | "log_used"> {
      const { rows } = await sql<{ isOpen: boolean; isUsed: boolean; boards: string[] }>`
        with open as (
          select seed from games
          where player_key = ${playerKey} and game_id = ${gameId} and finished_at is null
          for update
        ),
        log as (
          insert into game_logs (seed, log_hash)
          select seed, ${logHash}::text from open where ${logHash}::text is not null
          on conflict do nothing
          returning 1
        ),
        used as (
          update games set finished_at = now()
          where player_key = ${playerKey} and game_id = ${gameId} and exists (select 1 from open)
            and (${logHash}::text is null or exists (select 1 from log))
          returning trail, day
        ),
        best as (
          insert into game_bests (player_key, board, score)
          select ${playerKey}, board, ${score}
          from used, lateral (values (${ALL_TIME}, true), (day, trail = 'day')) as boards (board, counts)
          where counts and ${score}::integer > 0
          on conflict (player_key, board) do update set score = excluded.score, achieved_at = now()
            where excluded.score > game_bests.score
          returning board
        )
        select exists (select 1 from open) as "isOpen", exists (select 1 from used) as "isUsed",
          array(select board from best) as boards`.execute(db);
      const row = rows[0];
      if (row?.isUsed) return row.boards;
      return row?.isOpen ? "log_used" : "used";
    },

    /** The best of a board; among equals, the first one. */
    async top(board: string, count: number): Promise<BoardRow[]> {
      const { rows } = await sql<BoardRow>`
        select b.player_key as "playerKey", p.name, b.score
        from (
          select player_key, score, achieved_at from game_bests where board = ${board}
          order by score desc, achieved_at, player_key limit ${count}
        ) b left join game_players p on p.player_key = b.player_key
        order by b.score desc, b.achieved_at, b.player_key`.execute(db);
      return rows;
    },

    /** Where a player stands on these boards. */
    async ranks(playerKey: string, boards: readonly string[]): Promise<RankRow[]> {
      const { rows } = await sql<{ board: string; score: number; better: number }>`
        select own.board, own.score, (
          select count(*)::integer from (
            select 1 from game_bests other
            where other.board = own.board and (other.score > own.score
              or other.score = own.score and (other.achieved_at, other.player_key) < (own.achieved_at, own.player_key))
            limit ${COUNTED_RANKS}
          ) counted
        ) as better
        from game_bests own
        where own.player_key = ${playerKey} and own.board = any(${[...boards]}::text[])`.execute(db);
      return rows.map(({ board, score, better }) => ({
        board,
        score,
        rank: better < COUNTED_RANKS ? better + 1 : null,
      }));
    },

    async findName(playerKey: string): Promise<string | undefined> {
      const row = await db
        .selectFrom("game_players")
        .select("name")
        .where("player_key", "=", playerKey)
        .executeTakeFirst();
      return row?.name;
    },

    async setName(playerKey: string, name: string): Promise<void> {
      await db
        .insertInto("game_players")
        .values({ player_key: playerKey, name })
        .onConflict((conflict) => conflict.column("player_key").doUpdateSet({ name }))
        .execute();
    },

    /** All that is kept of a player. */
    async listAll(playerKey: string) {
      const [name, games, bests] = await Promise.all([
        db.selectFrom("game_players").select("name").where("player_key", "=", playerKey).executeTakeFirst(),
        db
          .selectFrom("games")
          .select(["trail", "day", "started_at", "finished_at"])
          .where("player_key", "=", playerKey)
          .orderBy("started_at")
          .execute(),
        db
          .selectFrom("game_bests")
          .select(["board", "score", "achieved_at"])
          .where("player_key", "=", playerKey)
          .orderBy("achieved_at")
          .orderBy("board")
          .execute(),
      ]);
      return { name: name?.name, games, bests };
    },

    /** Takes a player off every board, with all that is kept of the games. */
    async removeAll(playerKey: string): Promise<void> {
      await sql`
        with name as (delete from game_players where player_key = ${playerKey}),
        played as (delete from games where player_key = ${playerKey})
        delete from game_bests where player_key = ${playerKey}`.execute(db);
    },

    /** Forgets games that can't be handed in any more, and the boards of days long gone. */
    async sweep(): Promise<void> {
      await sql`delete from games where started_at < now() - ${sql.lit(OPEN_FOR)}::interval`.execute(db);
      await sql`delete from game_logs where added_at < now() - ${sql.lit(KEEP_LOGS_FOR)}::interval`.execute(
        db,
      );
      await sql`
        with old as (
          delete from game_days
          where day < to_char(now() - ${sql.lit(KEEP_DAYS_FOR)}::interval, 'YYYY-MM-DD') returning day
        )
        delete from game_bests where board in (select day from old)`.execute(db);
    },
  };
}

export type GameStore = ReturnType<typeof createGameStore>;
