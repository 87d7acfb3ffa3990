import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** How the fake answers when it is asked about something. */
export type Scenario = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { "content-type": type }).end(body);
};

export const json =
  (body: unknown, status = 200): Scenario =>
  (_request, response) =>
    send(response, status, "application/json", JSON.stringify(body));

/** An empty list of pairs, in the shape of what was asked: the server asks for one token or, with others', for several. */
export const emptyList: Scenario = (request, response) =>
  json(request.url?.startsWith("/tokens/v1/") ? [] : { schemaVersion: "1.0.0", pairs: [] })(
    request,
    response,
  );

/** 429; without seconds no Retry-After is sent. */
export const tooMany =
  (retryAfterSeconds?: number): Scenario =>
  (_request, response) => {
    if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
    send(response, 429, "text/plain", "Too Many Requests");
  };

/** What a guard in front of a source answers to machines. */
export const challengePage: Scenario = (_request, response) =>
  send(response, 403, "text/html; charset=utf-8", "<!doctype html><title>Just a moment...</title>");

/** A page with status 200 in the place of data. */
export const pageForData: Scenario = (_request, response) =>
  send(response, 200, "text/html; charset=utf-8", "<!doctype html><title>Welcome</title>");

export const serverError: Scenario = (_request, response) => send(response, 500, "text/plain", "oops");
export const gone: Scenario = (_request, response) => send(response, 410, "text/plain", "gone");
export const notFound: Scenario = json({ error: "Not Found." }, 404);
/** Magic Eden's way to say 404 for its closed markets. */
export const notFoundAs400: Scenario = (_request, response) =>
  send(response, 400, "text/plain", "Not Found.");

export const redirectTo =
  (url: string): Scenario =>
  (_request, response) => {
    response.writeHead(302, { location: url }).end();
  };

/** More than anybody should read. */
export const hugeBody: Scenario = (_request, response) =>
  send(response, 200, "application/json", `{"pairs":[],"padding":"${"x".repeat(3_000_000)}"}`);

/** Answers late. */
export const late =
  (ms: number, then: Scenario): Scenario =>
  async (request, response) => {
    await delay(ms);
    await then(request, response);
  };

export interface PairParts {
  address: string;
  chainId?: string;
  priceUsd?: string | null;
  liquidityUsd?: number | null;
  /** The other side; wrapped SOL when absent. */
  quote?: string;
  name?: string;
  symbol?: string;
  more?: Record<string, unknown>;
}

/** One pool as DexScreener writes it. */
export function pairOf(parts: PairParts): Record<string, unknown> {
  const { address, chainId = "solana", priceUsd = "0.5", liquidityUsd = 62_241.99 } = parts;
  return {
    chainId,
    dexId: "raydium",
    url: `https://dexscreener.com/${chainId}/pool`,
    pairAddress: `Poo1${address.slice(4)}`,
    baseToken: { address, name: parts.name ?? "Bakso", symbol: parts.symbol ?? "BAKSO" },
    quoteToken: {
      address: parts.quote ?? "So11111111111111111111111111111111111111112",
      name: "Wrapped SOL",
      symbol: "SOL",
    },
    priceNative: "0.0034",
    priceUsd,
    txns: { h24: { buys: 77, sells: 61 } },
    volume: { h24: 4521.23, h6: 900.1, h1: 80, m5: 0 },
    priceChange: { m5: 0, h1: -0.4, h6: 2.1, h24: -18.8 },
    liquidity: liquidityUsd === null ? null : { usd: liquidityUsd, base: 1_712_345_678, quote: 211.4 },
    fdv: 18_120,
    marketCap: 18_120,
    pairCreatedAt: 1_746_000_000_000,
    ...parts.more,
  };
}

/** Candles as GeckoTerminal writes them: newest first, `stepSeconds` apart, ending now. */
export function ohlcvOf(count: number, stepSeconds: number, price = 0.000_018): Scenario {
  const last = Math.floor(Date.now() / 1_000 / stepSeconds) * stepSeconds;
  const rows = Array.from({ length: count }, (_, index) => {
    const open = price * (1 + Math.sin(index / 7) / 10);
    const close = price * (1 + Math.sin((index - 1) / 7) / 10);
    const time = last - index * stepSeconds;
    return [
      time,
      open,
      Math.max(open, close) * 1.01,
      Math.min(open, close) * 0.99,
      close,
      1_000 + (index % 9) * 300,
    ];
  });
  return json({
    data: { id: "1", type: "ohlcv_request_response", attributes: { ohlcv_list: rows } },
    meta: {},
  });
}
