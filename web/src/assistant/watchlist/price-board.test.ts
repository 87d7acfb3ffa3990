import type { WatchlistItem } from "@bakso/contract/watchlist";
import { describe, expect, it, vi } from "vitest";
import { createPriceBoard, REFRESH_MS } from "./price-board.ts";
import type { PriceState } from "./price-look-up.ts";

const item = (id: string) => ({ id, type: "token", name: id }) as WatchlistItem;
const price = (value: number): PriceState => ({
  kind: "price",
  price: value,
  priceUnit: "USD",
  change24h: null,
  fetchedAt: null,
  isStale: false,
});

function setUp() {
  let now = 0;
  let value = 1;
  const lookUp = vi.fn(async (): Promise<PriceState> => price(value));
  const lookUpMany = vi.fn(
    async (items: readonly WatchlistItem[]) => new Map(items.map(({ id }) => [id, price(value)])),
  );
  const board = createPriceBoard({
    lookUp,
    lookUpMany,
    isOfMany: ({ type }) => type === "token",
    nowMs: () => now,
  });
  return {
    board,
    lookUp,
    lookUpMany,
    pass: (ms: number) => {
      now += ms;
    },
    setPrice: (next: number) => {
      value = next;
    },
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("the prices of what is watched", () => {
  it("are looked up once, and told to who listens", async () => {
    const { board, lookUp } = setUp();
    const [a, b] = [item("a"), item("b")];
    const heard = vi.fn();
    board.subscribe("a", heard);
    board.subscribe("b", () => undefined);
    board.watch([a]);
    board.watch([a, b]);
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(2);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(board.priceOf("a")).toEqual(price(1));
  });

  it("[WATCH-20] are looked up again after 60 s, and not before", async () => {
    const { board, lookUp, pass, setPrice } = setUp();
    board.subscribe("a", () => undefined);
    // The list comes a moment after the board.
    pass(500);
    board.watch([item("a")]);
    await settled();
    setPrice(2);
    pass(REFRESH_MS - 501);
    board.refreshIfDue();
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(1);
    pass(1);
    board.refreshIfDue();
    // The old one stays while the new one is looked up.
    expect(board.priceOf("a")).toEqual(price(1));
    await settled();
    expect(board.priceOf("a")).toEqual(price(2));
  });

  it("that could not be reached are looked up again after 4, 10 and 20 s, and then with the others", async () => {
    vi.useFakeTimers();
    const { board, lookUp } = setUp();
    const failed = (reason: "unreachable" | "unknown"): PriceState => ({ kind: "failed", reason });
    lookUp.mockImplementation(async () => failed("unreachable"));
    board.subscribe("a", () => undefined);
    board.watch([item("a")]);
    for (const [ms, calls] of [
      [3_999, 1],
      [1, 2],
      [9_999, 2],
      [1, 3],
      [20_000, 4],
      [600_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(lookUp).toHaveBeenCalledTimes(calls);
    }
    // What was edited begins anew, and one that is there ends it.
    board.watch([item("a")]);
    await vi.advanceTimersByTimeAsync(0);
    lookUp.mockImplementation(async () => price(2));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(board.priceOf("a")).toEqual(price(2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lookUp).toHaveBeenCalledTimes(6);
    // Asking again is no use where nobody knows it.
    lookUp.mockImplementation(async () => failed("unknown"));
    board.watch([item("a")]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lookUp).toHaveBeenCalledTimes(7);
    // Nor where nobody looks at it any more.
    lookUp.mockImplementation(async () => failed("unreachable"));
    board.watch([item("a")]);
    await vi.advanceTimersByTimeAsync(0);
    board.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lookUp).toHaveBeenCalledTimes(8);
    vi.useRealTimers();
  });

  it("of what is no longer watched are forgotten, also when they come late", async () => {
    const { board } = setUp();
    board.subscribe("a", () => undefined);
    board.watch([item("a")]);
    board.watch([]);
    await settled();
    expect(board.priceOf("a")).toBeUndefined();
  });

  it("of what nobody sees are not looked up before it is seen, and then not twice within a minute", async () => {
    const { board, lookUp, pass } = setUp();
    board.watch([item("a"), item("b")]);
    await settled();
    expect(lookUp).not.toHaveBeenCalled();
    const leave = board.subscribe("a", () => undefined);
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(1);
    leave();
    board.subscribe("a", () => undefined)();
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(1);
    // Out of sight for a minute: asked when it comes back, not before.
    pass(REFRESH_MS);
    board.refreshIfDue();
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(1);
    board.subscribe("a", () => undefined);
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(2);
    expect(board.priceOf("b")).toBeUndefined();
  });

  it("of an item that was changed are looked up at once", async () => {
    const { board, lookUp } = setUp();
    board.subscribe("a", () => undefined);
    board.watch([item("a")]);
    await settled();
    board.watch([item("a")]);
    expect(board.priceOf("a")).toBeUndefined();
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it("of five hundred are looked up six at a time, and all of them where all are wanted", async () => {
    let running = 0;
    let most = 0;
    const board = createPriceBoard({
      nowMs: () => 0,
      lookUpMany: async () => new Map(),
      isOfMany: () => false,
      async lookUp() {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        return price(1);
      },
    });
    const items = Array.from({ length: 500 }, (_, index) => item(String(index)));
    board.watch(items);
    board.wantAll(true);
    await vi.waitFor(() => expect(items.every(({ id }) => board.priceOf(id))).toBe(true));
    expect(most).toBe(6);
  });

  it("of a list in the order of its prices come with one call a minute, save those that are seen", async () => {
    const { board, lookUp, lookUpMany, pass, setPrice } = setUp();
    const items = Array.from({ length: 500 }, (_, index) => item(String(index)));
    for (const { id } of items.slice(0, 12)) board.subscribe(id, () => undefined);
    board.watch(items);
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(12);
    board.wantAll(true);
    await settled();
    expect(lookUpMany).toHaveBeenCalledTimes(1);
    expect(lookUpMany.mock.calls[0]?.[0]).toHaveLength(488);
    expect(items.every(({ id }) => board.priceOf(id))).toBe(true);
    setPrice(2);
    pass(REFRESH_MS);
    board.refreshIfDue();
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(24);
    expect(lookUpMany).toHaveBeenCalledTimes(2);
    expect(items.every(({ id }) => JSON.stringify(board.priceOf(id)) === JSON.stringify(price(2)))).toBe(
      true,
    );
  });

  it("of collections that nobody sees are looked up once for the order, and not each minute", async () => {
    const { board, lookUp, lookUpMany, pass } = setUp();
    board.watch([{ ...item("a"), type: "nft" }]);
    board.wantAll(true);
    for (let minute = 0; minute < 3; minute += 1) {
      await settled();
      pass(REFRESH_MS);
      board.refreshIfDue();
    }
    await settled();
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(lookUpMany).not.toHaveBeenCalled();
  });
});
