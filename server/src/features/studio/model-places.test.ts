import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFairQueue } from "../../pictures/fair-queue.ts";
import { createModelPlaces } from "./model-places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SLOW_MS = 60_000;
const places = (atOnce: number, mostSlow: number) =>
  createModelPlaces({
    queue: createFairQueue({ atOnce, mostWaitingOfOne: 100, mostWaiting: 100 }),
    slowAfterMs: SLOW_MS,
    mostSlow,
  });
const never = () => new Promise<never>(() => undefined);
const { signal } = new AbortController();

describe("places at a model", () => {
  it("go on to others when calls hang in all of them", async () => {
    const inTurn = places(2, 4);
    for (const _ of [1, 2]) void inTurn("a", signal, never);
    const waiting = inTurn("b", signal, async () => "made");
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    expect(await waiting).toBe("made");
  });

  it("are not without end: so many may hang, and then the next one waits for an end", async () => {
    const inTurn = places(1, 1);
    const hanging = Promise.withResolvers<string>();
    const first = inTurn("a", signal, () => hanging.promise);
    void inTurn("b", signal, never);
    const third = vi.fn(async () => "made");
    const last = inTurn("c", signal, third);
    await vi.advanceTimersByTimeAsync(SLOW_MS * 5);
    // The first has left its place to the second, which hangs as well and may not leave its own.
    expect(third).not.toHaveBeenCalled();
    hanging.resolve("late");
    expect(await first).toBe("late");
    void last;
  });

  it("answer with what a slow call made in the end", async () => {
    const inTurn = places(1, 1);
    const slow = Promise.withResolvers<string>();
    const made = inTurn("a", signal, () => slow.promise);
    await vi.advanceTimersByTimeAsync(SLOW_MS * 2);
    slow.resolve("late");
    expect(await made).toBe("late");
  });

  it("are not waited for by who has left before it came", async () => {
    const inTurn = places(1, 1);
    void inTurn("a", signal, never);
    const call = vi.fn(never);
    await expect(inTurn("b", AbortSignal.abort(new Error("left")), call)).rejects.toThrow("left");
    expect(call).not.toHaveBeenCalled();
  });

  it("are not taken by who has left before its turn came", async () => {
    const inTurn = places(1, 1);
    const first = Promise.withResolvers<string>();
    void inTurn("a", signal, () => first.promise);
    const leaving = new AbortController();
    const call = vi.fn(never);
    const gone = inTurn("b", leaving.signal, call);
    leaving.abort(new Error("left"));
    await expect(gone).rejects.toThrow("left");
    first.resolve("made");
    await vi.advanceTimersByTimeAsync(1);
    expect(call).not.toHaveBeenCalled();
  });
});
