import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { seeds, tapLogs } from "../test/game.arbitraries.ts";
import { planGame } from "../test/plan-game.ts";
import { advance } from "./advance.ts";
import { createGame } from "./game.state.ts";
import { replay } from "./replay.ts";

afterEach(() => vi.restoreAllMocks());

/** Plays as a phone does: in bursts of ticks between frames, with taps that wait for the next tick. */
function playInFrames(seed: number, taps: readonly number[], burst: (frame: number) => number) {
  const state = createGame(seed);
  const log: number[] = [];
  let frame = 0;
  let next = 0;
  while (!state.isOver) {
    for (let left = burst(frame++); left > 0 && !state.isOver; left -= 1) {
      const hasTapped = (taps[next] ?? -1) === state.tick;
      if (hasTapped) {
        next += 1;
        log.push(state.tick);
      }
      advance(state, hasTapped);
    }
  }
  return { log, outcome: { score: state.score, ticks: state.tick, isOver: state.isOver } };
}

describe("a replay", () => {
  it("gives the score, the length and the end that the game had, over thousands of random games", () => {
    fc.assert(
      fc.property(
        seeds,
        tapLogs,
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
        (seed, taps, bursts) => {
          const { log, outcome } = playInFrames(seed, taps, (frame) => bursts[frame % bursts.length] ?? 1);
          expect(replay(seed, log)).toEqual(outcome);
          expect(replay(seed, Int32Array.from(log))).toEqual(outcome);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("agrees with long games too", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 60 }), (seed, untilScore) => {
        const run = planGame(seed, { untilScore });
        expect(replay(run.seed, run.taps)).toEqual({ score: untilScore, ticks: run.ticks, isOver: true });
      }),
      { numRuns: 200 },
    );
  });

  it("gives another end when a tap is left out, moved, or put to another seed", () => {
    const run = planGame(20_261_120, { untilScore: 12 });
    const outcome = { score: 12, ticks: run.ticks, isOver: true };
    expect(replay(run.seed, run.taps)).toEqual(outcome);
    expect(replay(run.seed, run.taps.slice(0, 8))).not.toEqual(outcome);
    expect(replay(run.seed, run.taps.toSpliced(5, 1))).not.toEqual(outcome);
    expect(replay(run.seed + 1, run.taps)).not.toEqual(outcome);
    expect(replay(run.seed, run.taps.toReversed())).not.toEqual(outcome);
  });

  it("stops where it is told to", () => {
    const { taps } = planGame(9, { maxTicks: 1_000 });
    expect(replay(9, taps, 500)).toMatchObject({ ticks: 500, isOver: false });
  });

  it("takes taps that no game can have without harm", () => {
    for (const taps of [[-5], [Number.NaN], [0.5], [3, 1, 2], [1e9], Array(1_000).fill(0)]) {
      expect(replay(1, taps).isOver).toBe(true);
    }
  });

  it("asks no clock and no chance", () => {
    const before = replay(99, planGame(99, { untilScore: 9 }).taps);
    vi.spyOn(Math, "random").mockImplementation(() => expect.unreachable());
    vi.spyOn(Math, "pow").mockImplementation(() => expect.unreachable());
    vi.spyOn(Date, "now").mockImplementation(() => expect.unreachable());
    vi.spyOn(performance, "now").mockImplementation(() => expect.unreachable());
    expect(replay(99, planGame(99, { untilScore: 9 }).taps)).toEqual(before);
  });

  it("is what it was: these games were played once and must never end otherwise", () => {
    const played = [1, 2_026, 0x7fffffff, 0xffffffff].map((seed) => {
      const { taps, ticks, score } = planGame(seed, { untilScore: 33 });
      return [seed, taps.length, taps.reduce((sum, tap) => (sum * 31 + tap) % 1_000_003, 7), ticks, score];
    });
    expect(played).toMatchInlineSnapshot(`
      [
        [
          1,
          121,
          342650,
          3279,
          33,
        ],
        [
          2026,
          123,
          235901,
          3280,
          33,
        ],
        [
          2147483647,
          117,
          664902,
          3280,
          33,
        ],
        [
          4294967295,
          120,
          103126,
          3278,
          33,
        ],
      ]
    `);
  });
});
