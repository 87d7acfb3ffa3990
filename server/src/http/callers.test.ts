import Fastify, { type FastifyInstance, type InjectOptions } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { registerDemoHost } from "./demo-host.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { requireOperator } from "./operator-access.ts";
import { registerOriginCheck } from "./origin.ts";

const OWN = "https://bakso.example";

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  registerErrorHandler(app);
});
afterEach(() => app.close());

describe("a call that changes something", () => {
  const call = (
    method: "GET" | "HEAD" | "OPTIONS" | "POST" | "DELETE",
    headers: InjectOptions["headers"] = {},
  ) => {
    registerOriginCheck(app, () => OWN);
    app.route({ method: ["GET", "HEAD", "OPTIONS", "POST", "DELETE"], url: "/x", handler: async () => "ok" });
    return app.inject({ method, url: "/x", headers });
  };

  it.each(["GET", "HEAD", "OPTIONS"] as const)("is none of %s, from wherever it comes", async (method) => {
    expect((await call(method, { origin: "https://evil.example" })).statusCode).toBe(200);
  });

  it.each([
    ["our own origin", { origin: OWN }],
    ["our own origin, whatever the browser calls the site", { origin: OWN, "sec-fetch-site": "cross-site" }],
    ["no origin, and the browser says it is ours", { "sec-fetch-site": "same-origin" }],
  ])("passes with %s", async (_what, headers) => {
    expect((await call("POST", headers)).statusCode).toBe(200);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }],
    [
      "another origin that claims to be ours",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ],
    ["no origin of a sandboxed frame", { origin: "null", "sec-fetch-site": "same-origin" }],
    ["a sister's origin", { "sec-fetch-site": "same-site" }],
    ["no word of where it comes from", {}],
  ])("is refused with %s", async (_what, headers) => {
    const response = await call("DELETE", headers);
    expect([response.statusCode, response.json().code]).toEqual([403, "request.origin"]);
  });
});

describe("what only the operator sees", () => {
  const TOKEN = "a token for the collector";
  const ask = async (
    access: { token: string | null; trustsOwnMachine: boolean },
    { authorization, remoteAddress = "203.0.113.7", ...headers }: Record<string, string> = {},
  ) => {
    app.get("/metrics", async (request) => {
      requireOperator(request, access);
      return "numbers";
    });
    const response = await app.inject({
      url: "/metrics",
      remoteAddress,
      headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
    });
    return response.statusCode;
  };

  it("is shown to who brings the token", async () => {
    expect(await ask({ token: TOKEN, trustsOwnMachine: false }, { authorization: `Bearer ${TOKEN}` })).toBe(
      200,
    );
  });

  it.each([
    ["no token", undefined],
    ["another of the same length", `Bearer ${"x".repeat(TOKEN.length)}`],
    ["its beginning", `Bearer ${TOKEN.slice(0, -1)}`],
    ["more than it", `Bearer ${TOKEN}x`],
    ["the word twice", `Bearer Bearer ${TOKEN}`],
    ["the word in its middle", `${TOKEN.slice(0, 2)}Bearer ${TOKEN.slice(2)}`],
    ["nothing", "Bearer "],
  ])("is hidden from who brings %s", async (_what, authorization) => {
    expect(
      await ask(
        { token: TOKEN, trustsOwnMachine: false },
        authorization === undefined ? {} : { authorization },
      ),
    ).toBe(404);
  });

  it("is shown to nobody where no token was set, an empty one neither", async () => {
    for (const token of [null, ""])
      expect(
        await ask({ token, trustsOwnMachine: false }, { authorization: "Bearer " }).finally(async () => {
          await app.close();
          app = Fastify();
          registerErrorHandler(app);
        }),
      ).toBe(404);
  });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "is shown to this machine in demo mode: %s",
    async (remoteAddress) => {
      expect(await ask({ token: null, trustsOwnMachine: true }, { remoteAddress })).toBe(200);
    },
  );

  it.each([
    ["who is elsewhere", { remoteAddress: "203.0.113.7" }],
    ["an address that only looks like ours", { remoteAddress: "127.0.0.10" }],
    ["an address that ends like ours", { remoteAddress: "::ffff:7f00:1::1" }],
    ["whom a proxy speaks for", { remoteAddress: "127.0.0.1", "x-forwarded-for": "203.0.113.7" }],
    ["whom a newer proxy speaks for", { remoteAddress: "127.0.0.1", forwarded: "for=203.0.113.7" }],
  ])("is hidden in demo mode from %s", async (_what, from) => {
    expect(await ask({ token: null, trustsOwnMachine: true }, from)).toBe(404);
  });

  it("is hidden from this machine in production: a proxy may run there", async () => {
    expect(await ask({ token: TOKEN, trustsOwnMachine: false }, { remoteAddress: "127.0.0.1" })).toBe(404);
  });
});

describe("the demo's own name", () => {
  const ask = (host: string, call: InjectOptions = {}, own = "http://localhost:3000") => {
    registerDemoHost(app, () => own);
    app.route({ method: ["GET", "POST"], url: "/page", handler: async () => "page" });
    app.get("/api/help", async () => "help");
    return app.inject({ url: "/page?a=b", ...call, headers: { host } });
  };

  it("is served", async () => {
    expect((await ask("localhost:3000")).body).toBe("page");
  });

  it.each(["127.0.0.1", "127.0.0.1:3000", "[::1]:3000", "localhost:81"])(
    "is where %s leads",
    async (host) => {
      const response = await ask(host);
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        "http://localhost:3000/page?a=b",
      ]);
    },
  );

  it.each([
    ["a call of the API", { url: "/api/help" }],
    ["what changes something", { method: "POST" as const }],
  ])("is no other place for %s: it is answered where it came", async (_what, call) => {
    expect((await ask("127.0.0.1:3000", call)).statusCode).toBe(200);
  });

  it("is no other place when the site has a name of its own", async () => {
    expect((await ask("127.0.0.1:3000", {}, "http://demo.example")).statusCode).toBe(200);
  });

  it.each([
    "evil.example",
    "evil.example:3000",
    "127.0.0.1.evil.example",
    "evil.localhost",
    "localhost:3000x",
    "x127.0.0.1",
  ])("is refused to a page that calls this machine %j", async (host) => {
    const response = await ask(host);
    expect([response.statusCode, response.json().code]).toEqual([403, "request.origin"]);
  });
});
