import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LimitWindow, SharedLimitStore } from "./shared-limit.store.ts";
import { createSharedLimit } from "./shared-limit.ts";

/** The store's rule, in memory: a block is leased whole or not at all, never above the limit. */
function memoryStore() {
  const leased = new Map<string, number>();
  let leases = 0;
  const store: SharedLimitStore = {
    async lease({ what, windowStart, limit }, units) {
      leases += 1;
      const key = `${what}|${windowStart}`;
      const now = leased.get(key) ?? 0;
      if (now + units > limit) return false;
      leased.set(key, now + units);
      return true;
    },
    async giveBack({ what, windowStart }, units) {
      const key = `${what}|${windowStart}`;
      leased.set(key, Math.max(0, (leased.get(key) ?? 0) - units));
    },
    sweep: async () => undefined,
  };
  return { store, leases: () => leases, leased };
}
const window = (limit: number, windowStart = "1"): LimitWindow => ({
  what: "calls:a",
  windowStart,
  limit,
  endsAtMs: 0,
});

describe("a limit that instances share", () => {
  it("is never exceeded by any number of instances, however their takes interleave", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 150 }),
        async (limit, order) => {
          const { store } = memoryStore();
          const instances = [0, 1, 2].map(() => createSharedLimit(store));
          const taken = await Promise.all(order.map((index) => instances[index]?.take(window(limit))));
          expect(taken.filter(Boolean).length).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });

  it("is used up to the last unit by one instance, and asks the database for a few blocks alone", async () => {
    const { store, leases } = memoryStore();
    const limit = createSharedLimit(store);
    let taken = 0;
    for (let index = 0; index < 650; index += 1) if (await limit.take(window(600))) taken += 1;
    expect(taken).toBe(600);
    expect(leases()).toBeLessThan(15);
  });

  it("does not ask again once it is reached", async () => {
    const { store, leases } = memoryStore();
    const limit = createSharedLimit(store);
    for (let index = 0; index < 20; index += 1) await limit.take(window(5));
    const before = leases();
    expect(await limit.take(window(5))).toBe(false);
    expect(leases()).toBe(before);
  });

  it("begins anew with the next window", async () => {
    const limit = createSharedLimit(memoryStore().store);
    expect(await limit.take(window(1, "1"))).toBe(true);
    expect(await limit.take(window(1, "1"))).toBe(false);
    expect(await limit.take(window(1, "2"))).toBe(true);
  });

  it("takes a unit back that was given back, in its own window alone", async () => {
    const limit = createSharedLimit(memoryStore().store);
    await limit.take(window(1, "1"));
    limit.giveBack(window(1, "1"));
    expect(await limit.take(window(1, "1"))).toBe(true);
    await limit.take(window(1, "2"));
    limit.giveBack(window(1, "1"));
    expect(await limit.take(window(1, "2"))).toBe(false);
  });

  it("returns what is unspent when a process stops", async () => {
    const { store, leased } = memoryStore();
    const limit = createSharedLimit(store);
    await limit.take(window(100));
    await limit.close();
    expect(leased.get("calls:a|1")).toBe(1);
  });
});
