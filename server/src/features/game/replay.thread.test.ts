import { afterEach, describe, expect, it } from "vitest";
import { planGame } from "../../../../game/test/plan-game.ts";
import { createReplayThread, type ReplayThread } from "./replay.thread.ts";

const WORKER = new URL("./replay.worker.ts", import.meta.url);
let thread: ReplayThread | undefined;
afterEach(() => thread?.close());

describe("the thread that replays games", () => {
  it("gives each asker the outcome of their own game", async () => {
    const replays = createReplayThread(WORKER);
    thread = replays;
    const games = Array.from({ length: 30 }, (_, seed) => planGame(seed, { untilScore: seed % 7 }));
    const outcomes = await Promise.all(games.map(({ seed, taps, ticks }) => replays.play(seed, taps, ticks)));
    expect(outcomes).toEqual(games.map(({ score, ticks }) => ({ score, ticks, isOver: true })));
  });

  it("leaves the caller free: other work goes on while a long game is replayed", async () => {
    const replays = createReplayThread(WORKER);
    thread = replays;
    const { taps } = planGame(1, { maxTicks: 30_000 });
    await replays.play(1, [], 10);
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await Promise.all(Array.from({ length: 100 }, () => replays.play(1, taps, 30_000)));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });

  it("sends games away when too many wait", async () => {
    const replays = createReplayThread(WORKER);
    thread = replays;
    const results = await Promise.allSettled(Array.from({ length: 520 }, () => replays.play(1, [], 10)));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(20);
    expect(refused[0]).toMatchObject({ reason: { code: "server.unavailable" } });
  });

  it("starts anew after it broke down", async () => {
    const broken = createReplayThread(new URL("data:text/javascript,process.exit(1)"));
    thread = broken;
    await expect(broken.play(1, [], 10)).rejects.toMatchObject({ code: "server.unavailable" });
    await expect(broken.play(1, [], 10)).rejects.toMatchObject({ code: "server.unavailable" });
  });

  it("lets no game that a new worker plays fail with the end of the old one", async () => {
    // Breaks down at seed 13, and takes a moment for any other game.
    const replays = createReplayThread(
      new URL(
        `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from "node:worker_threads";
        parentPort.on("message", ({ id, task: { seed } }) => {
          if (seed === 13) throw new Error("broken");
          setTimeout(() => parentPort.postMessage({ id, result: { score: 1, ticks: 1, isOver: true } }), 300);
        });`)}`,
      ),
    );
    thread = replays;
    await expect(replays.play(13, [], 10)).rejects.toMatchObject({ code: "server.unavailable" });
    // Its error is told; its exit is still to come.
    await expect(replays.play(1, [], 10)).resolves.toMatchObject({ score: 1 });
  });
});
