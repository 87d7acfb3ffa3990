import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json, notFound, type Scenario } from "./market-server.scenarios.ts";

/** The subject of a scenario. Without one the fake does what the real source does for an unknown subject. */
export type Subject =
  | `token:${string}`
  | `pools:${string}`
  | `candles:${string}`
  | `search:${string}`
  | `solana:${string}`
  | `ethereum:${string}`
  | `ordinal:${string}`
  | `rune:${string}`
  | `opensea:${string}`
  /** Prices without pools, whoever is asked about. */
  | "gecko-prices"
  | "jupiter-prices"
  | "jupiter-tokens"
  /** A whole source, whatever is asked. */
  | "dexscreener"
  | "geckoterminal"
  | "jupiter"
  | "magiceden";

export interface FakeMarketServer {
  /** Origin that every *_API_URL of the market can point to. */
  url: string;
  /** Paths that were asked for, oldest first. */
  calls: readonly string[];
  /** Sets the scenario of a subject; null removes it. */
  on(subject: Subject, scenario: Scenario | null): void;
  /** Removes every scenario. */
  forgetScenarios(): void;
  /** Tells the fake of a token's pools. */
  tokens(pairs: readonly Record<string, unknown>[]): void;
  close(): Promise<void>;
}

type Pair = Record<string, unknown> & { baseToken?: { address: string }; quoteToken?: { address: string } };

interface Route {
  source: Subject;
  pattern: RegExp;
  answer(match: RegExpExecArray, url: URL): Scenario;
}

/** A server that speaks like DexScreener, GeckoTerminal, Jupiter, Magic Eden and OpenSea. */
export async function startFakeMarketServer({ port = 0 } = {}): Promise<FakeMarketServer> {
  const calls: string[] = [];
  const scenarios = new Map<Subject, Scenario>();
  let known: Pair[] = [];
  const sidesOf = (pair: Pair) => [pair.baseToken?.address, pair.quoteToken?.address];
  const pairsOf = (addresses: readonly string[]) =>
    known.filter((pair) => addresses.some((address) => sidesOf(pair).includes(address)));
  const scenarioOf = (subject: Subject, otherwise: Scenario) => scenarios.get(subject) ?? otherwise;
  /** A batch in which one token fails, fails. */
  const tokensOf = (addresses: readonly string[], otherwise: Scenario): Scenario =>
    addresses.map((address) => scenarios.get(`token:${address}`)).find((found) => found) ?? otherwise;

  const routes: Route[] = [
    {
      source: "dexscreener",
      pattern: /^\/latest\/dex\/tokens\/([^/]+)$/,
      answer: ([, list = ""]) => {
        const addresses = list.split(",");
        const pairs = pairsOf(addresses);
        const body = { schemaVersion: "1.0.0", pairs: pairs.length > 0 ? pairs : null };
        return tokensOf(addresses, json(body));
      },
    },
    {
      source: "dexscreener",
      pattern: /^\/tokens\/v1\/([a-z]+)\/([^/]+)$/,
      answer: ([, chain, list = ""]) => {
        const addresses = list.split(",");
        return tokensOf(addresses, json(pairsOf(addresses).filter(({ chainId }) => chainId === chain)));
      },
    },
    {
      source: "dexscreener",
      pattern: /^\/latest\/dex\/search$/,
      answer: (_match, url) => {
        const words = url.searchParams.get("q") ?? "";
        const pairs = known.filter((pair) =>
          JSON.stringify(pair).toLowerCase().includes(words.toLowerCase()),
        );
        return scenarioOf(`search:${words}`, json({ schemaVersion: "1.0.0", pairs }));
      },
    },
    {
      source: "geckoterminal",
      pattern: /^\/networks\/[a-z_]+\/tokens\/([^/]+)\/pools$/,
      answer: ([, address]) => scenarioOf(`pools:${address}`, json({ data: [] })),
    },
    {
      source: "geckoterminal",
      pattern: /^\/simple\/networks\/[a-z_]+\/token_price\/([^/]+)$/,
      answer: () => scenarioOf("gecko-prices", json({ data: { attributes: { token_prices: {} } } })),
    },
    {
      source: "geckoterminal",
      pattern: /^\/networks\/[a-z_]+\/pools\/([^/]+)\/ohlcv\/(?:minute|hour|day)$/,
      answer: ([, pool]) => scenarioOf(`candles:${pool}`, notFound),
    },
    {
      source: "jupiter",
      pattern: /^\/price\/v3$/,
      answer: () => scenarioOf("jupiter-prices", json({})),
    },
    {
      source: "jupiter",
      pattern: /^\/tokens\/v2\/search$/,
      answer: () => scenarioOf("jupiter-tokens", json([])),
    },
    {
      source: "magiceden",
      pattern: /^\/v2\/collections\/([^/]+)\/stats$/,
      answer: ([, slug]) => scenarioOf(`solana:${slug}`, notFound),
    },
    {
      source: "magiceden",
      pattern: /^\/v3\/rtp\/ethereum\/collections\/v7$/,
      answer: (_match, { searchParams }) =>
        scenarioOf(`ethereum:${searchParams.get("slug") ?? searchParams.get("id")}`, notFound),
    },
    {
      source: "magiceden",
      pattern: /^\/v2\/ord\/btc\/stat$/,
      answer: (_match, url) => scenarioOf(`ordinal:${url.searchParams.get("collectionSymbol")}`, notFound),
    },
    {
      source: "magiceden",
      pattern: /^\/v2\/ord\/btc\/runes\/market\/([^/]+)\/info$/,
      answer: ([, symbol]) => scenarioOf(`rune:${symbol}`, notFound),
    },
    {
      source: "magiceden",
      pattern: /^\/api\/v2\/collections\/([^/]+)\/stats$/,
      answer: ([, slug]) => scenarioOf(`opensea:${slug}`, notFound),
    },
  ];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://fake");
    calls.push(`${url.pathname}${url.search}`);
    for (const { source, pattern, answer: answerOf } of routes) {
      const match = pattern.exec(url.pathname);
      if (match) return (scenarios.get(source) ?? answerOf(match, url))(request, response);
    }
    return notFound(request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    on(subject, scenario) {
      if (scenario === null) scenarios.delete(subject);
      else scenarios.set(subject, scenario);
    },
    forgetScenarios: () => scenarios.clear(),
    tokens(pairs) {
      const addresses = (pairs as readonly Pair[]).map((pair) => pair.baseToken?.address);
      known = [
        ...known.filter((pair) => !addresses.includes(pair.baseToken?.address)),
        ...(pairs as readonly Pair[]),
      ];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
