import type { FinishedGameRun, GameRun, Trail } from "@bakso/contract/game";
import { describe, expect, it } from "vitest";
import type { FinishedGame } from "./play-session.ts";
import { RunDesk } from "./run-desk.ts";

const COUNTED: FinishedGameRun = { score: 3, is_best: true, day: { rank: 1, score: 3 }, all_time: null };

function buildDesk({ isOffline = false, failures = [] as unknown[] } = {}) {
  const started: Trail[] = [];
  const handedIn: string[] = [];
  const waitedMs: number[] = [];
  let own = 900;
  const server = { isOffline };
  const clock = { nowMs: 1_800_000_000_000 };
  const desk = new RunDesk({
    async start(trail): Promise<GameRun> {
      if (server.isOffline) throw new Error("offline");
      started.push(trail);
      return {
        run_id: `run-${started.length}`,
        seed: trail === "day" ? 7 : 100 + started.length,
        trail,
        day: "d",
      };
    },
    async finish(runId) {
      handedIn.push(runId);
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
  return { desk, started, handedIn, waitedMs, server, clock };
}
const game = (over: Partial<FinishedGame> = {}): FinishedGame => ({
  seed: 7,
  runId: "run-1",
  score: 3,
  ticks: 300,
  taps: [0, 9],
  ...over,
});

describe("the desk for runs", () => {
  it("has a run ready before the game begins, and the next one right after", async () => {
    const { desk, started } = buildDesk();
    await desk.choose("day");
    expect(desk.nextSeed).toBe(7);
    expect(desk.take()).toEqual({ seed: 7, runId: "run-1" });
    await desk.prepare();
    expect(desk.take()).toEqual({ seed: 7, runId: "run-2" });
    await desk.prepare();
    expect(started).toEqual(["day", "day", "day"]);
  });

  it("does not ask twice for the same run", async () => {
    const { desk, started } = buildDesk();
    await Promise.all([desk.choose("day"), desk.prepare(), desk.prepare()]);
    expect(started).toEqual(["day"]);
  });

  it("fetches another run when the one that waits has grown old: the tab slept, or the clock jumped", async () => {
    const { desk, server, clock } = buildDesk();
    await desk.choose("day");
    clock.nowMs += 9 * 60_000;
    await desk.prepare();
    expect(desk.take().runId).toBe("run-1");
    await desk.prepare();
    clock.nowMs += 8 * 3_600_000;
    await desk.prepare();
    expect(desk.take().runId).toBe("run-3");
    await desk.prepare();
    clock.nowMs -= 24 * 3_600_000;
    await desk.prepare();
    clock.nowMs += 3_600_000;
    server.isOffline = true;
    await desk.prepare();
    expect(desk.take().runId).toBe("run-5");
  });

  it("gives a course of the trail that was chosen last, however answers overtake each other", async () => {
    const { desk } = buildDesk();
    await Promise.all([desk.choose("day"), desk.choose("wild"), desk.choose("day"), desk.choose("wild")]);
    expect(desk.nextSeed).toBeGreaterThan(100);
    expect(desk.take().runId).not.toBeNull();
  });

  it("lets games be played offline, on the day's course where it is known, without counting", async () => {
    const { desk, server } = buildDesk({ isOffline: true });
    await desk.choose("day");
    const { nextSeed } = desk;
    expect(desk.take()).toEqual({ seed: nextSeed, runId: null });
    expect(desk.nextSeed).not.toBe(nextSeed);
    server.isOffline = false;
    await desk.prepare();
    desk.take();
    server.isOffline = true;
    await desk.prepare();
    desk.take();
    expect(desk.take()).toEqual({ seed: 7, runId: null });
  });

  it("tries to hand a game in again while the way is shut", async () => {
    const { desk, handedIn, waitedMs } = buildDesk({ failures: ["offline", "busy"] });
    expect(await desk.handIn(game())).toEqual(COUNTED);
    expect(handedIn).toEqual(["run-1", "run-1", "run-1"]);
    expect(waitedMs).toEqual([2_000, 8_000]);
  });

  it("gives up in the end, and at once when the game is refused", async () => {
    const shut = buildDesk({ failures: ["a", "b", "c", "d", "e"] });
    expect(await shut.desk.handIn(game())).toBeUndefined();
    expect(shut.handedIn).toHaveLength(4);
    const refused = buildDesk({ failures: ["refused"] });
    expect(await refused.desk.handIn(game())).toBeUndefined();
    expect(refused.handedIn).toHaveLength(1);
  });

  it("does not trouble the server with games that can't count", async () => {
    const { desk, handedIn } = buildDesk();
    expect(await desk.handIn(game({ score: 0 }))).toBeUndefined();
    expect(await desk.handIn(game({ runId: null }))).toBeUndefined();
    expect(handedIn).toEqual([]);
  });
});
