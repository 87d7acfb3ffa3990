import { join } from "node:path";
import type { Content } from "@bakso/contract/content/content";
import type { Candle, MarketPair } from "@bakso/contract/markets";
import { beforeAll, describe, expect, it } from "vitest";
import { loadContent } from "../../content/load-content.ts";
import { SourceError } from "../../gateways/market/source.error.ts";
import { createTokenLookup } from "../../tools/token-lookup.ts";
import { type TokenPriceDependencies, tokenPriceTools } from "./token-price.tools.ts";

const NOW = 1_790_000_000;
const OTHER = "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN";

let content: Content;
beforeAll(async () => {
  content = await loadContent(join(import.meta.dirname, "../../../../content"));
});

const served = <Value>(value: Value) => ({ value, source: "test", atMs: NOW * 1_000, isStale: false });
const pair = (address: string) =>
  ({
    baseToken: { address, symbol: "JUP", name: "Jupiter" },
    priceUsd: "2",
    priceChange: { h24: 5 },
    marketCap: 1,
    volume: { h24: 1 },
    liquidity: { usd: 1 },
  }) as unknown as MarketPair;
const hour = (ago: number): Candle => [NOW - ago * 3_600, 1, 3, 0.5, 100 - ago, 10];

const outcome = async (
  name: string,
  input: object,
  candles: TokenPriceDependencies["market"]["candles"],
  h24 = 5,
) => {
  const market = {
    candles,
    tokenPairs: async (address: string) => served([{ ...pair(address), priceChange: { h24 } }]),
    search: () => Promise.reject(new Error("nobody is asked")),
  } as unknown as TokenPriceDependencies["market"] & Parameters<typeof createTokenLookup>[0]["market"];
  const tools = tokenPriceTools({
    market,
    ownToken: { pair: async () => served(pair(content.token.mint)) },
    lookup: createTokenLookup({ market, content: () => content }),
    content: () => content,
  });
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool.run(tool.input.parse(input) as never, {} as never);
};
const view = async (...looked: Parameters<typeof outcome>) => (await outcome(...looked)).view;

describe("a price that is looked up in a reply", () => {
  it("tells a fall with a true minus, and then where it is from", async () => {
    const { result } = await outcome(
      "token_price",
      { token: OTHER },
      () => Promise.reject(new Error("none")),
      -16.2,
    );
    expect(result).toContain("is worth 2 USD, −16.2% in 24 hours, ");
    expect(result).toMatch(/liquidity 1 USD\. From test, \d{4}-\d\d-\d\d \d\d:\d\d UTC; address \w+\.$/);
  });

  it.each([
    ["own_token", {}],
    ["token_price", { token: OTHER }],
  ])("of %s has the day's course by its candles", async (name, input) => {
    const asked: unknown[] = [];
    const shown = await view(name, input, async (...call) => {
      asked.push(call);
      return served({
        pool: "p",
        name: "a / b",
        candles: Array.from({ length: 60 }, (_, at) => hour(59 - at)),
      });
    });
    expect(asked).toEqual([["solana", name === "own_token" ? content.token.mint : OTHER, "1h"]]);
    expect(shown).toMatchObject({ kind: "price", closes: Array.from({ length: 24 }, (_, at) => 77 + at) });
  });

  it("is told without a course where no source has candles, or none in time", async () => {
    const without = await view("own_token", {}, () =>
      Promise.reject(new SourceError("unavailable", "t", "")),
    );
    expect(without).toMatchObject({ price_usd: "2" });
    expect(without).not.toHaveProperty("closes");
    const beganAt = performance.now();
    expect(await view("own_token", {}, () => new Promise(() => undefined))).not.toHaveProperty("closes");
    expect(performance.now() - beganAt).toBeLessThan(5_000);
  });
});
