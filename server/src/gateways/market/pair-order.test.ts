import type { MarketPair } from "@bakso/contract/markets";
import { describe, expect, it } from "vitest";
import { isSameAddress, orderPairs } from "./pair-order.ts";

const OURS = "BaksoMintAddress";
const side = (address: string) => ({ address, name: address, symbol: address.slice(0, 3) });
const pair = (id: string, more: Partial<MarketPair> = {}): MarketPair => ({
  chainId: "solana",
  dexId: "dex",
  url: null,
  pairAddress: id,
  baseToken: side(OURS),
  quoteToken: side("SOL"),
  priceNative: "0.5",
  priceUsd: "100",
  volume: {},
  priceChange: { h24: 3 },
  liquidity: { usd: 1 },
  fdv: 7,
  marketCap: 8,
  ...more,
});
const order = (pairs: MarketPair[], address = OURS, chain?: "solana" | "ethereum") =>
  orderPairs(pairs, address, chain).map(({ pairAddress }) => pairAddress);

describe("two addresses", () => {
  it("are one only to the letter on Solana, and in any case elsewhere", () => {
    expect(isSameAddress(OURS, OURS)).toBe(true);
    expect(isSameAddress(OURS, OURS.toLowerCase())).toBe(false);
    expect(isSameAddress("0xAbC", "0xaBc")).toBe(true);
    expect(isSameAddress("0xAbC", "0xaBd")).toBe(false);
  });
});

describe("the pools of a token", () => {
  it("are ordered by depth, and those without a known depth come last", () => {
    expect(
      order([
        pair("unknown", { liquidity: null }),
        pair("shallow", { liquidity: { usd: 1 } }),
        pair("deep", { liquidity: { usd: 9 } }),
      ]),
    ).toEqual(["deep", "shallow", "unknown"]);
  });

  it("come with a price first, however they come", () => {
    const [priceless, priced] = [
      pair("priceless", { priceUsd: null, liquidity: { usd: 99 } }),
      pair("priced"),
    ];
    expect([order([priceless, priced]), order([priced, priceless])]).toEqual([
      ["priced", "priceless"],
      ["priced", "priceless"],
    ]);
  });

  it("have no price where the number would be none, once they are turned round", () => {
    const quoted = {
      baseToken: side("SOL"),
      quoteToken: side(OURS),
      priceNative: "1e-300",
      priceUsd: "1e300",
    };
    expect(orderPairs([pair("odd", quoted)], OURS, undefined)[0]?.priceUsd).toBeNull();
  });

  it("come with a price first, and with the token as base before the deepest that has it as quote", () => {
    const quoted = { baseToken: side("SOL"), quoteToken: side(OURS) };
    expect(
      order([
        pair("priceless", { priceUsd: null, liquidity: { usd: 99 } }),
        pair("turned", { ...quoted, liquidity: { usd: 50 } }),
        pair("base", { liquidity: { usd: 1 } }),
      ]),
    ).toEqual(["base", "turned", "priceless"]);
  });

  it("of another chain are left out where one is asked for, and so are those of other tokens", () => {
    const pairs = [
      pair("here"),
      pair("there", { chainId: "ethereum" }),
      pair("else", { baseToken: side("X"), quoteToken: side("Y") }),
      pair("alike", { baseToken: side(OURS.toLowerCase()) }),
    ];
    expect(order(pairs, OURS, "solana")).toEqual(["here"]);
    expect(order(pairs).sort()).toEqual(["here", "there"]);
  });

  it("are turned round where the token is the quote: its price, and nothing that is known of the other alone", () => {
    const [found] = orderPairs(
      [pair("turned", { baseToken: side("SOL"), quoteToken: side(OURS), priceNative: "4", priceUsd: "200" })],
      OURS,
      undefined,
    );
    expect(found).toMatchObject({
      baseToken: side(OURS),
      quoteToken: side("SOL"),
      priceNative: "0.25",
      priceUsd: "50",
      priceChange: {},
      fdv: null,
      marketCap: null,
    });
  });

  it("have no price when turned round without one, or from nothing", () => {
    for (const prices of [{ priceNative: null }, { priceUsd: null }, { priceNative: "0" }]) {
      const quoted = { baseToken: side("SOL"), quoteToken: side(OURS), ...prices };
      expect(orderPairs([pair("turned", quoted)], OURS, undefined)[0]).toMatchObject({
        priceNative: null,
        priceUsd: null,
      });
    }
  });
});
