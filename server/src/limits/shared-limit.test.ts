import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LimitWindow, SharedLimitStore } from "./shared-limit.store.ts";
import { createSharedLimit, type SharedLimit } from "./shared-limit.ts";

const NOON_MS = Date.parse("2026-11-22T12:00:00Z");
const MIDNIGHT_MS = NOON_MS + 12 * 3_600_000;

/** The store's rule, in memory: a number is leased whole or not at all, never above the limit. */
function memoryStore(inTurn: () => Promise<unknown> = async () => undefined) {
  const leased = new Map<string, number>();
  let leases = 0;
  const store: SharedLimitStore = {
    async lease({ what, windowStart, limit }, count) {
      leases += 1;
      await inTurn();
      const key = `${what}|${windowStart}`;
      const now = leased.get(key) ?? 0;
      if (now + count > limit) return false;
      leased.set(key, now + count);
      return true;
    },
    async refund({ what, windowStart }, count) {
      await inTurn();
      const key = `${what}|${windowStart}`;
      leased.set(key, Math.max(0, (leased.get(key) ?? 0) - count));
    },
    sweep: async () => undefined,
  };
  return { store, leases: () => leases, leased };
}
const minute = (limit: number, windowStart = "1"): LimitWindow => ({
  what: "calls:a",
  windowStart,
  limit,
  endsAtMs: NOON_MS + 30_000,
});
const day = (limit: number): LimitWindow => ({
  what: "chat",
  windowStart: "2026-11-22",
  limit,
  endsAtMs: MIDNIGHT_MS,
});
/** Lets calls of the store through one by one, in an order that a test draws. */
function turnstile() {
  const waiting: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    inTurn: () => new Promise<void>((resolve) => waiting.push(resolve)),
    async letThrough(place: number) {
      waiting.splice(place % Math.max(1, waiting.length), 1)[0]?.();
      await settle();
    },
    async letAllThrough() {
      for (await settle(); waiting.length > 0; await settle())
        waiting.splice(0).forEach((pass) => {
          pass();
        });
    },
  };
}
const clockAt = (nowMs = NOON_MS) => {
  const clock = { nowMs };
  return { clock, now: () => clock.nowMs };
};

describe("a limit that instances share", () => {
  it("is never exceeded by any number of instances, however their takes interleave", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 9 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 7 })), { maxLength: 60 }),
        fc.boolean(),
        async (turns, limit, order, isDay) => {
          const { inTurn, letThrough, letAllThrough } = turnstile();
          const { store } = memoryStore(inTurn);
          const { now } = clockAt();
          const instances = [0, 1, 2].map(() => createSharedLimit(store, now));
          const window = isDay ? day(limit) : minute(limit);
          const asked = order.map(async ([index, count]) =>
            (await instances[index]?.take(window, count)) ? count : 0,
          );
          for (const turn of turns) await letThrough(turn);
          await letAllThrough();
          const taken = await Promise.all(asked);
          expect(taken.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("is used up to the last by one instance, and asks the database for a few blocks alone", async () => {
    const { store, leases } = memoryStore();
    const limit = createSharedLimit(store, () => NOON_MS);
    let taken = 0;
    for (let index = 0; index < 650; index += 1) if (await limit.take(minute(600))) taken += 1;
    expect(taken).toBe(600);
    // Fifty blocks; then one more block and a single one are refused, and that is believed.
    expect(leases()).toBe(52);
  });

  it("costs a visitor's minute one write or two", async () => {
    const { store, leases } = memoryStore();
    const limit = createSharedLimit(store, () => NOON_MS);
    for (let index = 0; index < 20; index += 1) await limit.take(minute(600));
    expect(leases()).toBe(2);
  });

  it("leaves an address four fifths of its minute after ten processes were killed within it", async () => {
    const { store } = memoryStore();
    let taken = 0;
    for (let killed = 0; killed < 10; killed += 1) {
      const dying = createSharedLimit(store, () => NOON_MS);
      if (await dying.take(minute(600))) taken += 1;
    }
    const alive = createSharedLimit(store, () => NOON_MS);
    while (await alive.take(minute(600))) taken += 1;
    expect(taken).toBeGreaterThanOrEqual(480);
    expect(taken).toBeLessThanOrEqual(600);
  });

  it("stays in memory where much is taken: a day costs some 5,000 small writes, however large its limit", async () => {
    const { store, leases } = memoryStore();
    const limit = createSharedLimit(store, () => NOON_MS);
    for (let index = 0; index < 20_000; index += 1) await limit.take(day(1_000_000));
    expect(leases()).toBe(100);
    expect(await limit.take(day(1_000_000))).toBe(true);
    expect(limit.take(day(1_000_000))).toBe(true);
  });

  it("leases for all who wait at once", async () => {
    const { store, leases } = memoryStore();
    const limit = createSharedLimit(store, () => NOON_MS);
    const taken = await Promise.all(Array.from({ length: 100 }, () => limit.take(day(5_000))));
    expect(taken.every(Boolean)).toBe(true);
    expect(leases()).toBeLessThanOrEqual(2);
  });

  it("takes many whole or not at all", async () => {
    const limit = createSharedLimit(memoryStore().store, () => NOON_MS);
    expect(await limit.take(day(100), 70)).toBe(true);
    expect(await limit.take(day(100), 40)).toBe(false);
    expect(await limit.take(day(100), 30)).toBe(true);
    expect(await limit.take(day(100), 1)).toBe(false);
    expect(await limit.take(day(100), 101)).toBe(false);
  });

  it("does not ask again and again once it is reached", async () => {
    const { store, leases } = memoryStore();
    const limit = createSharedLimit(store, () => NOON_MS);
    for (let index = 0; index < 20; index += 1) await limit.take(minute(5));
    const before = leases();
    expect(await limit.take(minute(5))).toBe(false);
    expect(leases()).toBe(before);
  });

  it("goes on at once when the operator raises it, and after a second when another process returned some", async () => {
    const { store } = memoryStore();
    const { clock, now } = clockAt();
    const [one, other] = [createSharedLimit(store, now), createSharedLimit(store, now)];
    for (let index = 0; index < 5; index += 1) await one.take(day(5));
    expect(await one.take(day(5))).toBe(false);
    expect(await one.take(day(6))).toBe(true);
    expect(await one.take(day(6))).toBe(false);

    expect(await other.take(day(6))).toBe(false);
    one.refund(day(6));
    clock.nowMs += 2_000;
    await one.returnIdle();
    expect(await other.take(day(6))).toBe(true);
  });

  it("begins anew with the next window", async () => {
    const limit = createSharedLimit(memoryStore().store, () => NOON_MS);
    expect(await limit.take(minute(1, "1"))).toBe(true);
    expect(await limit.take(minute(1, "1"))).toBe(false);
    expect(await limit.take(minute(1, "2"))).toBe(true);
  });

  it("takes a refund back, in its own window alone", async () => {
    const limit = createSharedLimit(memoryStore().store, () => NOON_MS);
    await limit.take(minute(1, "1"));
    limit.refund(minute(1, "1"));
    expect(await limit.take(minute(1, "1"))).toBe(true);
    await limit.take(minute(1, "2"));
    limit.refund(minute(1, "1"));
    expect(await limit.take(minute(1, "2"))).toBe(false);
  });

  it("takes nothing from anybody when the database fails, and goes on when it is back", async () => {
    const { store } = memoryStore();
    let isAway = true;
    const limit = createSharedLimit(
      {
        ...store,
        lease: (...lease) => (isAway ? Promise.reject(new Error("away")) : store.lease(...lease)),
      },
      () => NOON_MS,
    );
    await expect(Promise.all([limit.take(day(2)), limit.take(day(2))])).rejects.toThrow("away");
    isAway = false;
    expect(await limit.take(day(2), 2)).toBe(true);
  });
});

describe("what lies unspent", () => {
  it("are returned when nobody asks for them, and when a process stops", async () => {
    const { store, leased } = memoryStore();
    const { clock, now } = clockAt();
    const limit = createSharedLimit(store, now);
    const key = "chat|2026-11-22";
    await limit.take(day(50_000));
    expect(leased.get(key)).toBe(10);
    await limit.returnIdle();
    expect(leased.get(key)).toBe(10);
    clock.nowMs += 2_000;
    await limit.returnIdle();
    expect(leased.get(key)).toBe(1);
    await limit.take(day(50_000));
    await limit.close();
    expect(leased.get(key)).toBe(2);
  });

  it("are returned also where other limits crowded theirs out of memory", async () => {
    const { store, leased } = memoryStore();
    const { clock, now } = clockAt();
    const limit = createSharedLimit(store, now);
    await limit.take(day(50_000));
    for (let index = 0; index < 50_001; index += 1)
      await limit.take({ ...minute(5), what: `calls:${index}` });
    clock.nowMs += 2_000;
    await limit.returnIdle();
    expect(leased.get("chat|2026-11-22")).toBe(1);
  });
});

const LIMIT = 5_000;
const KILLS = 10;
const IN_FLIGHT = 4;

describe("processes that are killed", () => {
  it("take next to nothing with them: after ten kills a limit still serves 99 %, and never more than all", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: KILLS, maxLength: KILLS }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: KILLS, maxLength: KILLS }),
        fc.integer({ min: 1, max: IN_FLIGHT }),
        async (spentBefore, victims, callers) => {
          const { store } = memoryStore();
          const start = () => createSharedLimit(store, () => NOON_MS);
          const instances = [start(), start(), start()];
          let served = 0;
          for (const [round, victim] of victims.entries()) {
            for (let spent = 0; spent < (spentBefore[round] ?? 0); spent += 1)
              if (await instances[spent % 3]?.take(day(LIMIT))) served += 1;
            // What is asked for at the moment of the kill reaches the database and nobody else.
            const lost = Array.from({ length: callers }, () => instances[victim]?.take(day(LIMIT)));
            instances[victim] = start();
            await Promise.all(lost);
          }
          for (let misses = 0; misses < 3; misses = served > LIMIT ? 3 : misses + 1) {
            const limit = instances[misses] as SharedLimit;
            while (await limit.take(day(LIMIT))) served += 1;
          }
          expect(served).toBeLessThanOrEqual(LIMIT);
          expect(served).toBeGreaterThanOrEqual(LIMIT * 0.99);
        },
      ),
      { numRuns: 6 },
    );
  });

  it("leave a limit exact through kills, pauses, failures of answers, stops and raises in any order", async () => {
    const step = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ kind: fc.constant("take" as const), count: fc.integer({ min: 1, max: 9 }) }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("fail" as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("kill" as const, "stop" as const) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant("pause" as const), ms: fc.integer({ max: 5_000, min: 1 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant("raise" as const), by: fc.integer({ min: 1, max: 500 }) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), step, fc.nat({ max: 9 })), { maxLength: 120 }),
        async (firstLimit, steps) => {
          const { inTurn, letThrough, letAllThrough } = turnstile();
          const { store } = memoryStore(inTurn);
          const { clock, now } = clockAt();
          const instances = [0, 1, 2].map(() => createSharedLimit(store, now));
          const givenTo: number[][] = [[], [], []];
          let limit = firstLimit;
          let served = 0;
          const running: Promise<unknown>[] = [];
          for (const [index, action, turn] of steps) {
            const instance = instances[index] as SharedLimit;
            const given = givenTo[index] as number[];
            if (action.kind === "take")
              running.push(
                Promise.resolve(instance.take(day(limit), action.count)).then((isTaken) => {
                  if (!isTaken) return;
                  served += action.count;
                  if (instances[index] === instance) given.push(action.count);
                }),
              );
            else if (action.kind === "fail") {
              const count = given.pop();
              if (count === undefined) continue;
              served -= count;
              instance.refund(day(limit), count);
            } else if (action.kind === "pause") {
              clock.nowMs += action.ms;
              running.push(instance.returnIdle());
            } else if (action.kind === "raise") limit += action.by;
            else {
              if (action.kind === "stop") running.push(instance.close());
              instances[index] = createSharedLimit(store, now);
              givenTo[index] = [];
            }
            await letThrough(turn);
            expect(served).toBeLessThanOrEqual(limit);
          }
          await letAllThrough();
          await Promise.all(running);
          expect(served).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe("what is left of a lease", () => {
  const take = async (limit: SharedLimit, window: LimitWindow, count = 1) => await limit.take(window, count);

  it("of a day goes back while the day lasts, and that of a minute never", async () => {
    const { store, leased } = memoryStore();
    const { clock, now } = clockAt();
    const limit = createSharedLimit(store, now);
    await take(limit, day(100_000));
    await take(limit, minute(1_000));
    const counted = () => [...leased.values()];
    expect(counted().every((count) => count > 1)).toBe(true);
    const [, ofMinute] = counted();
    await limit.close();
    expect(counted()).toEqual([1, ofMinute]);
    // Of a day that is over nothing is given back: its numbers are counted no more.
    await take(limit, day(100_000), 3);
    const [before] = counted();
    clock.nowMs = MIDNIGHT_MS;
    await limit.close();
    expect(counted()[0]).toBe(before);
  });

  it("is no more than is asked for near the end, so that others find some", async () => {
    const { store, leased } = memoryStore();
    const limit = createSharedLimit(store, () => NOON_MS);
    expect(await take(limit, day(10), 4)).toBe(true);
    limit.refund(day(10), 2);
    // Two are here already: two more are leased, and not six.
    expect(await take(limit, day(10), 4)).toBe(true);
    expect([...leased.values()]).toEqual([6]);
  });

  it("is for those who ask for little where another asks for more than there is", async () => {
    const turns = turnstile();
    const { store } = memoryStore(turns.inTurn);
    const limit = createSharedLimit(store, () => NOON_MS);
    const asked = [limit.take(day(5), 4), limit.take(day(5), 3), limit.take(day(5), 1)];
    await turns.letAllThrough();
    expect(await Promise.all(asked)).toEqual([true, false, true]);
  });
});
