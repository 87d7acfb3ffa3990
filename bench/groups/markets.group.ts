import { pairOf } from "../../fakes/market-server.scenarios.ts";
import { startFakeMarketServer } from "../../fakes/market-server.ts";
import { migrations } from "../../server/src/database/migrations.ts";
import { openDatabase } from "../../server/src/database/open-database.ts";
import type { DatabaseSchema } from "../../server/src/database/schema.ts";
import { createMarketGateway, type MarketSettings } from "../../server/src/gateways/market/market.gateway.ts";
import { createMarketStore } from "../../server/src/gateways/market/market.store.ts";
import type { Bench, Group } from "../bench.context.ts";
import type { Figure } from "../figure.ts";
import { signIn } from "../harness/holder.ts";
import { startProduct, usualEngine } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";

const USERS = 1_000;
const TOKENS = 20;
const MINUTES = 5;
const MINUTE_MS = 60_000;
const INSTANCES = 5;

/** How many calls many watchers cost the sources, and how fast a cached price is served. */
export const markets: Group = {
  name: "markets",
  area: "server",
  async measure(bench) {
    const fake = await startFakeMarketServer();
    bench.onEnd(fake.close);
    const tokens = [..."abcdefghijkmnopqrstu"].slice(0, TOKENS).map((letter) => letter.repeat(40));
    fake.tokens(tokens.map((address) => pairOf({ address })));
    const clock = { nowMs: Date.now() };
    const settings = {
      dexUrl: fake.url,
      candlesUrl: fake.url,
      jupiterUrl: fake.url,
      magicEdenUrl: fake.url,
      magicEdenKey: null,
      openSeaUrl: fake.url,
      openSeaKey: null,
    };
    const logger = { warn: () => undefined };
    const market = createMarketGateway({ settings, logger, nowMs: () => clock.nowMs });
    return [
      await upstreamCalls(bench, market, tokens, clock, fake.calls),
      ...(bench.postgres ? [await callsForTheUnion(bench, settings, fake)] : []),
      await cachedPrice(bench, fake.url, tokens),
    ];
  },
};

type Market = ReturnType<typeof createMarketGateway>;

async function upstreamCalls(
  bench: Bench,
  market: Market,
  tokens: readonly string[],
  clock: { nowMs: number },
  calls: readonly string[],
): Promise<Figure> {
  const minutes = bench.isQuick ? 2 : MINUTES;
  let most = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    bench.say(`${USERS} watchers, minute ${minute + 1} of ${minutes}`);
    const before = calls.length;
    // Each of them looks once a minute, at a moment of their own.
    for (let user = 0; user < USERS; user += 1) {
      clock.nowMs += MINUTE_MS / USERS;
      await Promise.all(tokens.map((token) => market.tokenPairs(token, "solana")));
    }
    most = Math.max(most, calls.length - before);
  }
  return {
    what: `calls to a source in any minute, ${USERS.toLocaleString("en")} people watching the same ${TOKENS} tokens`,
    unit: "calls",
    value: most,
    goal: { on: "figure", is: "at most", limit: 1 },
    note: `${minutes} minutes of a simulated clock`,
  };
}

/** Instances on one database, each with lists that no other has. */
async function callsForTheUnion(
  bench: Bench,
  settings: MarketSettings,
  fake: Awaited<ReturnType<typeof startFakeMarketServer>>,
): Promise<Figure> {
  bench.say(`${INSTANCES} instances with lists of their own`);
  const database = await openDatabase<DatabaseSchema>({
    url: (await bench.postgres?.createSchema()) ?? null,
    dataDir: "",
    migrations,
  });
  bench.onEnd(database.close);
  const clock = { nowMs: Date.now() };
  const instances = Array.from({ length: INSTANCES }, (_, place) => ({
    market: createMarketGateway({
      settings,
      logger: { warn: () => undefined },
      nowMs: () => clock.nowMs,
      store: createMarketStore(database.db),
    }),
    tokens: [..."abcdefghijkm"].map((letter) => `${place + 2}${letter.repeat(39)}`),
  }));
  fake.tokens(instances.flatMap(({ tokens }) => tokens.map((address) => pairOf({ address }))));
  let most = 0;
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    const before = fake.calls.length;
    for (const { market, tokens } of instances)
      await Promise.all(tokens.map((token) => market.tokenPairs(token, "solana")));
    // In the first minute they learn of each other's lists.
    if (minute > 0) most = Math.max(most, fake.calls.length - before);
    clock.nowMs += MINUTE_MS + 1_000;
  }
  const count = instances.flatMap(({ tokens }) => tokens).length;
  return {
    what: `calls to a source in any minute, ${INSTANCES} instances with ${count} tokens that no two of them share`,
    unit: "calls",
    value: most,
    goal: { on: "figure", is: "at most", limit: Math.ceil(count / 30) },
    note: "the source takes thirty tokens a call",
  };
}

async function cachedPrice(bench: Bench, sourceUrl: string, tokens: readonly string[]): Promise<Figure> {
  bench.say("a price that is kept");
  const product = await startProduct(bench, {
    engine: usualEngine(bench),
    rpcUrl: await startRpc(bench),
    environment: { DEX_API_URL: sourceUrl },
  });
  const { headers } = await signIn(product);
  const times: number[] = [];
  for (let index = 0; index < (bench.isQuick ? 300 : 3_000); index += 1) {
    const token = tokens[index % tokens.length];
    const startedAt = performance.now();
    const answer = await fetch(`${product.address}/api/proxy/dex/solana/latest/dex/tokens/${token}`, {
      headers,
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(body);
    // The first time around the source is asked.
    if (index >= tokens.length) times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  return {
    what: "GET of a token's price that is kept, p99, session and gate included",
    unit: "ms",
    value: times[Math.floor(times.length * 0.99)] ?? 0,
    goal: { on: "figure", is: "at most", limit: 5 },
    note: "one after the other",
  };
}
