import { WATCHLIST_TEXT_FIELDS } from "@bakso/contract/constants";
import type { WatchlistItem } from "@bakso/contract/watchlist";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { courseOf, findChain, lookUpPrice, lookUpTokens } from "./price-look-up.ts";

const NO_TEXTS = Object.fromEntries(WATCHLIST_TEXT_FIELDS.map((field) => [field, null])) as Record<
  (typeof WATCHLIST_TEXT_FIELDS)[number],
  null
>;
const item = (part: Partial<WatchlistItem>): WatchlistItem => ({
  id: "1",
  type: "token",
  name: "x",
  chain: "solana",
  ...NO_TEXTS,
  ...part,
});
const { signal } = new AbortController();

async function lookUp(part: Partial<WatchlistItem>, answer: unknown) {
  const asked: string[] = [];
  const ask = async (path: string) => {
    asked.push(path);
    if (answer instanceof Error) throw answer;
    return answer as never;
  };
  return { asked, state: await lookUpPrice(item(part), ask, signal) };
}

describe("prices", () => {
  it.each([
    [
      "[WATCH-15] a Solana NFT in lamports",
      { type: "nft", collectionSlug: "bears" },
      { floorPrice: 2_500_000_000 },
      "/api/proxy/magiceden/collections/bears/stats",
      2.5,
      "SOL",
    ],
    [
      "[WATCH-16] an Ethereum NFT in ether",
      { type: "nft", chain: "ethereum", collectionSlug: "apes" },
      { collections: [{ floorAsk: { price: { amount: { native: 1.25 } } } }] },
      "/api/proxy/magiceden/ethereum/collections/apes",
      1.25,
      "ETH",
    ],
    [
      "[WATCH-17] an ordinal in satoshis",
      { type: "ordinal", collectionSlug: "monkes" },
      { floorPrice: 150_000 },
      "/api/proxy/magiceden/ord/btc/stat?collectionSymbol=monkes",
      0.0015,
      "BTC",
    ],
    [
      "[WATCH-18] a rune without its bullets",
      { type: "rune", runeSymbol: "A•B" },
      { floorUnitPrice: { value: "12.5" } },
      "/api/proxy/magiceden/ord/btc/runes/market/AB/info",
      12.5,
      "sats",
    ],
    [
      "[WATCH-19] a token by its first pair",
      { type: "token", address: "abc" },
      { pairs: [{ priceUsd: "0.5" }, { priceUsd: "9" }] },
      "/api/proxy/dex/solana/latest/dex/tokens/abc",
      0.5,
      "USD",
    ],
  ] as const)("[WATCH-10] %s", async (_what, part, answer, path, price, priceUnit) => {
    const { asked, state } = await lookUp(part, answer);
    expect(asked).toEqual([path]);
    expect(state).toMatchObject({ kind: "price", price, priceUnit });
  });

  it.each([
    ["a token without an address", { type: "token" }, {}],
    ["an NFT without a slug", { type: "nft" }, {}],
    ["an ordinal without a slug", { type: "ordinal" }, {}],
    ["a rune without a symbol", { type: "rune", runeSymbol: " " }, {}],
  ] as const)("[ERR-36] there is none of %s, and nothing is asked", async (_what, part, answer) => {
    expect(await lookUp(part, answer)).toEqual({ asked: [], state: { kind: "missing" } });
  });

  it.each([
    ["no pairs", { type: "token", address: "a" }, { pairs: [] }],
    ["null for pairs", { type: "token", address: "a" }, { pairs: null }],
    ["a pair without a price", { type: "token", address: "a" }, { pairs: [{ priceUsd: null }] }],
    ["a word for a price", { type: "token", address: "a" }, { pairs: [{ priceUsd: "NaN" }] }],
    ["a floor of nothing", { type: "nft", collectionSlug: "a" }, { floorPrice: 0 }],
    ["no collections", { type: "nft", chain: "ethereum", collectionSlug: "a" }, { collections: [] }],
    ["no unit price", { type: "rune", runeSymbol: "A" }, { floorUnitPrice: null }],
    ["a closed market", { type: "ordinal", collectionSlug: "a" }, new ApiError(410, {}, null)],
  ] as const)("[ERR-36] there is none where the source answers with %s", async (_what, part, answer) => {
    expect((await lookUp(part, answer)).state).toEqual({ kind: "missing" });
  });

  it.each([
    [new ApiError(500, {}, null), "unreachable"],
    [new ApiError(404, {}, null), "unknown"],
    [new ApiError(400, {}, null), "malformed"],
    [new NetworkError("offline"), "unreachable"],
  ])("[ERR-35] looking one up fails with %s", async (error, reason) => {
    expect((await lookUp({ type: "token", address: "a" }, error)).state).toEqual({
      kind: "failed",
      reason,
    });
  });

  it("have the day's course in five points", () => {
    expect(courseOf(2, { h24: 100, h6: 0, h1: -50, m5: 0 })).toEqual([1, 2, 4, 2, 2]);
    expect(courseOf(2, {})).toEqual([]);
    expect(courseOf(2, { h24: -100 })).toEqual([2]);
  });
});

it("prices of many tokens come with a call for each hundred of a chain, and what failed is left out", async () => {
  const letters = [..."abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"];
  const mints = letters.flatMap((one) => ["1", "2", "3"].map((digit) => `${one}${digit}`.padEnd(40, one)));
  const items = [
    ...mints.map((address, index) => item({ id: `s${index}`, address })),
    item({ id: "hex", chain: "base", address: `0x${"ab".repeat(20)}` }),
    item({ id: "again", address: mints[0] ?? "" }),
    item({ id: "no address", address: "hello" }),
    item({ id: "nft", type: "nft", collectionSlug: "bears" }),
  ];
  const asked: string[] = [];
  const ask = async (path: string) => {
    asked.push(path);
    if (path.includes("/base/")) throw new NetworkError("offline");
    const addresses = path.split("=")[1]?.split(",") ?? [];
    return {
      tokens: addresses.map((address) => ({
        address,
        pair: address === mints[1] ? null : { priceUsd: "2" },
      })),
    };
  };
  const prices = await lookUpTokens(items, ask as never, signal);
  expect(asked.map((path) => path.split(",").length)).toEqual([100, 48, 1]);
  expect(prices.get("s0")).toMatchObject({ kind: "price", price: 2, priceUnit: "USD" });
  expect(prices.get("again")).toEqual(prices.get("s0"));
  expect(prices.get("s1")).toEqual({ kind: "missing" });
  expect(["hex", "no address", "nft"].some((id) => prices.has(id))).toBe(false);
});

it("the chain of an address is the one it is traded on, of those that can be watched", async () => {
  const on = (...chains: string[]) =>
    findChain("0xa", (async () => ({ pairs: chains.map((chainId) => ({ chainId })) })) as never, signal);
  expect(await on("polygon", "base", "ethereum")).toBe("base");
  expect(await on("polygon")).toBeUndefined();
  expect(await findChain("0xa", (async () => ({ pairs: null })) as never, signal)).toBeUndefined();
  const fails = async () => {
    throw new NetworkError("offline");
  };
  expect(await findChain("0xa", fails, signal)).toBeUndefined();
});
