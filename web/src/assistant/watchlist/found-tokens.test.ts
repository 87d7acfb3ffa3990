import type { MarketPair } from "@bakso/contract/markets";
import { expect, it } from "vitest";
import { foundTokens } from "./found-tokens.ts";

const NOW_MS = Date.UTC(2026, 10, 22);
const DAY_MS = 24 * 60 * 60_000;
const pair = (part: Partial<MarketPair>): MarketPair => ({
  chainId: "solana",
  dexId: "raydium",
  url: null,
  pairAddress: "pool",
  baseToken: { address: "a", name: "Bakso", symbol: "BAKSO" },
  quoteToken: { address: "s", name: "SOL", symbol: "SOL" },
  priceNative: null,
  priceUsd: "64000.5",
  volume: {},
  priceChange: {},
  liquidity: { usd: 62_241.99 },
  fdv: null,
  marketCap: null,
  ...part,
});

it("tells price, liquidity, age and holders of what is found", () => {
  const [found] = foundTokens([pair({ pairCreatedAt: NOW_MS - 12 * DAY_MS, holders: 2_406 })], NOW_MS);
  expect(found?.facts).toEqual(["$64,000.5000", "$62.2K in its pool", "12 days old", "2,406 holders"]);
});

it.each([
  [0.5, "less than a day old"],
  [1, "1 day old"],
  [729, "729 days old"],
  [800, "2 years old"],
])("tells the age of a pool of %s days as %s", (days, words) => {
  const [found] = foundTokens([pair({ pairCreatedAt: NOW_MS - days * DAY_MS })], NOW_MS);
  expect(found?.facts).toContain(words);
});

it("leaves out what is not known, and what can't be watched, and shows each token once, the deepest first", () => {
  const bare = pair({ priceUsd: null, liquidity: null, holders: 1 });
  const deep = pair({ baseToken: { address: "b", name: "Deep", symbol: "DEEP" }, liquidity: { usd: 1e6 } });
  const found = foundTokens([bare, bare, deep, pair({ chainId: "sui" })], NOW_MS);
  expect(found.map(({ symbol }) => symbol)).toEqual(["DEEP", "BAKSO"]);
  expect(found[1]?.facts).toEqual(["1 holder"]);
});
