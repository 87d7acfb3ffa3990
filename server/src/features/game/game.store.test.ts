import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import type { DatabaseHandle } from "../../database/database-handle.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { createGameStore } from "./game.store.ts";

const DAY = "2026-11-22";
let database: DatabaseHandle<DatabaseSchema>;
let db: Kysely<DatabaseSchema>;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate games, game_logs, game_days, game_bests, game_players`.execute(db);
});

const store = () => createGameStore(db);
const start = (playerKey: string, gameId: string) =>
  store().startGame({ playerKey, gameId, trail: "day", day: DAY, seed: 1 });
async function best(playerKey: string, score: number, minutesAgo: number, board = DAY) {
  await sql`insert into game_bests (player_key, board, score, achieved_at)
    values (${playerKey}, ${board}, ${score}, now() - make_interval(mins => ${minutesAgo}::integer))`.execute(
    db,
  );
}

describe("what is kept of games", () => {
  it("is of each game by itself", async () => {
    for (const gameId of ["one", "other"]) await start("player", gameId);
    expect(await store().finishGame("player", "one", 5, null)).toEqual(expect.arrayContaining([DAY, "all"]));
    expect(await store().finishGame("player", "one", 9, null)).toBe("used");
    expect((await store().findGame(["player"], "other"))?.isFinished).toBe(false);
    expect((await store().findGame(["player"], "one"))?.isFinished).toBe(true);
  });

  it("is listed in the order in which it was played", async () => {
    for (const [gameId, hours] of [
      ["second", 1],
      ["first", 2],
      ["third", 0],
    ] as const) {
      await start("player", gameId);
      await sql`update games set started_at = now() - make_interval(hours => ${hours}::integer), seed = ${hours}, day = ${`d${hours}`}
        where game_id = ${gameId}`.execute(db);
    }
    await best("player", 3, 5, "b");
    await best("player", 2, 10, "c");
    await sql`insert into game_bests (player_key, board, score, achieved_at)
      select player_key, 'a', 1, achieved_at from game_bests where board = 'b'`.execute(db);
    const { games, bests } = await store().listAll("player");
    expect(games.map(({ day }) => day)).toEqual(["d2", "d1", "d0"]);
    expect(bests.map(({ board }) => board)).toEqual(["c", "a", "b"]);
  });
});

describe("a board", () => {
  it("has the best first, among equals the earlier, and no more than fit", async () => {
    await best("late", 7, 1);
    await best("early", 7, 9);
    await best("low", 1, 99);
    await best("high", 9, 0);
    await best("elsewhere", 99, 0, "all");
    const keys = async (count: number) => (await store().top(DAY, count)).map(({ playerKey }) => playerKey);
    expect(await keys(9)).toEqual(["high", "early", "late", "low"]);
    expect(await keys(3)).toEqual(["high", "early", "late"]);
    await best("early", 3, 0, "all");
    expect(await store().ranks("early", [DAY])).toEqual([{ board: DAY, score: 7, rank: 2 }]);
  });
});

it("games, logs and boards are forgotten when they are old, and no others", async () => {
  for (const [id, isOld] of [
    ["new", false],
    ["old", true],
  ] as const) {
    const age = sql`${isOld ? "2 years" : "1 minute"}::interval`;
    const day = isOld ? "2020-01-01" : DAY;
    await start("player", id);
    await sql`update games set started_at = now() - ${age} where game_id = ${id}`.execute(db);
    await sql`insert into game_logs (seed, log_hash, added_at) values (1, ${id}, now() - ${age})`.execute(db);
    await sql`insert into game_days (day, seed) values (${isOld ? day : sql`to_char(now(), 'YYYY-MM-DD')`}, 1)`.execute(
      db,
    );
    await best(id, 1, 0, day);
  }
  await best("player", 1, 0, "all");
  await store().sweep();
  const names = async (table: string, column: string) =>
    (
      await sql<{ name: string }>`select ${sql.id(column)} as name from ${sql.id(table)} order by 1`.execute(
        db,
      )
    ).rows.map(({ name }) => name);
  expect(await names("games", "game_id")).toEqual(["new"]);
  expect(await names("game_logs", "log_hash")).toEqual(["new"]);
  expect(await names("game_days", "day")).toHaveLength(1);
  expect(await names("game_bests", "board")).toEqual([DAY, "all"]);
});
