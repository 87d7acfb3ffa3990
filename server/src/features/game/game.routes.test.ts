import type { GameLeaderboard, GameResult, StartedGame, Trail } from "@bakso/contract/game";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PlannedGame, planGame } from "../../../../game/test/plan-game.ts";
import { createTestApp, type TestApp, type TestBrowser, type TestResponse } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const DAY_MS = 24 * 3_600_000;
beforeEach(() => {
  // Each test has a day, and so a trail and a board, of its own.
  server.clock.nowMs += DAY_MS;
});

const codeOf = (response: TestResponse) => response.json<{ code: string }>().code;

async function start(browser: TestBrowser, trail: Trail = "day"): Promise<StartedGame> {
  const response = await browser.post("/api/game/runs", { trail });
  expect(response.statusCode).toBe(200);
  return response.json<StartedGame>();
}

/** As though the game had begun so much earlier. */
const letTimePass = ({ run_id }: StartedGame, seconds: number) =>
  sql`update games set started_at = started_at - ${`${seconds} seconds`}::interval where game_id = ${run_id}`.execute(
    server.database.db,
  );

const logOf = ({ seed, ticks, taps }: PlannedGame) => ({ seed, ticks, taps });
const finish = (browser: TestBrowser, { run_id }: StartedGame, log: object) =>
  browser.post(`/api/game/runs/${run_id}/finish`, log);

/** Plays a whole game to a score, and takes the time that it takes. */
async function play(
  browser: TestBrowser,
  untilScore: number,
  trail: Trail = "day",
  /** The same log twice on one trail is refused: of two equal scores, one needs it. */
  hasFarewell = false,
): Promise<GameResult> {
  const game = await start(browser, trail);
  const planned = planGame(game.seed, { untilScore, hasFarewell });
  await letTimePass(game, planned.ticks / 50);
  const response = await finish(browser, game, logOf(planned));
  expect(response.body).toContain('"score"');
  return response.json<GameResult>();
}
const boards = async (browser: TestBrowser) =>
  (await browser.get("/api/game/leaderboard")).json<GameLeaderboard>();

describe("a game", () => {
  it("gets the score that the server counts itself", async () => {
    expect(await play(server.browser(), 12)).toEqual({
      score: 12,
      is_best: true,
      day: { rank: 1, score: 12 },
      all_time: { rank: 1, score: 12 },
    });
  });

  it("has the same course for everybody on the day's trail, and a new one the day after", async () => {
    const [one, other] = [await start(server.browser()), await start(server.browser())];
    expect(other.seed).toBe(one.seed);
    expect(other.run_id).not.toBe(one.run_id);
    const instance = await server.another();
    expect((await start(instance.browser())).day).not.toBe("");
    await instance.close();
    server.clock.nowMs += DAY_MS;
    const next = await start(server.browser());
    expect(next.seed).not.toBe(one.seed);
    expect(next.day > one.day).toBe(true);
  });

  it("has a day that begins at the site's midnight, not at that of Greenwich", async () => {
    server.clock.nowMs = Date.parse("2027-03-01T04:59:59Z");
    const before = await start(server.browser());
    expect(before.day).toBe("2027-02-28");
    expect((await boards(server.browser())).ends_at).toBe("2027-03-01T05:00:00.000Z");
    server.clock.nowMs += 1_000;
    const after = await start(server.browser());
    expect(after.day).toBe("2027-03-01");
    expect(after.seed).not.toBe(before.seed);
  });

  it("has a course of its own on the wild trail, and counts for all time alone", async () => {
    const browser = server.browser();
    const [one, other] = [await start(browser, "wild"), await start(browser, "wild")];
    expect(other.seed).not.toBe(one.seed);
    expect(await play(browser, 6, "wild")).toMatchObject({ score: 6, day: null, all_time: { score: 6 } });
    expect((await boards(browser)).today.entries).toEqual([]);
  });

  it("counts for the day on which it began", async () => {
    const browser = server.browser();
    const game = await start(browser);
    const planned = planGame(game.seed, { untilScore: 3 });
    await letTimePass(game, 60);
    server.clock.nowMs += DAY_MS;
    expect((await finish(browser, game, logOf(planned))).json()).toMatchObject({
      day: { rank: 1, score: 3 },
    });
    expect((await boards(browser)).today.entries).toEqual([]);
  });

  it("without a point is handed in, and stands on no board", async () => {
    const browser = server.browser();
    expect(await play(browser, 0)).toEqual({ score: 0, is_best: false, day: null, all_time: null });
  });
});

describe("a game is refused", () => {
  const begun = async (untilScore = 5) => {
    const browser = server.browser();
    const game = await start(browser);
    const planned = planGame(game.seed, { untilScore });
    return { browser, game, planned, log: logOf(planned) };
  };

  it("when it was played faster than time passes", async () => {
    const { browser, game, log } = await begun();
    expect(codeOf(await finish(browser, game, log))).toBe("game.too_fast");
    await letTimePass(game, log.ticks / 50 - 2);
    expect(codeOf(await finish(browser, game, log))).toBe("game.too_fast");
    await letTimePass(game, 2);
    expect((await finish(browser, game, log)).statusCode).toBe(200);
  });

  it("the second time", async () => {
    const { browser, game, log } = await begun();
    await letTimePass(game, 60);
    expect((await finish(browser, game, log)).statusCode).toBe(200);
    const again = await finish(browser, game, log);
    expect(again.statusCode).toBe(409);
    expect(codeOf(again)).toBe("game.used");
  });

  it("all but once, when it comes ten times at once", async () => {
    const { browser, game, log } = await begun();
    await letTimePass(game, 60);
    const responses = await Promise.all(Array.from({ length: 10 }, () => finish(browser, game, log)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await boards(browser)).today.entries).toHaveLength(1);
  });

  it("when exactly this game was handed in before on its course, by anybody", async () => {
    const { browser, game, log } = await begun(12);
    await letTimePass(game, 60);
    expect((await finish(browser, game, log)).statusCode).toBe(200);
    for (const other of [server.browser(), browser]) {
      const again = await start(other);
      expect(again.seed).toBe(game.seed);
      await letTimePass(again, 60);
      const refused = await finish(other, again, log);
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, "game.log_used"]);
      const own = logOf(planGame(again.seed, { untilScore: other === browser ? 13 : 14 }));
      await letTimePass(again, 60);
      expect((await finish(other, again, own)).statusCode).toBe(200);
    }
  });

  it.each(["perPlayerPerDay", "perAddressPerDay"] as const)("beyond what a day has (%s)", async (limit) => {
    const usual = { perPlayerPerDay: 1_500, perAddressPerDay: 10_000 };
    server.editContent(({ limits }) => {
      limits.game = { ...usual, [limit]: 2 };
    });
    const browser = server.browser();
    await start(browser);
    await start(browser);
    const refused = await browser.post("/api/game/runs", { trail: "day" });
    const stranger = await server.browser().post("/api/game/runs", { trail: "day" });
    server.editContent(({ limits }) => {
      limits.game = usual;
    });
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, "limit.requests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(stranger.statusCode).toBe(limit === "perPlayerPerDay" ? 200 : 429);
    server.clock.nowMs += DAY_MS;
    await start(browser);
  });

  it("for another seed", async () => {
    const { browser, game } = await begun();
    await letTimePass(game, 60);
    const other = planGame((game.seed + 1) >>> 0, { untilScore: 50, maxTicks: 2_000 });
    expect(codeOf(await finish(browser, game, logOf(other)))).toBe("game.other_seed");
    // The log of another seed under this one's name ends elsewhere.
    expect(codeOf(await finish(browser, game, { ...logOf(other), seed: game.seed }))).toBe("game.mismatch");
  });

  it("when the log was forged, truncated, reordered or made longer", async () => {
    const { browser, game, planned, log } = await begun(8);
    await letTimePass(game, 600);
    const codes = async (change: object) => codeOf(await finish(browser, game, { ...log, ...change }));
    expect(await codes({ ticks: planned.ticks + 1 })).toBe("game.mismatch");
    expect(await codes({ ticks: planned.ticks - 1 })).toBe("game.mismatch");
    expect(await codes({ taps: planned.taps.slice(0, -6) })).toBe("game.mismatch");
    expect(await codes({ taps: [...planned.taps, planned.ticks + 5] })).toBe("game.mismatch");
    expect(await codes({ taps: planned.taps.toReversed() })).toBe("request.invalid");
    expect((await finish(browser, game, log)).statusCode).toBe(200);
  });

  it("when it claims to be longer than any game", async () => {
    const { browser, game, log } = await begun();
    await letTimePass(game, 5 * 3_600);
    expect(codeOf(await finish(browser, game, { ...log, ticks: 60_001 }))).toBe("game.too_long");
  });

  it("hours after it began", async () => {
    const { browser, game, log } = await begun();
    await letTimePass(game, 7 * 3_600);
    expect(codeOf(await finish(browser, game, log))).toBe("game.unknown");
  });

  it("from another browser, and under an id that nobody gave out", async () => {
    const { game, log } = await begun();
    await letTimePass(game, 60);
    const stranger = server.browser();
    await start(stranger);
    expect(codeOf(await finish(stranger, game, log))).toBe("game.unknown");
    expect(codeOf(await finish(server.browser(), game, log))).toBe("game.unknown");
    expect(codeOf(await finish(stranger, { ...game, run_id: "x'; drop table games" }, log))).toBe(
      "game.unknown",
    );
  });

  it("when it is not of the form that games have", async () => {
    const { browser, game, log } = await begun();
    const bad: unknown[] = [
      {},
      { ...log, taps: "1,2,3" },
      { ...log, taps: [1.5] },
      { ...log, taps: [-1] },
      { ...log, taps: [5, 5] },
      { ...log, taps: [null] },
      { ...log, ticks: 0 },
      { ...log, ticks: 1e300 },
      { ...log, seed: -1 },
      { ...log, seed: 2 ** 32 },
      { ...log, taps: Array.from({ length: 12_001 }, (_, tap) => tap) },
    ];
    for (const body of bad)
      expect(codeOf(await finish(browser, game, body as object))).toBe("request.invalid");
    expect(codeOf(await browser.post("/api/game/runs", { trail: "short-cut" }))).toBe("request.invalid");
  });

  it("when it is gigantic, before it is read", async () => {
    const { browser, game, log } = await begun();
    const response = await finish(browser, game, {
      ...log,
      taps: Array.from({ length: 40_000 }, (_, tap) => tap),
    });
    expect(response.statusCode).toBe(413);
    expect(codeOf(response)).toBe("request.too_large");
  });

  it("when it does not come from our own pages", async () => {
    const { browser, game, log } = await begun();
    await letTimePass(game, 60);
    for (const origin of [null, "https://elsewhere.example"]) {
      const response = await browser.post(`/api/game/runs/${game.run_id}/finish`, log, { origin });
      expect(codeOf(response)).toBe("request.origin");
    }
    expect(codeOf(await browser.post("/api/game/runs", { trail: "day" }, { origin: null }))).toBe(
      "request.origin",
    );
    expect((await finish(browser, game, log)).statusCode).toBe(200);
  });

  it("from an address that begins too many", async () => {
    server.editContent((content) => {
      content.limits.perAddressPerMinute.gameCalls = 3;
    });
    const browser = server.browser();
    for (let count = 0; count < 3; count++) await start(browser);
    const refused = await browser.post("/api/game/runs", { trail: "day" });
    server.editContent((content) => {
      content.limits.perAddressPerMinute.gameCalls = 100_000;
    });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the boards", () => {
  it("list the best of the day and of all time, who was first among equals first, and where you stand", async () => {
    const [one, two, three] = [server.browser(), server.browser(), server.browser()];
    await play(one, 7);
    await play(two, 9);
    await play(three, 7, "day", true);
    await play(two, 4);
    const { today, all_time } = await boards(three);
    expect(today.entries.map(({ rank, score, is_you }) => [rank, score, is_you])).toEqual([
      [1, 9, false],
      [2, 7, false],
      [3, 7, true],
    ]);
    expect(today.you).toEqual({ rank: 3, score: 7 });
    expect(all_time.entries.length).toBeGreaterThanOrEqual(3);
    expect(all_time.entries.map(({ score }) => score)).toEqual(
      all_time.entries.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it("keep the day's best when a later game is worse, and take a better one", async () => {
    const browser = server.browser();
    await play(browser, 5);
    expect(await play(browser, 2)).toMatchObject({ score: 2, is_best: false, day: { score: 5 } });
    expect(await play(browser, 8)).toMatchObject({ score: 8, is_best: true, day: { score: 8 } });
  });

  it("begin anew with the day; all time stays", async () => {
    const browser = server.browser();
    await play(browser, 5);
    server.clock.nowMs += DAY_MS;
    const { today, all_time } = await boards(browser);
    expect(today).toEqual({ entries: [], you: null });
    expect(all_time.you?.score).toBe(5);
  });

  it("can be read by anybody, and say nothing about who reads", async () => {
    const { player, today } = await boards(server.browser());
    expect(player).toEqual({ name: null, is_holder: false });
    expect(today.you).toBeNull();
  });

  it("show at most 20, and count beyond", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      player_key: `~crowd-${index}`,
      board: "2031-01-01",
      score: 100 - index,
    }));
    await server.database.db.insertInto("game_bests").values(rows).execute();
    server.clock.nowMs = Date.parse("2031-01-01T12:00:00Z");
    const browser = server.browser();
    expect(await play(browser, 1)).toMatchObject({ day: { rank: 31, score: 1 } });
    const { today } = await boards(browser);
    expect(today.entries).toHaveLength(20);
    expect(today.you).toEqual({ rank: 31, score: 1 });
  });
});

describe("a player", () => {
  const setName = (browser: TestBrowser, name: string) => browser.put("/api/game/name", { name });

  it("who chooses no name is given one that stays", async () => {
    const browser = server.browser();
    await play(browser, 1);
    const { player, today } = await boards(browser);
    expect(player.name).toMatch(/^\w+ \w+$/);
    expect(today.entries[0]).toMatchObject({ name: player.name, is_holder: false, is_you: true });
    expect((await boards(browser)).player.name).toBe(player.name);
  });

  it("plays under the name that was chosen, before or after", async () => {
    const browser = server.browser();
    expect((await setName(browser, "  Tari   the  Cub ")).json()).toEqual({
      name: "Tari the Cub",
      is_holder: false,
    });
    await play(browser, 2);
    expect((await boards(server.browser())).today.entries[0]?.name).toBe("Tari the Cub");
    await setName(browser, "Budi");
    expect((await boards(server.browser())).today.entries[0]?.name).toBe("Budi");
  });

  it("may not take a name that is rude, blocked, empty, too long or no name", async () => {
    const browser = server.browser();
    const refused = ["fuck you", "f u c k", "FuCk3r", "sh1t", "Admin", "the m0derator", "Bakso-Team", ""];
    const shapeless = [
      "   ",
      "x".repeat(17),
      "<b>bold</b>",
      "AbCd…WxYz",
      "a\u202eb",
      "Z\u0300\u0301\u0302\u0303",
      "🐯",
    ];
    for (const name of [...refused, ...shapeless]) {
      expect([name, codeOf(await setName(browser, name))]).toEqual([name, "game.name_refused"]);
    }
    expect(codeOf(await setName(browser, "x".repeat(101)))).toBe("request.invalid");
    for (const name of ["Núñez", "アリス", "O'Neil Jr.", "Scunthorpe", "Dickens", "虎", "Müller_7"]) {
      expect([name, (await setName(browser, name)).statusCode]).toEqual([name, 200]);
    }
  });

  it("whom the operator took off is on no board, and everybody below moves up", async () => {
    const [best, second] = [server.browser(), server.browser()];
    await setName(best, "Spam Lord");
    await play(best, 9);
    await play(second, 4);
    server.editContent(({ games }) => {
      games.names.hidden = ["spam lord"];
    });
    expect((await boards(second)).today.entries).toMatchObject([{ rank: 1, score: 4, is_you: true }]);
    server.editContent(({ games }) => {
      games.names.hidden = [];
    });
  });

  it("shows no more under a name that was blocked later", async () => {
    const browser = server.browser();
    await setName(browser, "Scam King");
    await play(browser, 2);
    server.editContent((content) => {
      content.games.names = {
        ...content.games.names,
        blocked: [...content.games.names.blocked, "scam"],
      };
    });
    expect((await boards(browser)).today.entries[0]?.name).not.toContain("Scam");
  });

  it("who holds enough plays under the wallet's short name, with a mark", async () => {
    const wallet = createTestWallet();
    const browser = server.browser();
    await browser.signIn(wallet);
    await play(browser, 3);
    const short = `${wallet.address.slice(0, 4)}…${wallet.address.slice(-4)}`;
    const { player, today } = await boards(browser);
    expect(player).toEqual({ name: short, is_holder: true });
    expect(today.entries[0]).toMatchObject({ name: short, is_holder: true, is_you: true });
    expect(codeOf(await setName(browser, "Somebody"))).toBe("game.name_fixed");
  });

  it("who is signed in with too little is a visitor like the others", async () => {
    const wallet = createTestWallet();
    server.balances.set(wallet.address, 1n);
    const browser = server.browser();
    await browser.signIn(wallet);
    await play(browser, 3);
    expect((await boards(browser)).today.entries[0]).toMatchObject({ is_holder: false, is_you: true });
  });

  it("may sign in during a game: it counts for whoever began it", async () => {
    const browser = server.browser();
    const game = await start(browser);
    await browser.signIn(createTestWallet());
    await letTimePass(game, 60);
    const planned = planGame(game.seed, { untilScore: 2 });
    expect((await finish(browser, game, logOf(planned))).statusCode).toBe(200);
    expect((await boards(server.browser())).today.entries[0]?.is_holder).toBe(false);
  });
});

describe("housekeeping", () => {
  it("forgets games that can't be handed in any more and days long gone, and keeps all time", async () => {
    const browser = server.browser();
    const game = await start(browser);
    await play(browser, 4);
    await letTimePass(game, 7 * 3_600);
    const { db } = server.database;
    await db.insertInto("game_days").values({ day: "2020-01-01", seed: 1 }).execute();
    await db
      .insertInto("game_bests")
      .values([
        { player_key: "~old", board: "2020-01-01", score: 3 },
        { player_key: "~old", board: "all", score: 3 },
      ])
      .execute();
    const { createGameStore } = await import("./game.store.ts");
    await createGameStore(db).sweep();
    const games = await db.selectFrom("games").select("game_id").execute();
    expect(games.map(({ game_id }) => game_id)).not.toContain(game.run_id);
    const bests = await db
      .selectFrom("game_bests")
      .select("board")
      .where("player_key", "=", "~old")
      .execute();
    expect(bests).toEqual([{ board: "all" }]);
  });
});
