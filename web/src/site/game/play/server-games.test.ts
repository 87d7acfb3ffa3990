import type { GameResult, StartedGame, Trail } from "@bakso/contract/game";
import { describe, expect, it } from "vitest";
import type { FinishedGame } from "./play-session.ts";
import { ServerGames } from "./server-games.ts";

const COUNTED: GameResult = { score: 3, is_best: true, day: { rank: 1, score: 3 }, all_time: null };

function buildGames({ isOffline = false, failures = [] as unknown[] } = {}) {
  const started: Trail[] = [];
  const handedIn: string[] = [];
  const waitedMs: number[] = [];
  let own = 900;
  const server = { isOffline };
  const clock = { nowMs: 1_800_000_000_000 };
  const games = new ServerGames({
    async start(trail): Promise<StartedGame> {
      if (server.isOffline) throw new Error("offline");
      started.push(trail);
      return {
        run_id: `game-${started.length}`,
        seed: trail === "day" ? 7 : 100 + started.length,
        trail,
        day: "d",
      };
    },
    async finish(gameId) {
      handedIn.push(gameId);
      const failure = failures.shift();
      if (failure) throw failure;
      return COUNTED;
    },
    randomSeed: () => ++own,
    isPassing: (error) => error !== "refused",
    wait: async (ms) => {
      waitedMs.push(ms);
    },
    nowMs: () => clock.nowMs,
  });
  return { games, started, handedIn, waitedMs, server, clock };
}
const game = (over: Partial<FinishedGame> = {}): FinishedGame => ({
  seed: 7,
  gameId: "game-1",
  score: 3,
  ticks: 300,
  taps: [0, 9],
  ...over,
});

describe("games of the server", () => {
  it("has a game ready before the game begins, and the next one right after", async () => {
    const { games, started } = buildGames();
    await games.choose("day");
    expect(games.nextSeed).toBe(7);
    expect(games.take()).toEqual({ seed: 7, gameId: "game-1" });
    await games.prepare();
    expect(games.take()).toEqual({ seed: 7, gameId: "game-2" });
    await games.prepare();
    expect(started).toEqual(["day", "day", "day"]);
  });

  it("does not ask twice for the same game", async () => {
    const { games, started } = buildGames();
    await Promise.all([games.choose("day"), games.prepare(), games.prepare()]);
    expect(started).toEqual(["day"]);
  });

  it("fetches another game when the one that waits has grown old: the tab slept, or the clock jumped", async () => {
    const { games, server, clock } = buildGames();
    await games.choose("day");
    clock.nowMs += 9 * 60_000;
    await games.prepare();
    expect(games.take().gameId).toBe("game-1");
    await games.prepare();
    clock.nowMs += 8 * 3_600_000;
    await games.prepare();
    expect(games.take().gameId).toBe("game-3");
    await games.prepare();
    clock.nowMs -= 24 * 3_600_000;
    await games.prepare();
    clock.nowMs += 3_600_000;
    server.isOffline = true;
    await games.prepare();
    expect(games.take().gameId).toBe("game-5");
  });

  it("gives a course of the trail that was chosen last, however answers overtake each other", async () => {
    const { games } = buildGames();
    await Promise.all([games.choose("day"), games.choose("wild"), games.choose("day"), games.choose("wild")]);
    expect(games.nextSeed).toBeGreaterThan(100);
    expect(games.take().gameId).not.toBeNull();
  });

  it("lets games be played offline, on the day's course where it is known, without counting", async () => {
    const { games, server } = buildGames({ isOffline: true });
    await games.choose("day");
    const { nextSeed } = games;
    expect(games.take()).toEqual({ seed: nextSeed, gameId: null });
    expect(games.nextSeed).not.toBe(nextSeed);
    server.isOffline = false;
    await games.prepare();
    games.take();
    server.isOffline = true;
    await games.prepare();
    games.take();
    expect(games.take()).toEqual({ seed: 7, gameId: null });
  });

  it("tries to hand a game in again while the way is shut", async () => {
    const { games, handedIn, waitedMs } = buildGames({ failures: ["offline", "busy"] });
    expect(await games.handIn(game())).toEqual(COUNTED);
    expect(handedIn).toEqual(["game-1", "game-1", "game-1"]);
    expect(waitedMs).toEqual([2_000, 8_000]);
  });

  it("gives up in the end, and at once when the game is refused", async () => {
    const shut = buildGames({ failures: ["a", "b", "c", "d", "e"] });
    expect(await shut.games.handIn(game())).toBeUndefined();
    expect(shut.handedIn).toHaveLength(4);
    const refused = buildGames({ failures: ["refused"] });
    expect(await refused.games.handIn(game())).toBeUndefined();
    expect(refused.handedIn).toHaveLength(1);
  });

  it("does not trouble the server with games that can't count", async () => {
    const { games, handedIn } = buildGames();
    expect(await games.handIn(game({ score: 0 }))).toBeUndefined();
    expect(await games.handIn(game({ gameId: null }))).toBeUndefined();
    expect(handedIn).toEqual([]);
  });
});
