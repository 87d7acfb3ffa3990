import { replay } from "@bakso/game/replay";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planGame } from "../../../../../game/test/plan-game.ts";
import { type FinishedGame, type Phase, PlaySession } from "./play-session.ts";

function buildSession(seeds: number[] = [1, 2, 3, 4, 5]) {
  const phases: Phase[] = [];
  const finished: FinishedGame[] = [];
  const heard: string[] = [];
  let count = 0;
  const session = new PlaySession({
    nextCourse: () => ({ seed: seeds[count % seeds.length] ?? 1, gameId: `game-${++count}` }),
    onPhase: (phase) => phases.push(phase),
    onJump: () => heard.push("jump"),
    onPoint: (score) => heard.push(`point ${score}`),
    onLevelUp: () => heard.push("level up"),
    onOver: (game) => finished.push(game),
  });
  let nowMs = 10_000;
  return {
    session,
    phases,
    finished,
    heard,
    tap: () => session.tap(nowMs),
    /** Lets time pass, frame by frame. */
    frames(times: number, frameMs = 1_000 / 60) {
      for (let frame = 0; frame < times; frame++) {
        nowMs += frameMs;
        session.frame(nowMs);
      }
    },
    /** One frame after a gap. */
    frameAfter(gapMs: number) {
      nowMs += gapMs;
      session.frame(nowMs);
    },
    now: () => nowMs,
  };
}

/** Plays a planned game at 50 frames a second, one tick a frame. */
function playPlanned(game: ReturnType<typeof buildSession>, taps: readonly number[], ticks: number) {
  game.tap();
  game.frames(1, 20);
  for (let tick = 0; tick < ticks; tick++) {
    if (tick > 0 && taps.includes(tick)) game.tap();
    game.frames(1, 20);
  }
}

describe("a session", () => {
  it("[GAME-4] takes no tap before everything is measured and loaded", () => {
    const game = buildSession();
    game.tap();
    game.frames(20);
    expect(game.session.phase).toBe("loading");
    game.session.becomeReady();
    expect(game.phases).toEqual(["ready"]);
  });

  it("begins with the first tap, which is a jump", () => {
    const game = buildSession();
    game.session.becomeReady();
    game.frames(60);
    expect(game.session.state.tick).toBe(0);
    game.tap();
    game.frames(3);
    expect(game.session.phase).toBe("running");
    expect(game.heard).toEqual(["jump"]);
    expect(game.session.state.y).toBeLessThan(285);
  });

  it("[GAME-6] [GAME-7] ends with a collision; a tap begins anew with score 0 and speed 2", () => {
    const game = buildSession([7]);
    game.session.becomeReady();
    const { taps, ticks } = planGame(7, { untilScore: 6 });
    playPlanned(game, [0, ...taps], ticks);
    expect(game.session.phase).toBe("over");
    expect(game.session.state.speed).toBe(2.1);
    game.frames(60);
    game.tap();
    expect(game.session.phase).toBe("running");
    expect(game.session.state).toMatchObject({ score: 0, speed: 2, tick: 0, isOver: false });
  });

  it("does not take a tap meant for the game that just ended for the start of the next", () => {
    const game = buildSession();
    game.session.becomeReady();
    game.tap();
    while (game.session.phase === "running") game.frames(1);
    game.tap();
    expect(game.session.phase).toBe("over");
    game.frames(25);
    game.tap();
    expect(game.session.phase).toBe("running");
  });

  it("counts ten fingers at once as one tap", () => {
    const game = buildSession();
    game.session.becomeReady();
    for (let finger = 0; finger < 10; finger++) game.tap();
    game.frames(4, 20);
    expect(game.heard).toEqual(["jump"]);
    expect(game.session.state.velocity).toBe(-7 + 0.5 * 2);
  });

  it("tells of points and levels", () => {
    const game = buildSession([7]);
    game.session.becomeReady();
    const { taps, ticks } = planGame(7, { untilScore: 5 });
    playPlanned(game, [0, ...taps], ticks);
    const told = game.heard.filter((word) => word !== "jump");
    expect(told).toEqual(["point 1", "point 2", "point 3", "point 4", "point 5", "level up"]);
  });

  it("pauses, stands still meanwhile, and goes on with a tap", () => {
    const game = buildSession();
    game.session.becomeReady();
    game.tap();
    game.frames(10);
    game.session.pause();
    const before = { ...game.session.state };
    game.frames(600);
    expect(game.session.state).toEqual(before);
    game.tap();
    game.frames(4);
    expect(game.phases).toEqual(["ready", "running", "paused", "running"]);
    expect(game.session.state.tick).toBeGreaterThan(before.tick);
  });

  it("pauses after an hour's sleep instead of falling for an hour", () => {
    const game = buildSession();
    game.session.becomeReady();
    game.tap();
    game.frames(10);
    const { tick } = game.session.state;
    game.frameAfter(3_600_000);
    expect(game.session.phase).toBe("paused");
    expect(game.session.state.tick).toBe(tick);
  });

  it("can only be paused while it runs", () => {
    const game = buildSession();
    game.session.pause();
    game.session.becomeReady();
    game.session.pause();
    expect(game.phases).toEqual(["ready"]);
  });

  it("shows the course that comes, until it is played", () => {
    const game = buildSession();
    game.session.preview(5);
    const heights = game.session.state.obstacles.map(({ topHeight }) => topHeight);
    game.session.becomeReady();
    game.session.preview(6);
    expect(game.session.state.obstacles.map(({ topHeight }) => topHeight)).not.toEqual(heights);
    game.tap();
    const { state } = game.session;
    game.session.preview(9);
    expect(game.session.state).toBe(state);
  });

  it("hands over a log that, replayed, is the game that was played: at any frame rate, with any fingers", () => {
    fc.assert(
      fc.property(
        fc.nat(0xffffffff),
        fc.array(fc.double({ min: 2, max: 60, noNaN: true }), { minLength: 5, maxLength: 40 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 60 }),
        (seed, gapsMs, fingers) => {
          const game = buildSession([seed]);
          game.session.becomeReady();
          game.tap();
          for (let frame = 0; game.session.phase === "running"; frame++) {
            if (fingers[frame % fingers.length]) game.tap();
            game.frames(1, gapsMs[frame % gapsMs.length]);
          }
          const [finished] = game.finished;
          expect(finished?.gameId).toBe("game-1");
          expect(replay(seed, finished?.taps ?? [])).toEqual({
            score: finished?.score,
            ticks: finished?.ticks,
            isOver: true,
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});
