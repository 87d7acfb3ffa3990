import { describe, expect, it } from "vitest";
import { createSourceGuard } from "./source.guard.ts";

function guardOf(callsPerMinute = 60) {
  const clock = { nowMs: 1_000_000 };
  const guard = createSourceGuard({ callsPerMinute, nowMs: () => clock.nowMs });
  const enter = () => {
    const pass = guard.enter();
    if (!pass) throw new Error("nothing may be asked");
    return pass;
  };
  return { clock, enter, isOpen: () => guard.enter() !== undefined, guard };
}

describe("a source", () => {
  it("is asked as often as it allows, and again as time goes by, never more at once", () => {
    const { clock, enter, isOpen } = guardOf(3);
    for (let calls = 0; calls < 3; calls += 1) enter().succeeded();
    expect(isOpen()).toBe(false);
    clock.nowMs += 19_999;
    expect(isOpen()).toBe(false);
    clock.nowMs += 1;
    enter().succeeded();
    expect(isOpen()).toBe(false);
    // An hour saves up no more than a minute's calls.
    clock.nowMs += 3_600_000;
    for (let calls = 0; calls < 3; calls += 1) enter().succeeded();
    expect(isOpen()).toBe(false);
  });

  it("is left alone for half a minute after three failures in a row, and not before", () => {
    const { clock, enter, isOpen } = guardOf();
    enter().failed();
    enter().failed();
    enter().succeeded();
    enter().failed();
    enter().failed();
    enter().failed();
    expect(isOpen()).toBe(false);
    clock.nowMs += 29_999;
    expect(isOpen()).toBe(false);
    clock.nowMs += 1;
    expect(isOpen()).toBe(true);
  });

  it("is tried by one call after that, for which the others wait", () => {
    const { clock, enter, isOpen } = guardOf();
    for (let calls = 0; calls < 3; calls += 1) enter().failed();
    clock.nowMs += 30_000;
    const first = enter();
    expect(isOpen()).toBe(false);
    first.failed();
    expect(isOpen()).toBe(false);
    clock.nowMs += 30_000;
    enter().succeeded();
    enter();
    expect(isOpen()).toBe(true);
  });

  it("that says to wait when it is tried again is tried again after that", () => {
    const { clock, enter, isOpen } = guardOf();
    for (let calls = 0; calls < 3; calls += 1) enter().failed();
    clock.nowMs += 30_000;
    enter().limited(5_000);
    clock.nowMs += 5_000;
    expect(isOpen()).toBe(true);
  });

  it("that says to wait is left alone for so long, which is no failure", () => {
    const { clock, enter, isOpen } = guardOf();
    enter().failed();
    enter().failed();
    enter().limited(5_000);
    clock.nowMs += 4_999;
    expect(isOpen()).toBe(false);
    clock.nowMs += 1;
    enter();
    expect(isOpen()).toBe(true);
  });
});
