import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeds, tapLogs } from "../test/game.arbitraries.ts";
import { planGame, wantsToJump } from "../test/plan-game.ts";
import { advance } from "./advance.ts";
import { createGame, type GameState, type Obstacle } from "./game.state.ts";

/** A game with no obstacle near. */
function emptyGame(): GameState {
  return { ...createGame(1), obstacles: [] };
}

/** A game with one obstacle about to be passed, the tiger in the middle of its opening. */
function gameBefore(obstacle: Partial<Obstacle> = {}, state: Partial<GameState> = {}): GameState {
  return {
    ...createGame(1),
    y: 250,
    velocity: -0.5,
    obstacles: [{ x: -49, topHeight: 200, passed: false, ...obstacle }],
    ...state,
  };
}

function tickTimes(state: GameState, times: number, hasTapped = false): void {
  for (let count = 0; count < times; count++) advance(state, hasTapped);
}

describe("the tiger", () => {
  it("[GAME-15] has velocity -7 after a jump, however it was moving", () => {
    for (const velocity of [0, 12.5, -7, 3]) {
      const state = { ...emptyGame(), velocity };
      advance(state, true);
      expect(state.velocity).toBe(-7);
    }
  });

  it("[GAME-8] moves up when tapped", () => {
    const state = emptyGame();
    const before = state.y;
    advance(state, true);
    expect(state.y).toBe(before - 7);
  });

  it("[GAME-16] gets 0.5 faster in every tick without a tap", () => {
    const state = emptyGame();
    for (let ticks = 1; ticks <= 30; ticks++) {
      advance(state, false);
      expect(state.velocity).toBe(0.5 * ticks);
    }
    expect(state.y).toBe(285 + (0.5 * 30 * 31) / 2);
  });

  it("[GAME-6] hits the floor, and that is the end", () => {
    const state = { ...emptyGame(), y: 569, velocity: 0.5 };
    advance(state, false);
    expect(state).toMatchObject({ y: 570, isOver: false });
    advance(state, false);
    expect(state.isOver).toBe(true);
  });

  it("[GAME-6] is only stopped by the ceiling", () => {
    const state = { ...emptyGame(), y: 3 };
    advance(state, true);
    expect(state).toMatchObject({ y: 0, velocity: 0, isOver: false });
    advance(state, false);
    expect(state).toMatchObject({ y: 0.5, velocity: 0.5 });
  });
});

describe("an obstacle", () => {
  it("[GAME-17] moves 2 pixels a tick at the start", () => {
    const state = createGame(1);
    const before = state.obstacles.map(({ x }) => x);
    advance(state, true);
    expect(state.speed).toBe(2);
    expect(state.obstacles.map(({ x }) => x)).toEqual(before.map((x) => x - 2));
  });

  it("[GAME-12] appears every 2 s, 1,600 pixels right of the tiger", () => {
    const state = createGame(1);
    const appearedAt: number[] = [];
    for (let ticks = 1; ticks <= 500; ticks++) {
      // Lifted out of every danger: this is about the course alone.
      state.y = Math.max(200, (state.obstacles.find(({ passed }) => !passed)?.topHeight ?? 200) + 60);
      const last = state.obstacles.at(-1);
      advance(state, true);
      if (state.obstacles.at(-1) !== last) {
        appearedAt.push(ticks * 20);
        expect(state.obstacles.at(-1)).toMatchObject({ x: 1600, passed: false });
      }
    }
    expect(appearedAt).toEqual([2_000, 4_000, 6_000, 8_000, 10_000]);
  });

  it("[GAME-11] [GAME-14] lets a tiger of 70 through anywhere in an opening of 200, and nowhere else", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 380 }),
        fc.integer({ min: -80, max: 220 }),
        (topHeight, into) => {
          const state = gameBefore({ x: 10, topHeight }, { y: topHeight + into, velocity: -0.5 });
          fc.pre(state.y >= 0 && state.y <= 570);
          advance(state, false);
          expect(state.isOver).toBe(into < 0 || into + 70 > 200);
        },
      ),
    );
  });

  it("[GAME-13] is 50 wide: it is passed when its right edge has left the tiger's left edge behind", () => {
    const state = gameBefore({ x: -47 });
    advance(state, true);
    expect(state.obstacles[0]).toMatchObject({ x: -49, passed: false });
    advance(state, false);
    expect(state.obstacles[0]).toMatchObject({ x: -51, passed: true });
    expect(state.score).toBe(1);
  });

  it("[GAME-14] begins to be in the way 70 pixels before the tiger's left edge", () => {
    const reach = (x: number) => {
      const state = gameBefore({ x, topHeight: 380 });
      advance(state, false);
      return state.isOver;
    };
    expect(reach(72)).toBe(false);
    expect(reach(71)).toBe(true);
  });

  it("counts once", () => {
    const state = gameBefore();
    tickTimes(state, 5, true);
    expect(state.score).toBe(1);
  });

  it("can't jump through the tiger, however fast it is", () => {
    const state = gameBefore({ x: 300, topHeight: 0 }, { y: 400, speed: 700 });
    advance(state, false);
    expect(state).toMatchObject({ isOver: true, score: 0 });
  });
});

describe("a level", () => {
  it("[GAME-9] makes obstacles 5 percent faster at every 5th point: 2, 2.1, 2.205", () => {
    const speeds = new Map<number, number>();
    for (let score = 0; score < 16; score++) {
      const state = gameBefore({}, { score, speed: 2 });
      advance(state, false);
      speeds.set(state.score, state.speed);
    }
    expect(speeds.get(4)).toBe(2);
    expect(speeds.get(5)).toBe(2.1);
    expect(speeds.get(10)).toBe(2.205);
    expect(speeds.get(15)).toBeCloseTo(2 * 1.05 ** 3, 12);
    expect([...speeds].filter(([, speed]) => speed !== 2).map(([score]) => score)).toEqual([5, 10, 15]);
  });

  it("[GAME-9] is kept to in whole games", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const state = createGame(seed);
        while (!state.isOver && state.score < 40) {
          const before = state.speed;
          advance(state, wantsToJump(state));
          if (state.speed !== before) expect(state.score % 5).toBe(0);
          expect(state.speed).toBeCloseTo(2 * 1.05 ** Math.floor(state.score / 5), 10);
        }
        expect(state.score).toBe(40);
      }),
      { numRuns: 20 },
    );
  });

  it("[GAME-10] shows for 2 s", () => {
    const state = gameBefore({}, { score: 4 });
    advance(state, false);
    expect(state.levelUpTicks).toBe(100);
    for (let ticks = 0; ticks < 99; ticks++) advance(state, ticks % 28 === 0);
    expect(state.levelUpTicks).toBe(1);
    advance(state, true);
    expect(state.levelUpTicks).toBe(0);
  });
});

describe("any game", () => {
  it("ends once: a game that is over never changes again", () => {
    fc.assert(
      fc.property(seeds, tapLogs, (seed, taps) => {
        const state = createGame(seed);
        for (let tick = 0; !state.isOver; tick++) advance(state, taps.includes(tick));
        const end = structuredClone(state);
        tickTimes(state, 50, true);
        expect(state).toEqual(end);
      }),
      { numRuns: 200 },
    );
  });

  it("keeps the tiger between ceiling and floor, and obstacles in order, whatever fingers do", () => {
    fc.assert(
      fc.property(seeds, tapLogs, (seed, taps) => {
        const state = createGame(seed);
        for (let tick = 0; !state.isOver; tick++) {
          advance(state, taps.includes(tick));
          expect(state.y).toBeGreaterThanOrEqual(0);
          expect(state.tick).toBe(tick + 1);
          expect(state.score).toBe(state.obstacles.filter(({ passed }) => passed).length);
          expect(state.obstacles.every(({ x }, index) => x > (state.obstacles[index - 1]?.x ?? -9_999))).toBe(
            true,
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it("keeps few obstacles, however long it lasts", () => {
    const state = createGame(3);
    while (!state.isOver && state.tick < 20_000) {
      advance(state, wantsToJump(state));
      expect(state.obstacles.length).toBeLessThan(20);
    }
    expect(state.tick).toBe(20_000);
  });

  it("can be played on: somebody steady who taps at most 7 times a second survives three minutes anywhere", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(planGame(seed, { maxTicks: 9_000 }).isOver).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it("is over after 20 minutes, well or ill", () => {
    const state = { ...emptyGame(), tick: 59_998 };
    advance(state, true);
    expect(state.isOver).toBe(false);
    advance(state, true);
    expect(state).toMatchObject({ tick: 60_000, isOver: true });
  });
});
