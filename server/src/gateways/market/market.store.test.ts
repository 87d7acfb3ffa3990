import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ohlcvOf, pairOf, serverError } from "../../../../fakes/market-server.scenarios.ts";
import { type FakeMarketServer, startFakeMarketServer } from "../../../../fakes/market-server.ts";
import { describeOnBothEngines } from "../../../test/engines.ts";
import { createManualTimer } from "../../../test/manual-timer.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseHandle } from "../../database/open-database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { createFeedCache } from "../news/feed.cache.ts";
import { createSharedLoad } from "../outside/shared-loads.ts";
import { createMarketGateway } from "./market.gateway.ts";
import { createMarketStore } from "./market.store.ts";

const TOKENS = [..."abcdefghijkmnopqrstu"].map((letter) => letter.repeat(40));
const MINUTE_MS = 60_000;

describeOnBothEngines("what instances know together of markets", (engine) => {
  let database: DatabaseHandle<DatabaseSchema>;
  let fake: FakeMarketServer;
  const clock = { nowMs: Date.now() };
  beforeEach(async () => {
    database = await engine.open<DatabaseSchema>(migrations);
    fake = await startFakeMarketServer();
    fake.tokens(TOKENS.map((address) => pairOf({ address })));
  });
  afterEach(async () => {
    await fake.close();
    await database.close();
  });

  /** One instance of the product, as far as markets go. */
  function startInstance(store = createMarketStore(database.db)) {
    const timer = createManualTimer();
    const { url } = fake;
    const market = createMarketGateway({
      settings: {
        dexUrl: url,
        candlesUrl: url,
        jupiterUrl: url,
        magicEdenUrl: url,
        magicEdenKey: null,
        openSeaUrl: url,
        openSeaKey: null,
      },
      logger: pino({ level: "silent" }),
      nowMs: () => clock.nowMs,
      store,
      startTimer: timer.start,
    });
    /** Asks for all at the same moment. */
    const ask = async (tokens: readonly string[] = TOKENS) => {
      timer.hold();
      const asked = Promise.all(tokens.map((token) => market.tokenPairs(token, "solana")));
      timer.release();
      return asked;
    };
    return { market, ask };
  }

  it("is asked for once a minute by two of them, whoever comes first", async () => {
    const [one, other] = [startInstance(), startInstance()];
    for (let minute = 1; minute <= 3; minute += 1) {
      const fresh = async () => {
        const responses = (await Promise.all([one.ask(), other.ask()])).flat();
        return responses.filter(({ value, isStale }) => !isStale && value[0]?.priceUsd === "0.5").length;
      };
      // On a slow machine the last word has to do for a moment.
      await expect.poll(fresh, { timeout: 20_000 }).toBe(2 * TOKENS.length);
      expect(fake.calls).toHaveLength(minute);
      clock.nowMs += MINUTE_MS + 1_000;
    }
  });

  it.each([
    { lists: [10, 10], calls: 1 },
    { lists: [12, 12, 12], calls: 2 },
    { lists: [40, 25], calls: 3 },
  ])(
    "is asked for once for the union of all lists, whoever has which ($lists tokens: $calls calls a minute)",
    async ({ lists, calls }) => {
      const instances = lists.map((count, place) => ({
        ...startInstance(),
        tokens: Array.from({ length: count }, (_, index) =>
          `T${place + 2}x${index + 1}`.replaceAll("0", "z").padEnd(40, "p"),
        ),
      }));
      fake.tokens(instances.flatMap(({ tokens }) => tokens.map((address) => pairOf({ address }))));
      const everybody = async () => {
        const answers = [];
        for (const { ask, tokens } of instances) answers.push(...(await ask(tokens)));
        return answers.filter(({ value, isStale }) => !isStale && value[0]?.priceUsd === "0.5").length;
      };
      const all = lists.reduce((sum, count) => sum + count, 0);
      // They come to know of each other.
      expect(await everybody()).toBe(all);
      for (let minute = 1; minute <= 3; minute += 1) {
        clock.nowMs += MINUTE_MS + 1_000;
        const before = fake.calls.length;
        await expect.poll(everybody, { timeout: 20_000 }).toBe(all);
        expect(fake.calls.length - before).toBe(calls);
        for (const path of fake.calls.slice(before))
          expect(path.split("/").at(-1)?.split(",").length).toBeLessThanOrEqual(30);
      }
    },
  );

  it("is not asked for any more once nobody wants it", async () => {
    const [one, other] = [startInstance(), startInstance()];
    await one.ask(TOKENS.slice(0, 5));
    for (let minute = 1; minute <= 4; minute += 1) {
      await other.ask(TOKENS.slice(5, 8));
      clock.nowMs += MINUTE_MS + 1_000;
    }
    await other.ask(TOKENS.slice(5, 8));
    expect(fake.calls.at(-1)?.split("/").at(-1)?.split(",")).toHaveLength(3);
  });

  it("is a feed of news too, fetched by one of them, for as long as feeds are kept", async () => {
    const store = createMarketStore(database.db);
    const share = createSharedLoad({ store, nowMs: () => clock.nowMs, logger: pino({ level: "silent" }) });
    const feed = { name: "Tigers", url: "https://feed.example/rss" };
    let fetched = 0;
    const startCache = () =>
      createFeedCache({
        async fetch() {
          fetched += 1;
          const text = `<rss version="2.0"><channel><title>t</title><item><title>Cub number ${fetched}</title><link>https://feed.example/${fetched}</link></item></channel></rss>`;
          return { status: 200, headers: {}, text, url: feed.url };
        },
        keepMs: () => 10 * MINUTE_MS,
        nowMs: () => clock.nowMs,
        share,
        onFailure: (_feed, error) => {
          throw error;
        },
      });
    const [one, other] = [startCache(), startCache()];
    const titles = async () =>
      (await Promise.all([one.read(feed), other.read(feed)])).map((items) => items?.[0]?.title);
    expect(await titles()).toEqual(["Cub number 1", "Cub number 1"]);
    clock.nowMs += 9 * MINUTE_MS;
    expect(await startCache().read(feed)).toMatchObject([{ title: "Cub number 1" }]);
    expect(fetched).toBe(1);
    clock.nowMs += 2 * MINUTE_MS;
    await expect.poll(titles, { timeout: 20_000 }).toEqual(["Cub number 2", "Cub number 2"]);
    expect(fetched).toBe(2);
  });

  it("is taken over with its age, by an instance that was not there when it was asked for", async () => {
    await startInstance().ask();
    const saidAtMs = clock.nowMs;
    clock.nowMs += 40_000;
    const late = startInstance();
    const [first] = await late.ask();
    expect(first).toMatchObject({ atMs: saidAtMs, isStale: false, source: "dexscreener" });
    expect(fake.calls).toHaveLength(1);
    // It grows old by the time that it was said, not by the time that it was taken over.
    clock.nowMs += 21_000;
    await expect.poll(async () => (await late.ask())[0]?.atMs, { timeout: 20_000 }).toBe(clock.nowMs);
    expect(fake.calls).toHaveLength(2);
  });

  it("is asked for where somebody else knows only a part of it", async () => {
    await startInstance().ask(TOKENS.slice(0, 5));
    await startInstance().ask(TOKENS.slice(0, 8));
    expect(fake.calls.map((path) => path.split("/").at(-1)?.split(",").length)).toEqual([5, 3]);
  });

  it("is floors and candles too", async () => {
    const pair = pairOf({ address: TOKENS[0] ?? "" });
    fake.on(`candles:${pair.pairAddress}`, ohlcvOf(50, 3_600));
    for (const { market, ask } of [startInstance(), startInstance()]) {
      await ask([TOKENS[0] ?? ""]);
      const { value } = await market.candles("solana", TOKENS[0] ?? "", "1h");
      expect(value.candles).toHaveLength(50);
    }
    expect(fake.calls).toHaveLength(2);
  });

  it("is asked for by another where one died while asking, and where one could not get it", async () => {
    const store = createMarketStore(database.db);
    expect(await store.lease("pairs:solana", clock.nowMs, clock.nowMs + 15_000)).toBe(true);
    expect(await store.lease("pairs:solana", clock.nowMs, clock.nowMs + 15_000)).toBe(false);
    clock.nowMs += 15_000;
    await startInstance().ask();
    expect(fake.calls).toHaveLength(1);

    clock.nowMs += MINUTE_MS + 1_000;
    const sources = ["dexscreener", "geckoterminal", "jupiter"] as const;
    for (const source of sources) fake.on(source, serverError);
    await expect(startInstance().ask()).rejects.toThrow();
    for (const source of sources) fake.on(source, null);
    expect((await startInstance().ask())[0]?.isStale).toBe(false);
  });

  it("is asked for by each where the database does not answer", async () => {
    const broken = () => Promise.reject(new Error("no database"));
    const store = {
      find: broken,
      want: broken,
      wanted: broken,
      save: broken,
      lease: broken,
      release: broken,
    };
    const [first] = await startInstance(store).ask();
    expect(first?.value[0]?.priceUsd).toBe("0.5");
  });

  it("is forgotten after a quarter of an hour", async () => {
    const store = createMarketStore(database.db);
    const said = { value: [1], source: "x" };
    await store.save([
      { key: "old", ...said, atMs: Date.now() - 16 * MINUTE_MS },
      { key: "new", ...said, atMs: Date.now() },
    ]);
    // What is older than what is known changes nothing.
    await store.save([{ key: "new", value: [2], source: "y", atMs: Date.now() - MINUTE_MS }]);
    expect(await store.find(["old", "new"])).toMatchObject([{ key: "new", ...said }]);
  });
});
