import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const ROOMY = { atOnce: 1, mostWaitingOfOne: 100, mostWaiting: 1_000 };

describe("a queue of heavy work", () => {
  it("lets askers take turns, however much one of them brought first", async () => {
    const queue = createFairQueue(ROOMY);
    const done: string[] = [];
    const bring = (asker: string, name: string) =>
      queue(asker, async () => {
        await setImmediate();
        done.push(name);
      });
    const all = [1, 2, 3, 4, 5].map((n) => bring("greedy", `greedy ${n}`));
    all.push(bring("modest", "modest 1"), bring("other", "other 1"), bring("modest", "modest 2"));
    await Promise.all(all);
    expect(done).toEqual([
      "greedy 1",
      "greedy 2",
      "modest 1",
      "other 1",
      "greedy 3",
      "modest 2",
      "greedy 4",
      "greedy 5",
    ]);
  });

  it("refuses what one asker brings beyond its share, and still takes what others bring", async () => {
    const queue = createFairQueue({ ...ROOMY, mostWaitingOfOne: 2 });
    const free = Promise.withResolvers<void>();
    const work = () => free.promise;
    const taken = [queue("greedy", work), queue("greedy", work), queue("greedy", work)];
    await expect(queue("greedy", work)).rejects.toMatchObject({
      code: "limit.busy_wallet",
      status: 429,
      retryAfterSeconds: 5,
    });
    taken.push(queue("modest", work));
    free.resolve();
    await Promise.all(taken);
  });

  it("refuses what comes when too much waits in all", async () => {
    const queue = createFairQueue({ ...ROOMY, mostWaiting: 1 });
    const free = Promise.withResolvers<void>();
    const taken = ["a", "b"].map((asker) => queue(asker, () => free.promise));
    await expect(queue("c", () => free.promise)).rejects.toMatchObject({
      code: "server.unavailable",
      retryAfterSeconds: 5,
    });
    free.resolve();
    await Promise.all(taken);
  });

  it("is as free as at first when all is done", async () => {
    const queue = createFairQueue({ ...ROOMY, mostWaiting: 1 });
    for (let round = 0; round < 3; round += 1) {
      const free = Promise.withResolvers<string>();
      const taken = ["a", "b"].map((asker) => queue(asker, () => free.promise));
      free.resolve("done");
      expect(await Promise.all(taken)).toEqual(["done", "done"]);
    }
    expect(await queue("c", async () => "at once")).toBe("at once");
  });

  it("never runs more than it may, and runs all that it took, whatever fails", async () => {
    const pieces = fc.array(
      fc.record({ asker: fc.constantFrom("a", "b", "c"), rounds: fc.nat(3), fails: fc.boolean() }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), pieces, async (atOnce, brought) => {
        const queue = createFairQueue({ ...ROOMY, atOnce });
        let running = 0;
        let most = 0;
        const ends = await Promise.allSettled(
          brought.map(({ asker, rounds, fails }) =>
            queue(asker, async () => {
              running += 1;
              most = Math.max(most, running);
              for (let round = 0; round < rounds; round += 1) await Promise.resolve();
              running -= 1;
              if (fails) throw new Error("broken");
            }),
          ),
        );
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(ends.map(({ status }) => status === "rejected")).toEqual(brought.map(({ fails }) => fails));
      }),
      { numRuns: 60 },
    );
  });
});
