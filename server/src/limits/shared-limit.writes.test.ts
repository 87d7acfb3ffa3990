import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LimitWindow } from "./shared-limit.store.ts";
import { createSharedLimit } from "./shared-limit.ts";

const NOON_MS = Date.parse("2026-11-22T12:00:00Z");
const MIDNIGHT_MS = NOON_MS + 12 * 3_600_000;
const day = (limit: number): LimitWindow => ({
  what: "chat",
  windowStart: "d",
  limit,
  endsAtMs: MIDNIGHT_MS,
});

let leased: number;
const clock = { nowMs: NOON_MS };
const store = {
  lease: vi.fn(async ({ limit }: LimitWindow, count: number) => {
    if (leased + count > limit) return false;
    leased += count;
    return true;
  }),
  refund: vi.fn(async (_window: object, count: number) => {
    leased -= count;
  }),
  sweep: async () => undefined,
};
const start = () => createSharedLimit(store, () => clock.nowMs);
beforeEach(() => {
  leased = 0;
  clock.nowMs = NOON_MS;
  vi.clearAllMocks();
});

describe("what a limit that instances share asks of the database", () => {
  it("is nothing for more than there can be", async () => {
    expect(await start().take(day(10), 11)).toBe(false);
    expect(store.lease).not.toHaveBeenCalled();
  });

  it("is one lease of what is missing to what it holds", async () => {
    const limit = start();
    await limit.take(day(10), 2);
    limit.refund(day(10), 1);
    expect(await limit.take(day(10), 9)).toBe(true);
    expect(store.lease.mock.calls.map(([, count]) => count)).toEqual([2, 8]);
  });

  it("is no second lease of the same count where the first was refused", async () => {
    leased = 10;
    expect(await start().take(day(10))).toBe(false);
    expect(store.lease).toHaveBeenCalledOnce();
  });

  it("is what the smaller of two need, where there is not enough for the larger", async () => {
    leased = 7;
    const limit = start();
    expect(await Promise.all([limit.take(day(10), 5), limit.take(day(10), 2)])).toEqual([false, true]);
    expect(leased).toBe(9);
  });

  it("is to take back the rest of a day, as long as there is a day", async () => {
    for (const [nowMs, refunds] of [
      [MIDNIGHT_MS - 1, 1],
      [MIDNIGHT_MS, 0],
      [MIDNIGHT_MS + 1, 0],
    ] as const) {
      store.refund.mockClear();
      clock.nowMs = NOON_MS;
      const limit = start();
      await limit.take(day(1_000_000));
      clock.nowMs = nowMs;
      await limit.close();
      expect([nowMs, store.refund.mock.calls.length]).toEqual([nowMs, refunds]);
    }
  });

  it("is not to take back the rest of a minute, which begins anew before anybody misses it", async () => {
    const limit = start();
    await limit.take({ ...day(1_000), endsAtMs: NOON_MS + 60_000 });
    expect(leased).toBe(20);
    clock.nowMs += 2_000;
    await limit.returnIdle();
    expect(store.refund).not.toHaveBeenCalled();
  });
});
