import { expect, it, vi } from "vitest";
import { createOwnToken } from "./own-token.ts";

it("The market of our own token is heard of by the way, once a minute, and is that of the token that is ours now", async () => {
  const clock = { nowMs: 5_000_000 };
  let mint = "ours";
  let served = { value: [{ pairAddress: "pool" }], source: "dex", atMs: 1_000, isStale: false } as never;
  const tokenPairs = vi.fn(async () => served);
  const candles = vi.fn(async () => "candles" as never);
  const own = createOwnToken({ market: { tokenPairs, candles }, mint: () => mint, nowMs: () => clock.nowMs });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const facts = {
    pair: { pairAddress: "pool" },
    source: "dex",
    fetched_at: new Date(1_000).toISOString(),
    is_stale: false,
  };

  expect(own.latest()).toBeNull();
  await settled();
  expect(own.latest()).toEqual(facts);
  expect(tokenPairs.mock.calls).toEqual([["ours", "solana"]]);
  clock.nowMs += 60_000;
  own.latest();
  expect(tokenPairs).toHaveBeenCalledTimes(1);
  clock.nowMs += 1;
  tokenPairs.mockRejectedValueOnce(new Error("no market"));
  own.latest();
  own.latest();
  expect(tokenPairs).toHaveBeenCalledTimes(2);
  await settled();
  // What was heard before stands.
  expect(own.latest()).toEqual(facts);

  mint = "another";
  expect(own.latest()).toBeNull();
  served = { value: [], source: "dex", atMs: 2_000, isStale: true } as never;
  expect(await own.pair()).toEqual({ value: null, source: "dex", atMs: 2_000, isStale: true });
  expect(own.latest()).toEqual({
    pair: null,
    source: "dex",
    fetched_at: new Date(2_000).toISOString(),
    is_stale: true,
  });
  expect(await own.candles("1h")).toBe("candles");
  expect(candles.mock.calls).toEqual([["solana", "another", "1h"]]);
});
