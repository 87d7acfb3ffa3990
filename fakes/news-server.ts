import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { FEEDS } from "./news-server.feeds.ts";
import { type FakeFinding, FINDINGS, HOSTILE_FINDINGS } from "./news-server.findings.ts";

export interface RecordedSearch {
  method: string;
  path: string;
  search: URLSearchParams;
  query: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

export interface FakeNewsServer {
  /** Origin; the services lie under /searxng, /tavily, /brave and /exa, the feeds under /feeds/<name>. */
  url: string;
  requests: readonly RecordedSearch[];
  forget(): void;
  close(): Promise<void>;
}

type Shape = (findings: readonly FakeFinding[], query: string) => unknown;

/** Each service's answer, as its documentation has it. */
const SERVICES: Record<string, Shape> = {
  searxng: (findings, query) => ({
    query,
    number_of_results: 0,
    results: findings.map(({ title, url, text, date, publisher }) => ({
      url,
      title,
      content: text,
      publishedDate: date?.replace(".000Z", "") ?? null,
      engine: publisher,
      category: "news",
      score: 1,
    })),
    answers: [],
    suggestions: [],
    unresponsive_engines: [["google news", "CAPTCHA"]],
  }),
  tavily: (findings, query) => ({
    query,
    answer: null,
    results: findings.map(({ title, url, text, date }) => ({
      title,
      url,
      content: text,
      score: 0.87,
      raw_content: null,
      ...(date === undefined ? {} : { published_date: new Date(date).toUTCString() }),
    })),
    response_time: 1.4,
  }),
  brave: (findings, query) => ({
    type: "news",
    query: { original: query },
    results: findings.map(({ title, url, text, date, publisher }) => ({
      type: "news_result",
      title,
      url,
      description: text.replace("tiger", "<strong>tiger</strong>"),
      page_age: date?.replace(".000Z", ""),
      source: publisher,
      meta_url: { hostname: "news.example" },
    })),
  }),
  exa: (findings) => ({
    requestId: "fake",
    resolvedSearchType: "neural",
    results: findings.map(({ title, url, text, date }) => ({
      id: url,
      title,
      url,
      publishedDate: date,
      author: null,
      text,
    })),
    costDollars: { total: 0.005 },
  }),
};

/** How each service refuses. */
const REFUSALS: Record<string, (status: number) => unknown> = {
  tavily: (status) => ({ detail: { error: `refused with ${status}` } }),
  brave: (status) => ({ type: "ErrorResponse", error: { code: "REFUSED", detail: "refused", status } }),
};

const MARKER = /\[\[([a-z0-9-]+)(?::(\d+))?\]\]/;

const send = (response: ServerResponse, status: number, body: unknown, type = "application/json"): void => {
  response
    .writeHead(status, { "content-type": type })
    .end(typeof body === "string" ? body : JSON.stringify(body));
};

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>);
}

/** The findings with dates moved so that the newest came out at that time; findings that are too old are no news. */
function moved(findings: readonly FakeFinding[], newestMs: number | undefined): readonly FakeFinding[] {
  const times = findings.flatMap(({ date }) => (date === undefined ? [] : [Date.parse(date)]));
  if (newestMs === undefined || times.length === 0) return findings;
  const byMs = newestMs - Math.max(...times);
  return findings.map((finding) =>
    finding.date === undefined
      ? finding
      : { ...finding, date: new Date(Date.parse(finding.date) + byMs).toISOString() },
  );
}

/**
 * A server that stands for the search services and for publishers of feeds. What a service does is chosen by a marker in
 * the query: `[[empty]]`, `[[slow:3000]]`, `[[nonsense]]`, `[[hostile]]`, or a status such as `[[401]]`; `[[429-once]]`
 * refuses the first such call alone. A feed does what its name says.
 */
export async function startFakeNewsServer({
  port = 0,
  newestMs,
}: {
  port?: number;
  /** When the newest finding of the services was published; the dates as they stand when absent. */
  newestMs?: number;
} = {}): Promise<FakeNewsServer> {
  const requests: RecordedSearch[] = [];
  const refusedOnce = new Set<string>();

  async function answerSearch(service: string, query: string, response: ServerResponse): Promise<void> {
    const [, scenario = "", argument] = MARKER.exec(query) ?? [];
    if (scenario === "slow") await delay(Number(argument ?? 3_000));
    if (scenario === "nonsense")
      return send(response, 200, "<html>not what was asked for</html>", "text/html");
    const once = /^(\d{3})-once$/.exec(scenario)?.[1];
    const isRefused = once !== undefined ? !refusedOnce.has(query) : /^\d{3}$/.test(scenario);
    if (isRefused) {
      refusedOnce.add(query);
      const status = Number(once ?? scenario);
      return send(response, status, REFUSALS[service]?.(status) ?? { error: "refused" });
    }
    const findings = scenario === "empty" ? [] : scenario === "hostile" ? HOSTILE_FINDINGS : FINDINGS;
    send(response, 200, SERVICES[service]?.(moved(findings, newestMs), query));
  }

  async function answerFeed(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (name === "slow") await delay(3_000);
    if (name === "hangs") return;
    if (name === "500") return send(response, 500, "out of order", "text/plain");
    if (name === "redirect") return void response.writeHead(302, { location: "/feeds/rss" }).end();
    if (name === "redirect-private")
      return void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end();
    if (name === "redirect-loop")
      return void response.writeHead(302, { location: "/feeds/redirect-loop" }).end();
    const body = FEEDS[name === "gzip" || name === "slow" ? "rss" : name]?.();
    if (body === undefined) return send(response, 404, "no such feed", "text/plain");
    const etag = `"${name}-1"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304).end();
    const headers = {
      etag,
      "content-type": name === "json" ? "application/feed+json" : "application/rss+xml",
    };
    if (name === "gzip")
      response.writeHead(200, { ...headers, "content-encoding": "gzip" }).end(gzipSync(body));
    else response.writeHead(200, headers).end(body);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    const [, place = "", name = ""] = url.pathname.split("/");
    readBody(request)
      .then(async (body) => {
        const query = String(body.query ?? url.searchParams.get("q") ?? "");
        requests.push({
          method: request.method ?? "",
          path: url.pathname,
          search: url.searchParams,
          query,
          headers: request.headers,
          body,
        });
        if (place === "feeds") return answerFeed(name, request, response);
        if (SERVICES[place]) return answerSearch(place, query, response);
        send(response, 404, { error: "no such service" });
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    forget() {
      requests.length = 0;
      refusedOnce.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
