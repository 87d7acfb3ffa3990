import { replay } from "../../game/src/replay.ts";
import { type PlannedGame, planGame } from "../../game/test/plan-game.ts";
import { createReplayThread } from "../../server/src/features/game/replay.thread.ts";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { median, percentile } from "../statistics.ts";

const TICKS_PER_SECOND = 50;
const TEN_MINUTES = 10 * 60 * TICKS_PER_SECOND;
const WORKER = new URL("../../server/build/game-replay.mjs", import.meta.url);

/** How fast Bakso Jump's engine is, and how fast a long game is checked. */
export const gameEngine: Group = {
  name: "game-engine",
  area: "game",
  async measure(bench) {
    const run = findLongRun();
    return [engineFigure(bench, run), ...(await threadFigures(bench, run))];
  },
};

/** A game of ten minutes that nobody lost before. */
function findLongRun(): PlannedGame {
  for (let seed = 1; seed <= 50; seed += 1) {
    const run = planGame(seed, { maxTicks: TEN_MINUTES, restTicks: 1 });
    if (run.ticks === TEN_MINUTES) return run;
  }
  throw new Error("no game lasted ten minutes");
}

function engineFigure(bench: Bench, { seed, taps, score }: PlannedGame): Figure {
  const rates: number[] = [];
  const [runs, durationMs] = bench.isQuick ? [2, 200] : [7, 1_000];
  for (let turn = -1; turn < runs; turn += 1) {
    bench.say(`the engine: run ${turn + 1} of ${runs}`);
    const startedAt = performance.now();
    let ticks = 0;
    while (performance.now() - startedAt < durationMs) ticks += replay(seed, taps, TEN_MINUTES).ticks;
    const elapsedMs = performance.now() - startedAt;
    if (turn >= 0) rates.push(ticks / elapsedMs / 1_000);
  }
  return {
    what: "ticks of the engine on one core",
    unit: "million/s",
    value: median(rates),
    goal: { on: "figure", is: "at least", limit: 5 },
    note: `games of ten minutes with ${taps.length} jumps and ${score} points, one after the other`,
  };
}

async function threadFigures(bench: Bench, { seed, taps, ticks, score }: PlannedGame): Promise<Figure[]> {
  const firstMs: number[] = [];
  const laterMs: number[] = [];
  const threads = bench.isQuick ? 1 : 5;
  for (let turn = 1; turn <= threads; turn += 1) {
    bench.say(`the thread that checks: run ${turn} of ${threads}`);
    const thread = createReplayThread(WORKER);
    bench.onEnd(() => thread.close());
    // Starting the thread is not part of the check.
    await thread.play(seed, [], 1);
    for (let count = 0; count <= 30; count += 1) {
      const startedAt = performance.now();
      const outcome = await thread.play(seed, taps, ticks);
      (count === 0 ? firstMs : laterMs).push(performance.now() - startedAt);
      if (outcome.score !== score) throw new Error(`the game had ${score} points, not ${outcome.score}`);
    }
    await thread.close();
  }
  const goal = { on: "figure", is: "at most", limit: 10 } as const;
  return [
    {
      what: "full check of a game of ten minutes, there and back",
      unit: "ms",
      value: median(laterMs),
      goal,
      note: `p99 ${percentile(laterMs, 0.99).toFixed(1)} ms`,
    },
    { what: "the same, the first one of a fresh thread", unit: "ms", value: median(firstMs), goal },
  ];
}
