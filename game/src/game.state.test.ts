import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeds } from "../test/game.arbitraries.ts";
import { MAX_TOP_HEIGHT, MIN_TOP_HEIGHT, nextTopHeight } from "./course.ts";
import { createGame } from "./game.state.ts";

describe("a new game", () => {
  it("[GAME-5] holds the tiger's vertical position and velocity, obstacles, score and whether it is over", () => {
    const state = createGame(1);
    expect(state).toMatchObject({ y: 285, velocity: 0, score: 0, isOver: false });
    expect(state.obstacles[0]).toEqual({ x: 400, topHeight: expect.any(Number), passed: false });
  });

  it("[GAME-17] begins at speed 2", () => {
    expect(createGame(1).speed).toBe(2);
  });

  it("is filled as though it had been running: from 400 on, an obstacle every 2 s of way", () => {
    expect(createGame(7).obstacles.map(({ x }) => x)).toEqual([400, 600, 800, 1000, 1200, 1400, 1600]);
  });

  it("is the same for the same seed, and another for another", () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        expect(createGame(one)).toEqual(createGame(one));
        if (one !== other) expect(createGame(one)).not.toEqual(createGame(other));
      }),
    );
  });
});

describe("a course", () => {
  const heightsOf = (seed: number, count: number) => {
    const course = { random: seed | 0, topHeight: 0, count: 0 };
    return Array.from({ length: count }, () => nextTopHeight(course));
  };

  it("keeps openings off ceiling and floor, in whole pixels", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const height of heightsOf(seed, 300)) {
          expect(Number.isInteger(height)).toBe(true);
          expect(height).toBeGreaterThanOrEqual(MIN_TOP_HEIGHT);
          expect(height).toBeLessThanOrEqual(MAX_TOP_HEIGHT);
        }
      }),
    );
  });

  it("lets neighbours lie farther apart the longer it gets", () => {
    const widest = (heights: number[]) =>
      Math.max(...heights.slice(1).map((height, index) => Math.abs(height - (heights[index] ?? 0))));
    const courses = Array.from({ length: 200 }, (_, seed) => heightsOf(seed * 7_919, 200));
    expect(Math.max(...courses.map((heights) => widest(heights.slice(0, 5))))).toBeLessThanOrEqual(90);
    expect(Math.max(...courses.map((heights) => widest(heights.slice(150))))).toBeGreaterThan(250);
  });

  it("uses the whole height, evenly enough", () => {
    const heights = Array.from({ length: 300 }, (_, seed) => heightsOf(seed * 104_729, 120)).flat();
    const share = (from: number, to: number) =>
      heights.filter((height) => height >= from && height < to).length / heights.length;
    for (let from = 60; from < 380; from += 80) expect(share(from, from + 80)).toBeGreaterThan(0.15);
  });
});
