import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FrameClock, STALLED } from "./frame-clock.ts";

/** How many ticks frames at these distances bring. */
function ticksOver(framesMs: readonly number[]): number {
  const clock = new FrameClock();
  let nowMs = 1_000;
  let ticks = clock.advance(nowMs);
  for (const frameMs of framesMs) {
    nowMs += frameMs;
    ticks += clock.advance(nowMs);
  }
  return ticks;
}
const frames = (hz: number, seconds: number) => Array<number>(hz * seconds).fill(1_000 / hz);

describe("the clock between frames and ticks", () => {
  it.each([30, 60, 90, 120, 144, 240])("runs the world at 50 ticks a second on a screen of %i Hz", (hz) => {
    expect(Math.abs(ticksOver(frames(hz, 10)) - 500)).toBeLessThanOrEqual(1);
  });

  it("keeps the same speed however unevenly frames come", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.5, max: 390, noNaN: true }), { minLength: 20 }), (gapsMs) => {
        const totalMs = gapsMs.reduce((sum, gap) => sum + gap, 0);
        expect(Math.abs(ticksOver(gapsMs) - totalMs / 20)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("says how far the way to the next tick is gone", () => {
    const clock = new FrameClock();
    clock.advance(0);
    clock.advance(25);
    expect(clock.share).toBe(0.25);
    clock.advance(39);
    expect(clock.share).toBeCloseTo(0.95);
  });

  it("makes nothing up for a time in which nobody can have played", () => {
    const clock = new FrameClock();
    clock.advance(0);
    expect(clock.advance(3_600_000)).toBe(STALLED);
    expect(clock.advance(3_600_020)).toBe(1);
  });

  it("takes a clock that stands still or goes back without harm", () => {
    const clock = new FrameClock();
    clock.advance(1_000);
    expect(clock.advance(1_000)).toBe(0);
    expect(clock.advance(400)).toBe(0);
    expect(clock.advance(420)).toBe(1);
    expect(clock.advance(Number.NaN)).toBe(0);
    expect(clock.advance(440)).toBe(0);
    expect(clock.advance(460)).toBe(1);
  });
});
