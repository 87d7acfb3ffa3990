import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  challengePage,
  gone,
  hugeBody,
  json,
  late,
  notFoundAs400,
  ohlcvOf,
  pageForData,
  pairOf,
  redirectTo,
  serverError,
  tooMany,
} from "../../../../fakes/market-server.scenarios.ts";
import {
  type FakeMarketServer,
  type Subject,
  startFakeMarketServer,
} from "../../../../fakes/market-server.ts";
import { createManualTimer } from "../../../test/manual-timer.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { createMarketGateway, type MarketGateway } from "../../gateways/market/market.gateway.ts";
import { createOwnToken } from "../../gateways/market/own-token.ts";

const BAKSO = "BaksoExampLeMint1111111111111111111111111111";
const SOL = "So11111111111111111111111111111111111111112";
const EVM = "0x1234567890abcdef1234567890abcdef12345678";

let fake: FakeMarketServer;
let market: MarketGateway;
let server: TestApp;
let browser: TestBrowser;
const clock = { nowMs: Date.now() };
const batches = createManualTimer();
const scripted = new Set<Subject>();

beforeAll(async () => {
  fake = await startFakeMarketServer();
  market = createMarketGateway({
    settings: {
      dexUrl: fake.url,
      candlesUrl: fake.url,
      jupiterUrl: fake.url,
      magicEdenUrl: fake.url,
      magicEdenKey: "secret-key",
      openSeaUrl: fake.url,
      openSeaKey: null,
    },
    logger: pino({ level: "silent" }),
    nowMs: () => clock.nowMs,
    startTimer: batches.start,
  });
  server = await createTestApp({ market, nowMs: () => clock.nowMs });
  browser = server.browser();
  await browser.signIn(createTestWallet());
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
afterEach(() => {
  for (const subject of scripted) fake.on(subject, null);
  scripted.clear();
  // Whatever was kept, paused or counted is past.
  clock.nowMs += 60 * 60_000;
});

const on: FakeMarketServer["on"] = (subject, scenario) => {
  scripted.add(subject);
  fake.on(subject, scenario);
};
const read = async (path: string) => {
  const { statusCode, json: body, headers } = await browser.get(`/api/proxy/${path}`);
  return { status: statusCode, body: body<Record<string, unknown>>(), headers };
};
const firstPair = async (chain = "solana/", address = BAKSO) => {
  const { body } = await read(`dex/${chain}latest/dex/tokens/${address}`);
  return (body.pairs as Record<string, unknown>[] | null)?.[0];
};

describe("prices of tokens", () => {
  it("[WATCH-19] [TOKEN-4] come as pairs from /latest/dex/tokens/{address}, with source, time and age", async () => {
    fake.tokens([pairOf({ address: BAKSO, priceUsd: "0.5" })]);
    const before = fake.calls.length;
    const { status, body, headers } = await read(`dex/latest/dex/tokens/${BAKSO}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schemaVersion: "1.0.0",
      source: "dexscreener",
      is_stale: false,
      fetched_at: new Date(clock.nowMs).toISOString(),
      pairs: [{ priceUsd: "0.5", chainId: "solana", volume: { h24: 4521.23 }, liquidity: { usd: 62241.99 } }],
    });
    expect(headers.age).toBe("0");
    expect(fake.calls.slice(before)).toEqual([`/latest/dex/tokens/${BAKSO}`]);
  });

  it("[TOKEN-3] have name, price, volume, liquidity, change and market cap", async () => {
    fake.tokens([pairOf({ address: BAKSO })]);
    expect(await firstPair("")).toMatchObject({
      baseToken: { name: "Bakso" },
      priceUsd: "0.5",
      volume: { h24: 4521.23 },
      liquidity: { usd: 62241.99 },
      priceChange: { h24: -18.8 },
      marketCap: 18120,
    });
  });

  it("take the deepest pool of the asked chain with the token as base, whatever comes first", async () => {
    fake.tokens([
      pairOf({ address: EVM, chainId: "bsc", priceUsd: "9", liquidityUsd: 9e9 }),
      pairOf({ address: SOL, quote: EVM, chainId: "base", priceUsd: "150", liquidityUsd: 8e9 }),
      pairOf({ address: EVM, chainId: "base", priceUsd: "1", liquidityUsd: 10 }),
      pairOf({ address: EVM, chainId: "base", priceUsd: "2", liquidityUsd: 1000 }),
      pairOf({ address: EVM, chainId: "base", priceUsd: null, liquidityUsd: 1e6 }),
    ]);
    expect(await firstPair("base/", EVM)).toMatchObject({ chainId: "base", priceUsd: "2" });
    expect(await firstPair("ethereum/", EVM)).toBeUndefined();
  });

  it("are turned round where the token is only the quote", async () => {
    const quote = "QuoteTokenAddress111111111111111111111111111";
    fake.tokens([pairOf({ address: BAKSO, quote, priceUsd: "10", more: { priceNative: "4" } })]);
    expect(await firstPair("solana/", quote)).toMatchObject({
      baseToken: { address: quote },
      priceUsd: "2.5",
      marketCap: null,
      priceChange: {},
    });
  });

  it("[ERR-36] are null where nobody trades the token", async () => {
    expect((await read(`dex/solana/latest/dex/tokens/${"1".repeat(40)}`)).body.pairs).toBeNull();
  });

  it.each([
    ["an error", serverError],
    ["a guard's page", challengePage],
    ["a page in the place of data", pageForData],
    ["an answer of another shape", json({ pairs: "none" })],
    ["a huge answer", hugeBody],
    ["a redirect", redirectTo("http://127.0.0.1:1/")],
    ["429 without Retry-After", tooMany()],
  ])("[ERR-20] [ERR-35] can't be told after %s", async (_what, scenario) => {
    for (const source of ["dexscreener", "geckoterminal", "jupiter"] as const) on(source, scenario);
    const { status, body } = await read(`dex/solana/latest/dex/tokens/${BAKSO}`);
    expect(status).toBe(502);
    expect(body).toMatchObject({ code: "market.unavailable" });
  });

  it("give up on a source that takes too long, and go on with the next", async () => {
    on("dexscreener", late(5_000, json({ pairs: [] })));
    on("jupiter", json({ [BAKSO]: { usdPrice: 1e-18, priceChange24h: 3.5, liquidity: "NaN" } }));
    on("geckoterminal", challengePage);
    const { body } = await read(`dex/solana/latest/dex/tokens/${BAKSO}`);
    expect(body).toMatchObject({
      source: "jupiter",
      pairs: [{ priceUsd: "1e-18", priceChange: { h24: 3.5 }, liquidity: null }],
    });
  });

  it("fall back to the next source, which is named", async () => {
    on("dexscreener", serverError);
    on(
      `pools:${BAKSO}`,
      json({
        data: [
          {
            attributes: {
              address: "Poo1A",
              name: "BAKSO / SOL",
              base_token_price_usd: "0.000018",
              reserve_in_usd: "5",
            },
            relationships: {
              base_token: { data: { id: `solana_${BAKSO}` } },
              quote_token: { data: { id: `solana_${SOL}` } },
            },
          },
        ],
      }),
    );
    const { body } = await read(`dex/solana/latest/dex/tokens/${BAKSO}`);
    expect(body).toMatchObject({
      source: "geckoterminal",
      pairs: [{ priceUsd: "0.000018", liquidity: { usd: 5 } }],
    });
  });

  it("stay the last word, marked with its age, while a source is silent", async () => {
    fake.tokens([pairOf({ address: BAKSO, priceUsd: "0.7" })]);
    await firstPair();
    for (const source of ["dexscreener", "geckoterminal", "jupiter"] as const) on(source, serverError);
    clock.nowMs += 90_000;
    const { body, headers } = await read(`dex/solana/latest/dex/tokens/${BAKSO}`);
    expect(body).toMatchObject({ is_stale: true, pairs: [{ priceUsd: "0.7" }] });
    expect(headers.age).toBe("90");
    clock.nowMs += 20 * 60_000;
    expect((await read(`dex/solana/latest/dex/tokens/${BAKSO}`)).status).toBe(502);
  });

  it("of what many ask at the same time are one call, none within a minute, and then one for all", async () => {
    const tokens = [..."abcdefghijkmnopqrstu"].map((letter) => letter.repeat(40));
    fake.tokens(tokens.map((address) => pairOf({ address })));
    const before = fake.calls.length;
    const askedFor = () =>
      fake.calls.slice(before).flatMap((path) => path.split("/").at(-1)?.split(",") ?? []);
    const everybody = () =>
      Promise.all(Array.from({ length: 5 }, () => tokens.map((token) => firstPair("solana/", token))).flat());
    // The call leaves when each token was asked for once: one timer for each that joined, and one for the batch.
    batches.hold();
    const responses = everybody();
    await expect.poll(batches.startedCount, { timeout: 20_000 }).toBe(tokens.length + 1);
    expect(fake.calls.length).toBe(before);
    batches.release();
    expect((await responses).filter((pair) => pair?.priceUsd === "0.5")).toHaveLength(100);
    expect(askedFor().toSorted()).toEqual(tokens);
    expect(fake.calls.length - before).toBe(1);
    clock.nowMs += 59_000;
    await everybody();
    expect(askedFor()).toHaveLength(20);
    clock.nowMs += 2_000;
    // One of them is asked for, and the others come along.
    const calls = fake.calls.length;
    await firstPair("solana/", tokens[3]);
    await everybody();
    expect(fake.calls.length - calls).toBe(1);
  });

  /** What several ask about at the same moment. */
  const together = async (addresses: readonly string[]) => {
    batches.hold();
    const asked = addresses.map((address) => read(`dex/solana/latest/dex/tokens/${address}`));
    await expect.poll(batches.startedCount, { timeout: 20_000 }).toBe(addresses.length + 1);
    batches.release();
    const answers = await Promise.all(asked);
    return answers.map(({ status, body }) => {
      const [first] = (body.pairs as { priceUsd: unknown }[] | null | undefined) ?? [];
      return status === 200 ? (first?.priceUsd ?? null) : status;
    });
  };
  /** Three tokens that no other test speaks of. */
  const three = (letters: string) =>
    [...letters].map((letter) => letter.repeat(40)) as [string, string, string];

  it("of a batch with odd pairs come for all others, and of an odd pair what is right in it", async () => {
    const [ONE, OTHER] = three("ABC");
    fake.tokens([
      pairOf({ address: ONE, priceUsd: "1" }),
      pairOf({ address: OTHER, priceUsd: "2", more: { url: 7, dexId: {}, volume: "much", liquidity: [] } }),
    ]);
    on(
      "dexscreener",
      json([
        null,
        "a pair",
        { baseToken: "none", priceUsd: "9" },
        pairOf({ address: ONE, priceUsd: "1" }),
        pairOf({ address: OTHER, priceUsd: "2", more: { url: 7, dexId: {}, volume: "much", liquidity: [] } }),
      ]),
    );
    expect(await together([ONE, OTHER])).toEqual(["1", "2"]);
  });

  it("of a batch with an address that the source refuses come for all others", async () => {
    const [ONE, OTHER, THIRD] = three("DEF");
    fake.tokens([pairOf({ address: ONE, priceUsd: "1" }), pairOf({ address: OTHER, priceUsd: "2" })]);
    on(`token:${THIRD}`, json({ error: "invalid address" }, 400));
    expect(await together([ONE, THIRD, OTHER])).toEqual(["1", null, "2"]);
  });

  it("[ERR-36] are asked of all sources before nobody is said to trade a token", async () => {
    const [ONE, OTHER, THIRD] = three("GHJ");
    fake.tokens([pairOf({ address: ONE, priceUsd: "1" })]);
    on("gecko-prices", json({ data: { attributes: { token_prices: { [OTHER]: "0.25", [THIRD]: null } } } }));
    on("jupiter-prices", json({ [THIRD]: { usdPrice: 0.125 }, odd: 7 }));
    expect(await together([ONE, OTHER, THIRD])).toEqual(["1", "0.25", "0.125"]);
  });

  it("[ERR-35] are not known, and nobody is said to trade the token, while one of the sources fails", async () => {
    const [ONE, OTHER] = three("KLM");
    fake.tokens([pairOf({ address: ONE, priceUsd: "1" })]);
    on("geckoterminal", serverError);
    expect(await together([ONE, OTHER])).toEqual(["1", 502]);
    on("geckoterminal", null);
    on("jupiter-prices", json({ [OTHER]: { usdPrice: 0.5 } }));
    clock.nowMs += 61_000;
    expect(await firstPair("solana/", OTHER)).toMatchObject({ priceUsd: "0.5" });
  });

  it("[ERR-35] are not taken for nothing when the first source fails and the next knows nothing", async () => {
    const [ONE] = three("NPQ");
    on("dexscreener", serverError);
    expect((await read(`dex/solana/latest/dex/tokens/${ONE}`)).status).toBe(502);
    on("dexscreener", null);
    fake.tokens([pairOf({ address: ONE, priceUsd: "1" })]);
    clock.nowMs += 31_000;
    expect(await firstPair("solana/", ONE)).toMatchObject({ priceUsd: "1" });
  });

  it("of no named chain are asked of the other sources too", async () => {
    const [mint, hex] = ["w".repeat(40), `0x${"ab".repeat(20)}`];
    on("jupiter-prices", json({ [mint]: { usdPrice: 0.5 } }));
    expect(await firstPair("", mint)).toMatchObject({ priceUsd: "0.5", chainId: "solana" });
    on(
      `pools:${hex}`,
      json({
        data: [
          {
            attributes: { address: "0xpool", name: "A / B", base_token_price_usd: "3" },
            relationships: { base_token: { data: { id: `eth_${hex}` } } },
          },
        ],
      }),
    );
    expect(await firstPair("", hex)).toMatchObject({ priceUsd: "3", chainId: "ethereum" });
  });

  it("of many tokens of a chain come with one call, without those that can't be looked up", async () => {
    const [one, other, third] = three("UVW");
    fake.tokens([pairOf({ address: one, priceUsd: "1" })]);
    const before = fake.calls.length;
    const { status, body } = await read(`dex/solana/prices?addresses=${[one, other, third, one].join(",")}`);
    expect(status).toBe(200);
    expect(body.tokens).toMatchObject([
      { address: one, pair: { priceUsd: "1" }, source: "dexscreener", is_stale: false },
      { address: other, pair: null },
      { address: third, pair: null },
    ]);
    // One of each source.
    expect(fake.calls.length - before).toBe(3);
    on("geckoterminal", serverError);
    clock.nowMs += 20 * 60_000;
    const later = (await read(`dex/solana/prices?addresses=${one},${other}`)).body.tokens;
    expect(later).toMatchObject([{ address: one }]);
  });

  it.each([
    "",
    "hello",
    `${"a".repeat(40)},hello`,
    Array(101)
      .fill("")
      .map((_, at) => `${at}`.padEnd(40, "a"))
      .join(","),
  ])("of many are refused where one is no address, or there are too many (%#)", async (addresses) => {
    expect((await read(`dex/solana/prices?addresses=${addresses}`)).status).toBe(400);
  });

  it("found by words come with liquidity, age, and how many hold them", async () => {
    const [ONE, OTHER] = three("RST");
    fake.tokens([
      pairOf({ address: ONE, name: "Findable" }),
      pairOf({ address: OTHER, name: "Findable too" }),
    ]);
    on("jupiter-tokens", json([{ id: ONE, holderCount: 1_234 }, { id: OTHER }, "odd"]));
    const { body } = await read("dex/latest/dex/search?q=findable");
    expect(body.pairs).toMatchObject([
      { liquidity: { usd: 62241.99 }, pairCreatedAt: 1_746_000_000_000, holders: 1_234 },
      { baseToken: { address: OTHER } },
    ]);
    clock.nowMs += 61_000;
    on("jupiter", serverError);
    expect((await read("dex/latest/dex/search?q=findable")).body.pairs).toHaveLength(2);
  });

  it("wait as long as a 429 says", async () => {
    for (const source of ["dexscreener", "geckoterminal", "jupiter"] as const) on(source, tooMany(30));
    await firstPair();
    for (const source of ["dexscreener", "geckoterminal", "jupiter"] as const) on(source, null);
    fake.tokens([pairOf({ address: BAKSO })]);
    const before = fake.calls.length;
    clock.nowMs += 20_000;
    await firstPair();
    expect(fake.calls.length).toBe(before);
    clock.nowMs += 11_000;
    expect(await firstPair()).toMatchObject({ priceUsd: "0.5" });
  });
});

describe("floors", () => {
  it("[WATCH-15] of Solana collections come in lamports", async () => {
    on("solana:okay_bears", json({ symbol: "okay_bears", floorPrice: 2_500_000_000, listedCount: 877 }));
    expect((await read("magiceden/collections/okay_bears/stats")).body).toMatchObject({
      floorPrice: 2_500_000_000,
      source: "magiceden",
    });
  });

  it("[WATCH-16] of Ethereum collections stand in collections[0].floorAsk.price.amount.native", async () => {
    on(
      "ethereum:apes",
      json({ collections: [{ slug: "apes", floorAsk: { price: { amount: { native: 1.25 } } } }] }),
    );
    expect((await read("magiceden/ethereum/collections/apes")).body).toMatchObject({
      collections: [{ floorAsk: { price: { amount: { native: 1.25 } } } }],
    });
  });

  it("[WATCH-17] of ordinals come in satoshis", async () => {
    on("ordinal:monkes", json({ floorPrice: "150000", totalListed: "310" }));
    expect((await read("magiceden/ord/btc/stat?collectionSymbol=monkes")).body).toMatchObject({
      floorPrice: "150000",
    });
  });

  it("[WATCH-18] of runes stand in floorUnitPrice.value", async () => {
    on("rune:AB", json({ rune: "A•B", floorUnitPrice: { formatted: "12.5", value: "12.5" } }));
    expect((await read("magiceden/ord/btc/runes/market/AB/info")).body).toMatchObject({
      floorUnitPrice: { value: "12.5" },
    });
    on("rune:NONE", json(null));
    expect((await read("magiceden/ord/btc/runes/market/NONE/info")).body.floorUnitPrice).toBeNull();
  });

  it.each([
    ["ethereum:old", "magiceden/ethereum/collections/old", notFoundAs400],
    ["ordinal:old", "magiceden/ord/btc/stat?collectionSymbol=old", gone],
    ["rune:OLD", "magiceden/ord/btc/runes/market/OLD/info", notFoundAs400],
  ] as const)("[ERR-36] of a market that has closed answer 410 (%s)", async (subject, path, scenario) => {
    on(subject, scenario);
    const { status, body } = await read(path);
    expect({ status, code: body.code }).toEqual({ status: 410, code: "market.source_retired" });
  });

  it("[ERR-35] can't be told when the market fails, and a collection that is not there is not found", async () => {
    on("solana:broken", serverError);
    expect((await read("magiceden/collections/broken/stats")).status).toBe(502);
    expect((await read("magiceden/collections/nobody/stats")).status).toBe(404);
  });
});

describe("candles of a pool that their source does not know", () => {
  it("are drawn of the pool that it knows", async () => {
    fake.tokens([pairOf({ address: BAKSO })]);
    on(
      `pools:${BAKSO}`,
      json({
        data: [
          {
            attributes: { address: "OtherPool", name: "BAKSO / USDC", base_token_price_usd: "1" },
            relationships: { base_token: { data: { id: `solana_${BAKSO}` } } },
          },
        ],
      }),
    );
    on("candles:OtherPool", ohlcvOf(5, 3_600));
    const { status, body } = await read(`candles/solana/${BAKSO}?interval=1h`);
    expect({ status, pool: body.pool }).toEqual({ status: 200, pool: "OtherPool" });
  });
});

describe("candles", () => {
  it("are of the best pool, oldest first, and only what a chart can draw", async () => {
    const pair = pairOf({ address: BAKSO });
    fake.tokens([pair]);
    on(`candles:${pair.pairAddress}`, ohlcvOf(50, 3_600));
    const { status, body } = await read(`candles/solana/${BAKSO}?interval=1h`);
    expect(status).toBe(200);
    const candles = body.candles as number[][];
    expect(candles).toHaveLength(50);
    expect(candles.map(([time]) => time)).toEqual(
      candles.map(([time]) => time).toSorted((a = 0, b = 0) => a - b),
    );
    expect(body).toMatchObject({ interval: "1h", name: "BAKSO / SOL", source: "geckoterminal" });
    // As the list tells it.
    expect(body.change24h).toBe(-18.8);
  });
});

describe("what the proxies refuse", () => {
  it.each([
    "dex/latest/dex/tokens/..%2f..%2fetc",
    "dex/latest/dex/tokens/127.0.0.1",
    "dex/latest/dex/tokens/0x123",
    `dex/latest/dex/tokens/${"O0Il".repeat(10)}`,
    `dex/ton/latest/dex/tokens/${BAKSO}`,
    "dex/latest/dex/search?q=%3Cscript%3E",
    "magiceden/collections/..%2Fsecrets/stats",
    "magiceden/collections/evil.example/stats",
    "magiceden/collections/tig%C3%A9r/stats",
    "magiceden/ethereum/collections/a%3Fb",
    "magiceden/ord/btc/stat?collectionSymbol=../x",
    "magiceden/ord/btc/stat",
    "magiceden/ord/btc/runes/market/A%E2%80%A2B/info",
    `candles/solana/${BAKSO}?interval=1s`,
    `candles/moon/${BAKSO}`,
    "http://127.0.0.1/",
  ])("%s", async (path) => {
    const before = fake.calls.length;
    expect((await read(path)).status).toBe(400);
    expect(fake.calls.length).toBe(before);
  });

  it("everything that is not listed", async () => {
    for (const path of ["magiceden/v2/wallets/x", "dex/latest/dex/pairs/solana/x"])
      expect((await read(path)).status).toBe(404);
  });

  it("visitors, and wallets that hold too little", async () => {
    expect((await server.browser().get(`/api/proxy/dex/latest/dex/tokens/${BAKSO}`)).statusCode).toBe(401);
    const poor = createTestWallet();
    server.balances.set(poor.address, 1n);
    const poorBrowser = server.browser();
    await poorBrowser.signIn(poor);
    const response = await poorBrowser.get(`/api/proxy/dex/latest/dex/tokens/${BAKSO}`);
    expect(response.json()).toMatchObject({ code: "gate.balance_too_low" });
  });

  it("to tell anybody the source's key", async () => {
    on("solana:secret", serverError);
    const response = await browser.get("/api/proxy/magiceden/collections/secret/stats");
    expect(response.body + server.logged.join("")).not.toContain("secret-key");
  });
});

describe("our own token", () => {
  it("can't be told while no source answers", async () => {
    for (const source of ["dexscreener", "geckoterminal", "jupiter"] as const) on(source, serverError);
    const response = await server.browser().get("/api/market/token");
    expect(response.json()).toMatchObject({ code: "market.unavailable" });
  });

  it("is heard of by the way: a page never waits for it", async () => {
    fake.tokens([pairOf({ address: BAKSO, priceUsd: "0.5" })]);
    const ownToken = createOwnToken({ market, mint: () => BAKSO, nowMs: () => clock.nowMs });
    expect(ownToken.latest()).toBeNull();
    await expect.poll(() => ownToken.latest()?.pair?.priceUsd).toBe("0.5");
  });

  it("is told to everybody", async () => {
    fake.tokens([pairOf({ address: BAKSO, priceUsd: "0.00001812" })]);
    const response = await server.browser().get("/api/market/token");
    expect(response.json()).toMatchObject({ pair: { priceUsd: "0.00001812" }, source: "dexscreener" });
  });
});
