import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiRequest, operationsOf, properRequests } from "../../test/api-operations.ts";
import { createRawClient, type RawClient, type RawResponse } from "../../test/raw-request.ts";
import {
  addressOf,
  createTestApp,
  ENOUGH_RAW,
  ORIGIN,
  type TestApp,
  type TestBrowser,
  type TestResponse,
} from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";
import type { DeclaredRoute } from "./access.ts";

/**
 * Every route that the server declares, tried by everybody who must not pass. The list is the server's own, so that a
 * route is covered from its first day.
 */
let server: TestApp;
let client: RawClient;
let routes: readonly DeclaredRoute[];
beforeAll(async () => {
  server = await createTestApp();
  client = createRawClient(await addressOf(server.app));
  routes = server.app.declaredRoutes.filter(({ method }) => !["TRACE", "QUERY", "OPTIONS"].includes(method));
});
afterAll(async () => {
  client.close();
  await server.close();
});

const codeOf = (response: TestResponse): string | undefined =>
  response.body.startsWith("{") ? response.json<{ code?: string }>().code : undefined;
const closed = () => routes.filter(({ access }) => access !== "public");
const gated = () => routes.filter(({ access }) => access === "granted" || access === "paid");

/** The address of a route, with something in its parameters' places. */
const pathOf = ({ url }: DeclaredRoute, wallet: string) =>
  url
    .replace(":wallet", wallet)
    .replace(/:[a-z_]+/g, "abc")
    .replace("*", "nothing");

const ask = (browser: TestBrowser, method: string, url: string, call: object = {}) =>
  server.app.inject({
    method: method as "GET",
    url,
    headers: {
      ...(method === "GET" || method === "HEAD" ? {} : { origin: ORIGIN }),
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    ...call,
  });

async function signedIn(balanceRaw: bigint | Error = ENOUGH_RAW) {
  const wallet = createTestWallet();
  server.balances.set(wallet.address, balanceRaw);
  const browser = server.browser();
  await browser.signIn(wallet);
  return { browser, address: wallet.address };
}

describe("every route there is", () => {
  it("is in the list: the API's, the pages' and the operator's", () => {
    expect(routes.length).toBeGreaterThan(90);
    const documented = operationsOf(server.app.swagger()).map(({ method, path }) => `${method} ${path}`);
    const declared = routes.map(({ method, url }) => `${method} ${url.replace(/:([a-z_]+)/g, "{$1}")}`);
    expect(declared).toEqual(expect.arrayContaining(documented));
  });

  it("[GATE-14] is refused to nobody in particular, unless it says that it is public", async () => {
    for (const route of closed()) {
      const response = await ask(server.browser(), route.method, pathOf(route, "w"));
      expect([route.method, route.url, response.statusCode]).toEqual([route.method, route.url, 401]);
      if (route.method !== "HEAD") expect(codeOf(response)).toBe("auth.required");
    }
  });

  it("[GATE-2] [GATE-14] asks for what it is worth: what is a holder's own, and what costs money", () => {
    // Written out, since a route that asks for less than it should would else be tried as what it says it is.
    const asking = (wanted: string) =>
      routes
        .filter(({ access, method }) => access === wanted && method !== "HEAD")
        .map(({ method, url }) => `${method} ${url}`)
        .sort();
    expect({ session: asking("session"), paid: asking("paid") }).toMatchInlineSnapshot(`
      {
        "paid": [
          "POST /api/agent-message",
          "POST /api/analyze-image",
          "POST /api/attachments",
          "POST /api/check-clarity",
          "POST /api/generate-art-url",
          "POST /api/generate-image-url",
          "POST /api/gpt-image-1",
          "POST /api/search",
          "POST /api/send_message",
          "POST /api/text-to-speech",
          "POST /api/tool_call",
          "POST /api/transcriptions",
        ],
        "session": [
          "DELETE /api/*",
          "DELETE /api/shares/:id",
          "GET /api/*",
          "GET /api/auth/sessions",
          "GET /api/export",
          "GET /api/shares",
          "PATCH /api/*",
          "POST /api/*",
          "POST /api/auth/logout",
          "POST /api/erase",
          "PUT /api/*",
        ],
      }
    `);
  });

  it("[GATE-14] that costs money is refused to a wallet that sold its tokens a moment ago", async () => {
    const { browser, address } = await signedIn();
    for (const route of routes.filter(({ access, method }) => access === "paid" && method !== "HEAD")) {
      server.balances.set(address, ENOUGH_RAW);
      await browser.get("/api/session?recheck=true");
      server.balances.set(address, ENOUGH_RAW - 1n);
      // What costs nothing goes on with the last reading for a while.
      expect((await browser.get("/api/limits")).statusCode).toBe(200);
      const response = await ask(browser, route.method, pathOf(route, address));
      expect([route.url, codeOf(response)]).toEqual([route.url, "gate.balance_too_low"]);
    }
  });

  it("[GATE-2] is refused to a wallet that holds too little, unless it asks for no more than a session", async () => {
    const { browser, address } = await signedIn(ENOUGH_RAW - 1n);
    for (const route of gated()) {
      const response = await ask(browser, route.method, pathOf(route, address));
      expect([route.method, route.url, response.statusCode]).toEqual([route.method, route.url, 403]);
      if (route.method !== "HEAD") expect(codeOf(response)).toBe("gate.balance_too_low");
    }
  });

  it("[GATE-12] is refused while the chain is down, and none of the others breaks", async () => {
    const { browser, address } = await signedIn(new Error("no node"));
    for (const route of routes) {
      if (route.url === "/api/erase" || route.url === "/api/auth/logout") continue;
      const response = await ask(browser, route.method, pathOf(route, address));
      const isGated = route.access === "granted" || route.access === "paid";
      if (isGated) expect([route.url, response.statusCode]).toEqual([route.url, 403]);
      else if (response.statusCode >= 500)
        expect([route.url, codeOf(response)]).not.toEqual([route.url, "server.error"]);
      if (isGated && route.method !== "HEAD") expect(codeOf(response)).toBe("gate.balance_unknown");
    }
  });

  it("[GATE-14] is refused to who names another wallet than the session's, wherever it stands", async () => {
    const { browser, address } = await signedIn();
    const other = createTestWallet().address;
    for (const route of closed()) {
      const { method } = route;
      const tries = [
        ask(browser, method, `${pathOf(route, address)}?wallet_address=${other}`),
        ask(browser, method, pathOf(route, address), {
          headers: headersOf(browser, { "x-wallet-address": other }),
        }),
        ...(route.url.includes(":wallet") ? [ask(browser, method, pathOf(route, other))] : []),
        ...(["POST", "PUT", "DELETE"].includes(method)
          ? [ask(browser, method, pathOf(route, address), { payload: { wallet_address: other } })]
          : []),
      ];
      for (const response of await Promise.all(tries)) {
        expect([method, route.url, response.statusCode]).toEqual([method, route.url, 403]);
        if (method !== "HEAD") expect(codeOf(response)).toBe("auth.wallet_changed");
      }
    }
  });

  it("[GATE-14] is reached by no other spelling of its path", async () => {
    for (const route of routes) {
      const path = pathOf(route, "w");
      const [, first = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
      const code = first.charCodeAt(0).toString(16);
      const spellings = [
        `//${first}${rest}`,
        `/\\${first}${rest}`,
        `/./${first}${rest}`,
        `/x/../${first}${rest}`,
        `/x/%2e%2e/${first}${rest}`,
        `/%${code}${first.slice(1)}${rest}`,
        `/%${code.toUpperCase()}${first.slice(1)}${rest}`,
        `/${first}%2f${rest.slice(1)}`,
        `/${first}//${rest.slice(1)}`,
        `/${first}\\${rest.slice(1)}`,
      ];
      for (const target of spellings.filter((one) => one !== path)) {
        const { method } = route;
        const response = await client.ask({ method, target, headers: { origin: ORIGIN } });
        expect([method, target, response.status]).toEqual([method, target, 400]);
        if (method !== "HEAD") expect(JSON.parse(response.body)).toMatchObject({ code: "request.target" });
      }
      // Another case is another address: nothing answers there but what answers everywhere.
      const shouted = await ask(server.browser(), route.method, path.toUpperCase());
      expect([401, 404, 405]).toContain(shouted.statusCode);
    }
  });
});

describe("what one wallet has", () => {
  it("[GATE-14] is neither shown to another that knows every id, nor changed by it, on any route", async () => {
    const [owner, thief] = [await signedIn(), await signedIn()];
    const secret = "the owner's own words";
    const ids = await fill(owner, secret);
    const kept = await everythingOf(owner, ids);
    expect(ids.length).toBeGreaterThan(8);
    expect(kept.filter(([, body]) => body.includes(secret)).length).toBeGreaterThan(5);

    for (const operation of operations()) {
      const chances = operation.parameters.length === 0 && !operation.body ? 1 : 2 * ids.length;
      const requests = fc.sample(properRequests(operation, { known: { ids }, fixed: namedAs(thief) }), {
        numRuns: Math.min(chances, 16),
        seed: 7,
      });
      for (const request of requests) {
        const response = await as(thief, request);
        expect([request, broke(response)]).toEqual([request, false]);
        expect([request, response.body]).toEqual([request, expect.not.stringContaining(secret)]);
      }
    }
    expect(await everythingOf(owner, ids)).toEqual(kept);
  }, 120_000);

  interface Visitor {
    browser: TestBrowser;
    address: string;
  }

  /** A source outside that is away is no break of ours. */
  const broke = ({ status, body }: RawResponse) => status >= 500 && !/"code":"(?!server\.error)/.test(body);
  const namedAs = ({ address }: Visitor) => ({ wallet: address, wallet_address: address });
  const as = ({ browser }: Visitor, { method, target, headers, body }: ApiRequest) =>
    client.ask({ method, target, headers: headersOf(browser, headers), body });
  /** Ending one's own session, or erasing what is one's own, is no theft; but nothing could be tried after it. */
  const operations = () =>
    operationsOf(server.app.swagger()).filter(({ path }) => !/logout|erase|auth\/verify/.test(path));

  /** Makes whatever can be made, by every call that makes something. @returns every id that came of it */
  async function fill(owner: Visitor, secret: string): Promise<string[]> {
    const ids = new Set(["own-1", "own-2", randomUUID()]);
    const making = operations().filter(({ method }) => method === "POST" || method === "PUT");
    // What is made first is named by what comes second.
    for (const seed of [1, 2]) {
      for (const operation of making) {
        const known = { ids: [...ids], words: secret };
        const proper = properRequests(operation, { known, fixed: namedAs(owner) });
        for (const request of fc.sample(proper, { numRuns: 8, seed })) {
          const response = await as(owner, request);
          expect([request, broke(response)]).toEqual([request, false]);
          if (response.status === 200) for (const id of idsIn(response.body)) ids.add(id);
        }
      }
    }
    return [...ids];
  }

  /** What the owner can read, by address; without what changes by itself. */
  async function everythingOf(owner: Visitor, ids: readonly string[]): Promise<[string, string][]> {
    const readings = operations().filter(({ method }) => method === "GET");
    const targets = readings.flatMap((operation) => {
      const named = operation.parameters.filter((one) => one.in === "path" && one.name !== "wallet");
      const [first] = named;
      if (operation.parameters.some((one) => one.in === "query" && one.required) || named.length > 1)
        return [];
      const path = operation.path.replace("{wallet}", owner.address);
      return first ? ids.map((id) => path.replace(`{${first.name}}`, encodeURIComponent(id))) : [path];
    });
    const read = async () => {
      const responses: [string, string][] = [];
      for (const target of new Set(targets)) {
        const { status, body } = await as(owner, { method: "GET", target, headers: {}, body: undefined });
        if (status === 200) responses.push([target, body]);
      }
      return responses;
    };
    const [once, again] = [await read(), new Map(await read())];
    return once.filter(([target, body]) => again.get(target) === body);
  }

  const idsIn = (body: string): string[] =>
    body.startsWith("{") ? [...body.matchAll(/"(?:\w+_)?id":"([^"]{1,100})"/g)].map(([, id = ""]) => id) : [];
});

const headersOf = (browser: TestBrowser, more: Record<string, string>) => ({
  origin: ORIGIN,
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  ...more,
});
