import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { createDexScreener } from "./dexscreener.source.ts";
import { createGeckoTerminal, toCandles } from "./geckoterminal.source.ts";
import { createJupiter } from "./jupiter.source.ts";
import { createMagicEden } from "./magic-eden.source.ts";
import { createOpenSea } from "./opensea.source.ts";
import { SourceError } from "./source.error.ts";
import type { SourceHttp } from "./source.http.ts";

/** A source that says these answers in turn, as they come over the wire; an error is thrown. */
function said(...answers: unknown[]) {
  const paths: string[] = [];
  const http: SourceHttp = {
    name: "the source",
    async get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.infer<Shape>> {
      paths.push(path);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return shape.parse(answer) as z.infer<Shape>;
    },
  };
  return { http, paths };
}
const missing = new SourceError("missing", "the source", "404");
const limited = new SourceError("limited", "the source", "429");

describe("DexScreener", () => {
  const raw = {
    chainId: "solana",
    dexId: "raydium",
    url: "https://dexscreener.com/solana/pool",
    pairAddress: "pool",
    baseToken: { address: "cub", name: "Cub", symbol: "CUB" },
    quoteToken: { address: "sol", name: "Sol", symbol: "SOL" },
    priceNative: "0.5",
    priceUsd: "100",
    volume: { h24: 1, h6: 2, m5: 3 },
    priceChange: { m5: 1, h1: 2, h6: 3, h24: 4, d7: 5 },
    liquidity: { usd: 9, base: 1 },
    fdv: 7,
    marketCap: 8,
    pairCreatedAt: 6,
  };
  const whole = {
    chainId: "solana",
    dexId: "raydium",
    url: "https://dexscreener.com/solana/pool",
    pairAddress: "pool",
    baseToken: { address: "cub", name: "Cub", symbol: "CUB" },
    quoteToken: { address: "sol", name: "Sol", symbol: "SOL" },
    priceNative: "0.5",
    priceUsd: "100",
    volume: { h24: 1 },
    priceChange: { m5: 1, h1: 2, h6: 3, h24: 4 },
    liquidity: { usd: 9 },
    fdv: 7,
    marketCap: 8,
    pairCreatedAt: 6,
  };
  /** A pair of which nothing is known. */
  const bare = (address: string, chainId: string) => ({
    chainId,
    dexId: "",
    url: null,
    pairAddress: "",
    baseToken: { address, name: "", symbol: "" },
    quoteToken: { address: "", name: "", symbol: "" },
    priceNative: null,
    priceUsd: null,
    volume: {},
    priceChange: {},
    liquidity: null,
    fdv: null,
    marketCap: null,
    pairCreatedAt: null,
  });

  it("tells a token's pools; one that leaves all out is taken for the token's that was asked for", async () => {
    const { http, paths } = said({ pairs: [raw, {}] });
    const dex = createDexScreener(http);
    expect(dex.name).toBe("the source");
    expect(await dex.pairsOf("cub", "base")).toStrictEqual([whole, bare("cub", "base")]);
    expect(paths).toEqual(["/latest/dex/tokens/cub"]);
  });

  it("knows none of a token, and says so with null", async () => {
    expect(await createDexScreener(said({ pairs: null }).http).pairsOf("cub", undefined)).toEqual([]);
    expect(await createDexScreener(said({ pairs: [{}] }).http).pairsOf("cub", undefined)).toEqual([
      bare("cub", ""),
    ]);
  });

  it("tells the pools of several in one call, and of none that it does not name", async () => {
    const { http, paths } = said([raw, {}]);
    expect(await createDexScreener(http).pairsOfMany("base", ["cub", "sol"])).toEqual([
      whole,
      bare("", "base"),
    ]);
    expect(paths).toEqual(["/tokens/v1/base/cub,sol"]);
  });

  it("is asked in the older way where it does not know the newer one, and only there", async () => {
    const older = said(missing, { pairs: [raw, {}] });
    expect(await createDexScreener(older.http).pairsOfMany("base", ["cub", "sol"])).toEqual([
      whole,
      bare("", "base"),
    ]);
    expect(older.paths).toEqual(["/tokens/v1/base/cub,sol", "/latest/dex/tokens/cub,sol"]);
    const none = said(missing, { pairs: null });
    expect(await createDexScreener(none.http).pairsOfMany("base", ["cub"])).toEqual([]);
    const busy = said(limited, { pairs: [raw] });
    await expect(createDexScreener(busy.http).pairsOfMany("base", ["cub"])).rejects.toBe(limited);
    expect(busy.paths).toHaveLength(1);
  });

  it("finds by words, whatever these are", async () => {
    const { http, paths } = said({ pairs: [raw, {}] }, { pairs: null });
    const dex = createDexScreener(http);
    expect(await dex.search("a & b/c?")).toEqual([whole, bare("", "")]);
    expect(await dex.search("none")).toEqual([]);
    expect(paths[0]).toBe("/latest/dex/search?q=a%20%26%20b%2Fc%3F");
  });

  it.each([
    [{ liquidity: { usd: null } }, { liquidity: { usd: null } }],
    [{ liquidity: null }, { liquidity: null }],
    [{ liquidity: "deep" }, { liquidity: null }],
    [{ url: "http://dexscreener.com/a" }, { url: null }],
    [{ url: "https://" }, { url: null }],
    [{ url: 7 }, { url: null }],
    [{ url: null }, { url: null }],
    [{ baseToken: null }, { baseToken: { address: "cub", name: "", symbol: "" } }],
    [
      { baseToken: { address: 7, name: null, symbol: "S" } },
      { baseToken: { address: "cub", name: "", symbol: "S" } },
    ],
    [{ quoteToken: "SOL" }, { quoteToken: { address: "", name: "", symbol: "" } }],
    [{ volume: "much" }, { volume: {} }],
    [{ priceChange: { h1: "NaN", h24: "4.5" } }, { priceChange: { h24: 4.5 } }],
    [
      { dexId: null, pairAddress: null, chainId: null },
      { dexId: "", pairAddress: "", chainId: "base" },
    ],
    [{ priceUsd: 1e-9 }, { priceUsd: "1e-9" }],
    [
      { fdv: "x", marketCap: "8.5", pairCreatedAt: {} },
      { fdv: null, marketCap: 8.5, pairCreatedAt: null },
    ],
  ])("of a pair that is odd in one thing says the rest (%j)", async (odd, expected) => {
    const { http } = said({ pairs: [{ ...raw, ...odd }] });
    expect(await createDexScreener(http).pairsOf("cub", "base")).toStrictEqual([{ ...whole, ...expected }]);
  });

  it("says things that are no pairs at all, which are passed over", async () => {
    const { http } = said({ pairs: [null, "pair", raw] });
    expect(await createDexScreener(http).pairsOf("cub", "base")).toEqual([whole]);
  });
});

describe("GeckoTerminal", () => {
  const raw = {
    attributes: {
      address: "pool",
      name: "CUB / SOL",
      pool_created_at: "2026-11-22T00:00:00Z",
      base_token_price_usd: "100",
      base_token_price_native_currency: "0.5",
      reserve_in_usd: "9",
      fdv_usd: "7",
      market_cap_usd: "8",
      price_change_percentage: { m5: "1", h1: "2", h6: "3", h24: "4", h12: "5" },
      volume_usd: { h24: "1", h1: "2" },
    },
    relationships: {
      base_token: { data: { id: "polygon_pos_0xcub" } },
      quote_token: { data: { id: "solana_sol" } },
      dex: { data: { id: "raydium" } },
    },
  };
  const whole = {
    chainId: "ethereum",
    dexId: "raydium",
    url: null,
    pairAddress: "pool",
    baseToken: { address: "0xcub", name: "CUB", symbol: "CUB" },
    quoteToken: { address: "sol", name: "SOL", symbol: "SOL" },
    priceNative: "0.5",
    priceUsd: "100",
    volume: { h24: 1 },
    priceChange: { m5: 1, h1: 2, h6: 3, h24: 4 },
    liquidity: { usd: 9 },
    fdv: 7,
    marketCap: 8,
    pairCreatedAt: Date.UTC(2026, 10, 22),
  };

  it("tells a token's pools, under its own name of the chain", async () => {
    const { http, paths } = said({
      data: [raw, { attributes: { address: "bare" }, relationships: {} }, { attributes: {} }, null],
    });
    const gecko = createGeckoTerminal(http);
    expect(gecko.name).toBe("the source");
    expect(await gecko.pairsOf("ethereum", "cub")).toStrictEqual([
      whole,
      {
        chainId: "ethereum",
        dexId: "",
        url: null,
        pairAddress: "bare",
        baseToken: { address: "", name: "", symbol: "" },
        quoteToken: { address: "", name: "", symbol: "" },
        priceNative: null,
        priceUsd: null,
        volume: {},
        priceChange: {},
        liquidity: { usd: null },
        fdv: null,
        marketCap: null,
        pairCreatedAt: null,
      },
    ]);
    expect(paths).toEqual(["/networks/eth/tokens/cub/pools?page=1"]);
  });

  it.each([
    ["solana", "solana"],
    ["base", "base"],
    ["bsc", "bsc"],
    ["polygon", "polygon_pos"],
  ] as const)("calls %s %s", async (chain, network) => {
    const { http, paths } = said({ data: [] });
    await createGeckoTerminal(http).pairsOf(chain, "cub");
    expect(paths[0]).toContain(`/networks/${network}/`);
  });

  it("tells prices of several, without those that it has none of", async () => {
    const { http, paths } = said({
      data: { attributes: { token_prices: { cub: "0.5", sol: null, usd: 1 } } },
    });
    expect([...(await createGeckoTerminal(http).pricesOf("polygon", ["cub", "sol", "usd"]))]).toEqual([
      ["cub", "0.5"],
      ["usd", "1"],
    ]);
    expect(paths).toEqual(["/simple/networks/polygon_pos/token_price/cub,sol,usd"]);
  });

  it.each([
    ["1m", "minute?aggregate=1"],
    ["5m", "minute?aggregate=5"],
    ["15m", "minute?aggregate=15"],
    ["1h", "hour?aggregate=1"],
    ["4h", "hour?aggregate=4"],
    ["1d", "day?aggregate=1"],
  ] as const)("draws candles of %s", async (interval, asked) => {
    const { http, paths } = said({ data: { attributes: { ohlcv_list: [[60, 1, 1, 1, 1, 1], "odd"] } } });
    expect(await createGeckoTerminal(http).candlesOf("bsc", "pool", "cub", interval)).toEqual([
      [60, 1, 1, 1, 1, 1],
    ]);
    expect(paths).toEqual([`/networks/bsc/pools/pool/ohlcv/${asked}&limit=500&currency=usd&token=cub`]);
  });

  it("says rows that no chart can draw, which are passed over or put right", () => {
    const row = (...values: unknown[]) => toCandles([values]);
    expect(row(60, 2, 3, 1, 2, 5)).toEqual([[60, 2, 3, 1, 2, 5]]);
    // The highest and the lowest are those, whatever the source calls them.
    expect(row(60, 4, 3, 2, 1, 5)).toEqual([[60, 4, 4, 1, 1, 5]]);
    expect(row(60, 2, 3, 1, 2, null)).toEqual([[60, 2, 3, 1, 2, 0]]);
    expect(row(60, 2, 3, 1, 2, -5)).toEqual([[60, 2, 3, 1, 2, 0]]);
    expect(row("60", "2", "3", "1", "2", "5")).toEqual([[60, 2, 3, 1, 2, 5]]);
    for (const time of [null, 0, -60, 60.5]) expect(row(time, 2, 3, 1, 2, 5)).toEqual([]);
    for (const gap of [1, 2, 3, 4]) {
      const values: unknown[] = [60, 2, 3, 1, 2, 5];
      expect(row(...values.with(gap, null))).toEqual([]);
      expect(row(...values.with(gap, 0))).toEqual([]);
      expect(row(...values.with(gap, -1))).toEqual([]);
    }
  });

  it("says rows in any order and some twice; the last word of a time counts", () => {
    expect(
      toCandles([
        [180, 3, 3, 3, 3, 3],
        [60, 1, 1, 1, 1, 1],
        [120, 2, 2, 2, 2, 2],
        [60, 9, 9, 9, 9, 9],
      ]).map(([time, open]) => [time, open]),
    ).toEqual([
      [60, 9],
      [120, 2],
      [180, 3],
    ]);
  });
});

describe("Jupiter", () => {
  it("tells prices, without those that it has none of", async () => {
    const { http, paths } = said({
      cub: { usdPrice: 0.5, priceChange24h: -2, liquidity: 9 },
      sol: { usdPrice: "100" },
      odd: { usdPrice: null, liquidity: 1 },
      none: "nothing",
    });
    const jupiter = createJupiter(http);
    expect(jupiter.name).toBe("the source");
    expect([...(await jupiter.pricesOf(["cub", "sol"]))]).toStrictEqual([
      ["cub", { priceUsd: "0.5", change24h: -2, liquidityUsd: 9 }],
      ["sol", { priceUsd: "100", change24h: null, liquidityUsd: null }],
    ]);
    expect(paths).toEqual(["/price/v3?ids=cub,sol"]);
  });

  it("tells how many hold a token, as far as it knows", async () => {
    const { http, paths } = said([
      { id: "cub", holderCount: 7.9 },
      { id: "new", holderCount: 0 },
      { id: "odd", holderCount: -1 },
      { id: "unknown" },
      { holderCount: 3 },
    ]);
    expect([...(await createJupiter(http).holdersOf(["cub", "new"]))]).toEqual([
      ["cub", 7],
      ["new", 0],
    ]);
    expect(paths).toEqual(["/tokens/v2/search?query=cub,new"]);
  });
});

describe("Magic Eden", () => {
  it("tells floors of Solana, where what is not there is not there", async () => {
    const { http, paths } = said({ symbol: "cubs", floorPrice: 5, listedCount: "3" }, {}, missing);
    const market = createMagicEden(http);
    expect(market.name).toBe("the source");
    expect(await market.solanaFloor("cubs")).toEqual({ symbol: "cubs", floorPrice: 5, listedCount: 3 });
    expect(await market.solanaFloor("asked")).toEqual({
      symbol: "asked",
      floorPrice: null,
      listedCount: null,
    });
    await expect(market.solanaFloor("none")).rejects.toBe(missing);
    expect(paths[0]).toBe("/v2/collections/cubs/stats");
  });

  const CONTRACT = `0x${"aB".repeat(20)}`;
  it.each([
    ["cubs", "slug=cubs"],
    [CONTRACT, `id=${CONTRACT}`],
    [`${CONTRACT}0`, `slug=${CONTRACT}0`],
    [`a${CONTRACT}`, `slug=a${CONTRACT}`],
    [`0x${"zz".repeat(20)}`, `slug=0x${"zz".repeat(20)}`],
  ])("asks for collections of Ethereum by slug or by contract (%s)", async (slug, asked) => {
    const { http, paths } = said({ collections: [] });
    expect(await createMagicEden(http).ethereumFloors(slug)).toEqual({ collections: [] });
    expect(paths).toEqual([`/v3/rtp/ethereum/collections/v7?${asked}&limit=1`]);
  });

  it("tells floors of Ethereum, where there are some", async () => {
    const floorAsk = (native: unknown) => ({ price: { amount: { native } } });
    const { http } = said({
      collections: [
        { slug: "cubs", name: "Cubs", floorAsk: floorAsk("0.5") },
        { floorAsk: floorAsk(null) },
        { floorAsk: { price: { amount: null } } },
        { floorAsk: { price: null } },
        { floorAsk: null },
        "odd",
      ],
    });
    const none = { slug: "asked", name: null, floorAsk: { price: null } };
    expect(await createMagicEden(http).ethereumFloors("asked")).toStrictEqual({
      collections: [
        { slug: "cubs", name: "Cubs", floorAsk: { price: { amount: { native: 0.5 } } } },
        none,
        none,
        none,
        none,
      ],
    });
  });

  it("tells floors of ordinals and runes as text", async () => {
    const { http, paths } = said(
      { floorPrice: 12, totalListed: "3" },
      {},
      { rune: "CUB", floorUnitPrice: { formatted: "1.5", value: "15" } },
      { rune: null, floorUnitPrice: { value: 15 } },
      { floorUnitPrice: { formatted: "1.5" } },
      { floorUnitPrice: null },
      null,
    );
    const market = createMagicEden(http);
    expect(await market.ordinalFloor("cubs")).toEqual({ floorPrice: "12", totalListed: "3" });
    expect(await market.ordinalFloor("cubs")).toEqual({ floorPrice: null, totalListed: null });
    expect(await market.runeFloor("cub")).toEqual({
      rune: "CUB",
      floorUnitPrice: { formatted: "1.5", value: "15" },
    });
    expect(await market.runeFloor("cub")).toEqual({
      rune: null,
      floorUnitPrice: { formatted: "15", value: "15" },
    });
    for (let nth = 0; nth < 3; nth += 1)
      expect(await market.runeFloor("cub")).toEqual({ rune: null, floorUnitPrice: null });
    expect(paths[0]).toBe("/v2/ord/btc/stat?collectionSymbol=cubs");
    expect(paths[2]).toBe("/v2/ord/btc/runes/market/CUB/info");
  });

  it.each(["ethereumFloors", "ordinalFloor", "runeFloor"] as const)(
    "has closed the market of %s: what is not found there is gone, and other failures are what they are",
    async (ask) => {
      await expect(createMagicEden(said(missing).http)[ask]("cub")).rejects.toMatchObject({
        failure: "gone",
        message: "the source: this market has closed",
      });
      await expect(createMagicEden(said(limited).http)[ask]("cub")).rejects.toBe(limited);
    },
  );
});

describe("OpenSea", () => {
  it.each([
    [{ floor_price: 0.5, floor_price_symbol: "ETH" }, { amount: { native: 0.5 } }],
    [{ floor_price: "0.5", floor_price_symbol: "WETH" }, { amount: { native: 0.5 } }],
    [{ floor_price: 0.5, floor_price_symbol: "USDC" }, null],
    [{ floor_price: 0.5, floor_price_symbol: null }, null],
    [{ floor_price: 0.5 }, null],
    [{ floor_price: 0, floor_price_symbol: "ETH" }, null],
    [{ floor_price: null, floor_price_symbol: "ETH" }, null],
  ])("tells a floor in ether, or that it has none (%j)", async (total, price) => {
    const { http, paths } = said({ total });
    const market = createOpenSea(http);
    expect(market.name).toBe("the source");
    expect(await market.ethereumFloors("cubs")).toStrictEqual({
      collections: [{ slug: "cubs", name: null, floorAsk: { price } }],
    });
    expect(paths).toEqual(["/api/v2/collections/cubs/stats"]);
  });
});
