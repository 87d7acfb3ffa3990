import { beforeEach, describe, expect, it } from "vitest";
import { type Deadline, startDeadlines, type Timers } from "./chat.deadlines.ts";

/** A clock that moves by hand. */
function manualTimers() {
  let now = 0;
  let timers: { at: number; action: () => void }[] = [];
  let setCount = 0;
  const clock: Timers = {
    now: () => now,
    after(delayMs, action) {
      setCount += 1;
      const timer = { at: now + delayMs, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  return {
    clock,
    setCount: () => setCount,
    pending: () => timers.length,
    advance(ms: number) {
      const target = now + ms;
      for (;;) {
        const due = timers.filter((timer) => timer.at <= target).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        now = due.at;
        timers = timers.filter((timer) => timer !== due);
        due.action();
      }
      now = target;
    },
  };
}

const timeouts = { firstTextMs: 100, idleMs: 50, totalMs: 1_000 };
let time: ReturnType<typeof manualTimers>;
let expired: Deadline[];
const start = (limits = timeouts) => startDeadlines(limits, time.clock, (deadline) => expired.push(deadline));

beforeEach(() => {
  time = manualTimers();
  expired = [];
});

describe("the time limits of an answer", () => {
  it("end the wait for the first text", () => {
    start();
    time.advance(99);
    expect(expired).toEqual([]);
    time.advance(1);
    expect(expired).toEqual(["firstTextMs"]);
  });

  it("end a silence after the first text, also within the time for the first text", () => {
    const deadlines = start();
    time.advance(10);
    deadlines.sawText();
    time.advance(49);
    expect(expired).toEqual([]);
    time.advance(1);
    expect(expired).toEqual(["idleMs"]);
  });

  it("let a model reason for longer than the first text may take", () => {
    const deadlines = start();
    for (let step = 0; step < 20; step += 1) {
      time.advance(40);
      deadlines.sawReasoning();
    }
    expect(expired).toEqual([]);
    time.advance(50);
    expect(expired).toEqual(["idleMs"]);
  });

  it("do not shorten the wait for the first text when the model reasons", () => {
    const deadlines = start();
    time.advance(1);
    deadlines.sawReasoning();
    time.advance(98);
    expect(expired).toEqual([]);
  });

  it("end the whole answer, however lively it is", () => {
    const deadlines = start();
    for (let step = 0; step < 100; step += 1) {
      time.advance(10);
      deadlines.sawText();
    }
    expect(expired).toEqual(["totalMs"]);
  });

  it("set few timers for many pieces", () => {
    const deadlines = start({ ...timeouts, totalMs: 1_000_000 });
    for (let step = 0; step < 1_000; step += 1) {
      time.advance(1);
      deadlines.sawText();
    }
    expect(time.setCount()).toBeLessThan(25);
  });

  it("set no timer when the first text comes: its reader waits for it", () => {
    const deadlines = start();
    time.advance(10);
    const before = time.setCount();
    deadlines.sawText();
    expect(time.setCount()).toBe(before);
  });

  it("leave nothing behind when stopped", () => {
    const deadlines = start();
    deadlines.sawText();
    deadlines.stop();
    time.advance(10_000);
    expect(expired).toEqual([]);
    expect(time.pending()).toBe(0);
  });
});
