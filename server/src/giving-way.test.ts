import { describe, expect, test } from "vitest";
import { createGivingWay } from "./giving-way.ts";

/** A clock that stands still but for work and pauses. */
function setUp(busy: number) {
  let now = 0;
  const pauses: number[] = [];
  const way = createGivingWay({
    busy: () => busy,
    nowMs: () => now,
    wait: async (ms) => {
      now += ms;
      pauses.push(Math.round(ms));
    },
  });
  const work = (ms: number) => {
    now += ms;
  };
  const tenPieces = async function* () {
    for (let nth = 0; nth < 10; nth += 1) {
      work(10);
      yield nth;
    }
  };
  const takeAll = async (pieces: AsyncIterable<number>) => {
    const taken: number[] = [];
    for await (const piece of pieces) taken.push(piece);
    return taken;
  };
  return { way, pauses, work, tenPieces, takeAll };
}

describe("long work gives way", () => {
  test("between its pieces, for as long as others leave it no time, and every piece comes", async () => {
    const { way, pauses, tenPieces, takeAll } = setUp(0.8);
    expect(await takeAll(way.between("A", tenPieces()))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pauses).toEqual(Array(10).fill(40));
  });

  test("not at all where nobody else wants anything, and never without end", async () => {
    const idle = setUp(0);
    await idle.takeAll(idle.way.between("A", idle.tenPieces()));
    expect(idle.pauses).toEqual([]);
    const full = setUp(1);
    await full.takeAll(full.way.between("A", full.tenPieces()));
    expect(full.pauses).toEqual(Array(10).fill(90));
  });

  test("small pauses come together", async () => {
    const { way, pauses, tenPieces, takeAll } = setUp(0.2);
    await takeAll(way.between("A", tenPieces()));
    expect(pauses).toEqual([5, 5, 5, 5, 5]);
  });

  test("a wallet's next one waits, after one that failed too, and nobody else's does", async () => {
    const { way, pauses, work } = setUp(0.75);
    const search = async () => work(20);
    await way.afterPause("A", search);
    await way.afterPause("B", search);
    expect(pauses).toEqual([]);
    // 20 of the 60 went by with the other wallet's.
    await way.afterPause("A", async () => Promise.reject(work(20))).catch(() => undefined);
    await way.afterPause("A", search);
    expect(pauses).toEqual([40, 60]);
  });

  test("an export and a search of one wallet have one share together", async () => {
    const { way, pauses, work, tenPieces } = setUp(0.75);
    const search = (wallet: string) => way.afterPause(wallet, async () => work(20));
    let taken = 0;
    for await (const _piece of way.between("A", tenPieces())) {
      taken += 1;
      if (taken === 1) await search("B");
      if (taken === 2) await search("A");
      if (taken === 3) break;
    }
    // The other wallet's search took 20 of the 30 after the first piece. The search waits for the second one's pause, and the third
    // piece for the search's.
    expect(pauses).toEqual([10, 30, 60]);
  });

  test("the event loop itself says how busy it is", async () => {
    const pauses: number[] = [];
    const way = createGivingWay({ wait: async (ms) => void pauses.push(ms) });
    const held = async function* () {
      for (let nth = 0; nth < 6; nth += 1) {
        const until = performance.now() + 60;
        while (performance.now() < until);
        yield nth;
      }
    };
    for await (const _piece of way.between("A", held()));
    expect(Math.max(0, ...pauses)).toBeGreaterThan(60);
  });
});
