import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMarketGateway } from "./market.gateway.ts";

const SOL = "So11111111111111111111111111111111111111112";
/** What the sources say under an address; a number is a status without a body. */
let said: Record<string, unknown>;
let asked: { url: string; headers: Record<string, string> }[];

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000_000 });
  [said, asked] = [{}, []];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    const answer = said[url] ?? 404;
    return typeof answer === "number"
      ? new Response("", { status: answer })
      : new Response(JSON.stringify(answer), { status: 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function newMarket({ openSeaKey = null as string | null, magicEdenKey = null as string | null } = {}) {
  const warned: unknown[] = [];
  const market = createMarketGateway({
    settings: {
      dexUrl: "dex:",
      candlesUrl: "gecko:",
      jupiterUrl: "jupiter:",
      magicEdenUrl: "eden:",
      magicEdenKey,
      openSeaUrl: "opensea:",
      openSeaKey,
    },
    logger: { warn: (about: unknown) => void warned.push(about) } as never,
  });
  return { market, warned };
}
const urls = () => asked.map(({ url }) => url);
const settle = async <Value>(asking: Promise<Value>): Promise<Value> => {
  asking.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  return asking;
};

const raw = (address: string, more: object = {}) => ({
  chainId: "solana",
  pairAddress: `pool of ${address}`,
  baseToken: { address, name: address, symbol: address },
  quoteToken: { address: SOL, name: "Sol", symbol: "SOL" },
  priceUsd: "1",
  ...more,
});

describe("a search by words", () => {
  const SEARCH = "dex:/latest/dex/search?q=Cub";
  it("is one for words in any case, and says how many hold the Solana tokens among what it finds", async () => {
    const { market } = newMarket();
    said[SEARCH] = { pairs: [raw("a"), raw("a"), raw("b"), raw("0xc", { chainId: "base" }), raw("d/e")] };
    said["jupiter:/tokens/v2/search?query=a,b,d%2Fe"] = [
      { id: "a", holderCount: 7 },
      { id: "0xc", holderCount: 9 },
    ];
    const found = await settle(market.search("Cub"));
    expect(found).toMatchObject({ source: "dexscreener", isStale: false });
    expect(found.value.map(({ baseToken, holders }) => [baseToken.address, holders])).toEqual([
      ["a", 7],
      ["a", 7],
      ["b", undefined],
      ["0xc", undefined],
      ["d/e", undefined],
    ]);
    expect(found.value[2]).not.toHaveProperty("holders");
    await settle(market.search("cUB"));
    expect(urls()).toEqual([SEARCH, "jupiter:/tokens/v2/search?query=a,b,d%2Fe"]);
  });

  it("asks about no more holders than the source takes, and about none where there are no Solana tokens", async () => {
    const { market } = newMarket();
    said[SEARCH] = { pairs: Array.from({ length: 130 }, (_, nth) => raw(`t${nth}`)) };
    await settle(market.search("Cub"));
    expect(asked[1]?.url.split(",")).toHaveLength(100);
    said["dex:/latest/dex/search?q=else"] = { pairs: [raw("0xc", { chainId: "base" })] };
    await settle(market.search("else"));
    expect(urls().slice(2)).toEqual(["dex:/latest/dex/search?q=else"]);
  });

  it("stands without holders where these can't be asked for, and the log says so", async () => {
    const { market, warned } = newMarket();
    said[SEARCH] = { pairs: [raw("a")] };
    said["jupiter:/tokens/v2/search?query=a"] = 500;
    expect((await settle(market.search("Cub"))).value).toHaveLength(1);
    expect(warned).toEqual([{ reason: "jupiter: 500" }]);
  });

  it("fails with its source, which the log names", async () => {
    const { market, warned } = newMarket();
    said[SEARCH] = 500;
    await expect(settle(market.search("Cub"))).rejects.toMatchObject({ failure: "unavailable" });
    expect(warned).toEqual([{ reason: "dexscreener: 500" }]);
  });
});

describe("floors", () => {
  const EDEN_ETHEREUM = "eden:/v3/rtp/ethereum/collections/v7?slug=cubs&limit=1";
  const OPEN_SEA = "opensea:/api/v2/collections/cubs/stats";
  const floor = (native: number | null) => ({
    collections: [{ slug: "cubs", name: "Cubs", floorAsk: { price: { amount: { native } } } }],
  });
  const ether = (price: number) => ({ total: { floor_price: price, floor_price_symbol: "ETH" } });

  it("come with the key that the operator has, and under none without one", async () => {
    said["eden:/v2/collections/cubs/stats"] = { symbol: "cubs", floorPrice: 5, listedCount: 1 };
    expect(await settle(newMarket({ magicEdenKey: "key" }).market.solanaFloor("cubs"))).toMatchObject({
      source: "magiceden",
      value: { floorPrice: 5 },
    });
    await settle(newMarket().market.solanaFloor("cubs"));
    expect(asked.map(({ headers }) => headers.Authorization)).toEqual(["Bearer key", undefined]);
  });

  it("of Ethereum are asked of the market that is open first, where there is a key to it", async () => {
    said[OPEN_SEA] = ether(2);
    said[EDEN_ETHEREUM] = floor(3);
    const { market } = newMarket({ openSeaKey: "key" });
    expect(await settle(market.ethereumFloors("cubs"))).toMatchObject({ source: "opensea" });
    expect(asked).toMatchObject([{ url: OPEN_SEA, headers: { "X-API-KEY": "key" } }]);
    expect(await settle(newMarket().market.ethereumFloors("cubs"))).toMatchObject({ source: "magiceden" });
    expect(urls()).toEqual([OPEN_SEA, EDEN_ETHEREUM]);
  });

  it("of Ethereum are said to be unknown where the one market that is asked says so", async () => {
    said[EDEN_ETHEREUM] = floor(null);
    const { market, warned } = newMarket();
    expect(await settle(market.ethereumFloors("cubs"))).toMatchObject({ source: "magiceden" });
    expect(warned).toEqual([]);
  });

  it("that the first knows nothing of are asked of the next", async () => {
    said[OPEN_SEA] = ether(0);
    said[EDEN_ETHEREUM] = floor(3);
    expect(await settle(newMarket({ openSeaKey: "key" }).market.ethereumFloors("cubs"))).toMatchObject({
      source: "magiceden",
      value: { collections: [{ floorAsk: { price: { amount: { native: 3 } } } }] },
    });
  });

  it.each<[string, unknown, unknown, object]>([
    ["nothing, where both say so: the first word counts", ether(0), floor(null), { source: "opensea" }],
    ["nothing, where the market that has closed does not know it", ether(0), 404, { source: "opensea" }],
    [
      "nothing, where the open one does not know it and the other says so",
      404,
      floor(null),
      { source: "magiceden" },
    ],
    ["a failure, where one failed and the other knows nothing", 500, floor(null), { failure: "unavailable" }],
    ["the failure, where the other market has closed", 500, 404, { failure: "unavailable" }],
    ["that it is not there, where the open one says so", 404, 404, { failure: "missing" }],
    ["that the market has closed, where the open one has too", 410, 404, { failure: "gone" }],
    ["that it is busy, before a later failure", 429, 500, { failure: "limited" }],
  ])("are said to be %s", async (_what, openSea, eden, expected) => {
    said[OPEN_SEA] = openSea;
    said[EDEN_ETHEREUM] = eden;
    const { market } = newMarket({ openSeaKey: "key" });
    const told = await settle(market.ethereumFloors("cubs").catch((error: unknown) => error));
    expect(told).toMatchObject(expected);
    expect(urls()).toEqual([OPEN_SEA, EDEN_ETHEREUM]);
  });

  it("of ordinals and runes are told, each kept for itself, runes in any letters", async () => {
    said["eden:/v2/ord/btc/stat?collectionSymbol=cubs"] = { floorPrice: "12", totalListed: "1" };
    said["eden:/v2/ord/btc/runes/market/CUBS/info"] = { rune: "CUBS", floorUnitPrice: { value: "3" } };
    said["eden:/v2/collections/cubs/stats"] = { floorPrice: 5 };
    const { market } = newMarket();
    expect(await settle(market.ordinalFloor("cubs"))).toMatchObject({
      source: "magiceden",
      value: { floorPrice: "12" },
    });
    expect(await settle(market.runeFloor("cubs"))).toMatchObject({
      source: "magiceden",
      value: { rune: "CUBS" },
    });
    await settle(market.runeFloor("Cubs"));
    said["eden:/v2/ord/btc/runes/market/OTHER/info"] = { rune: "OTHER" };
    expect(await settle(market.runeFloor("other"))).toMatchObject({ value: { rune: "OTHER" } });
    asked.pop();
    await settle(market.ordinalFloor("cubs"));
    expect(await settle(market.solanaFloor("cubs"))).toMatchObject({ value: { floorPrice: 5 } });
    expect(urls()).toHaveLength(3);
  });

  it.each([
    ["solanaFloor", 120],
    ["ethereumFloors", 30],
    ["ordinalFloor", 30],
  ] as const)(
    "are asked for no more often than %s allows, which has a limit of its own (%d a minute)",
    async (ask, most) => {
      const { market } = newMarket();
      for (let nth = 0; nth < most + 5; nth += 1) await market[ask](`cubs${nth}`).catch(() => undefined);
      expect(asked).toHaveLength(most);
      const other = ask === "ordinalFloor" ? "ethereumFloors" : "ordinalFloor";
      await market[other]("cubs").catch(() => undefined);
      expect(asked).toHaveLength(most + 1);
    },
  );
});

describe("what instances know together", () => {
  const floor = { symbol: "cubs", floorPrice: 5, listedCount: null };
  const store = (known: object[]) => {
    const saved: unknown[] = [];
    return {
      saved,
      find: async () => known as never,
      want: async () => undefined,
      wanted: async () => [],
      save: async (answers: readonly object[]) => void saved.push(...answers),
      lease: async () => true,
      release: async () => undefined,
    };
  };
  const marketOn = (shared: ReturnType<typeof store>) =>
    createMarketGateway({
      settings: {
        dexUrl: "dex:",
        candlesUrl: "gecko:",
        jupiterUrl: "jupiter:",
        magicEdenUrl: "eden:",
        magicEdenKey: null,
        openSeaUrl: "opensea:",
        openSeaKey: null,
      },
      logger: { warn: () => undefined } as never,
      store: shared,
    });

  it("is taken over, and nobody is asked", async () => {
    const known = { key: "solana:cubs", value: floor, source: "another instance", atMs: Date.now() - 1_000 };
    expect(await settle(marketOn(store([known])).solanaFloor("cubs"))).toMatchObject({
      source: "another instance",
      atMs: known.atMs,
    });
    expect(asked).toEqual([]);
  });

  it("is told to the others under its name", async () => {
    said["eden:/v2/collections/cubs/stats"] = floor;
    const shared = store([]);
    await settle(marketOn(shared).solanaFloor("cubs"));
    expect(shared.saved).toMatchObject([{ key: "solana:cubs", value: floor, source: "magiceden" }]);
  });
});

describe("candles", () => {
  const pools = (...addresses: string[]) => ({
    data: addresses.map((address) => ({ attributes: { address, name: "CUB / SOL" }, relationships: {} })),
  });
  const candlesOf = (pool: string) =>
    `gecko:/networks/solana/pools/${pool}/ohlcv/hour?aggregate=1&limit=500&currency=usd&token=a`;
  const rows = { data: { attributes: { ohlcv_list: [[60, 1, 1, 1, 1, 1]] } } };
  const PAIRS = "dex:/latest/dex/tokens/a";
  const POOLS = "gecko:/networks/solana/tokens/a/pools?page=1";
  const ask = () => settle(newMarket().market.candles("solana", "a", "1h"));

  it("are of the best pool that has an address, and carry the names of its tokens", async () => {
    said[PAIRS] = {
      pairs: [
        raw("a", { pairAddress: "", liquidity: { usd: 9 } }),
        raw("a", { pairAddress: "p/l", liquidity: { usd: 1 } }),
      ],
    };
    said[candlesOf("p%2Fl")] = rows;
    expect(await ask()).toMatchObject({
      source: "geckoterminal",
      value: { pool: "p/l", name: "a / SOL", candles: [[60, 1, 1, 1, 1, 1]] },
    });
    expect(asked[1]?.headers.Accept).toBe("application/json;version=20230302");
  });

  it("are of another pool where their source does not know the best one", async () => {
    said[PAIRS] = { pairs: [raw("a")] };
    said[POOLS] = pools("pool of a", "second");
    said[candlesOf("second")] = rows;
    expect(await ask()).toMatchObject({ value: { pool: "second", name: "CUB / SOL" } });
    expect(urls()).toEqual([PAIRS, candlesOf("pool%20of%20a"), POOLS, candlesOf("second")]);
  });

  it("are of the pool that their source knows, where no other source knows one", async () => {
    said[PAIRS] = { pairs: null };
    said[POOLS] = pools("second");
    said[candlesOf("second")] = rows;
    expect(await ask()).toMatchObject({ value: { pool: "second" } });
  });

  it("are not there where no other pool is known", async () => {
    said[PAIRS] = { pairs: [raw("a")] };
    said[POOLS] = pools("pool of a");
    await expect(ask()).rejects.toMatchObject({ failure: "missing" });
  });

  it("are not known where their source fails, and no other pool is taken", async () => {
    said[PAIRS] = { pairs: [raw("a")] };
    said[candlesOf("pool%20of%20a")] = 500;
    await expect(ask()).rejects.toMatchObject({ failure: "unavailable" });
    expect(urls()).toHaveLength(2);
  });

  it("are kept for each interval", async () => {
    const { market } = newMarket();
    said[PAIRS] = { pairs: [raw("a")] };
    said[candlesOf("pool%20of%20a")] = rows;
    await settle(market.candles("solana", "a", "1h"));
    await settle(market.candles("solana", "a", "1h"));
    expect(asked).toHaveLength(2);
    await settle(market.candles("solana", "a", "1d")).catch(() => undefined);
    expect(asked[2]?.url).toContain("/ohlcv/day?aggregate=1");
  });
});
