import { once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { type Access, type Identity, identityOf, isApiRoute, registerAccess } from "./access.ts";
import { registerApiDocs } from "./api-docs.ts";
import { type AtOnce, registerAtOnce } from "./at-once.ts";
import { declareRoutes } from "./declare-routes.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { registerRequestLog } from "./request-log.ts";

const HOLDER: Identity = { wallet: "holder", walletKind: "kind", tokenHash: "hash" };

let app: FastifyInstance;
let signedIn: Identity | null;
/** Lets it be known who is signed in. */
let known: PromiseWithResolvers<void> | undefined;
let requireHolder: ReturnType<typeof vi.fn<(asker: object, purpose: string) => Promise<void>>>;
let limits: Record<AtOnce, number>;
let logged: { level: number; msg: string; path?: string; method?: string; status?: number; ms?: number }[];
/** Lets slow answers go. */
let slow: PromiseWithResolvers<void>;

beforeEach(async () => {
  signedIn = HOLDER;
  known = undefined;
  requireHolder = vi.fn(async () => undefined);
  limits = { calls: 100, uploads: 100, exports: 100 };
  logged = [];
  slow = Promise.withResolvers();
  app = Fastify({
    logger: { level: "debug", stream: { write: (line) => logged.push(JSON.parse(line)) } },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  registerRequestLog(app);
  registerAccess(app, {
    identify: async () => {
      await known?.promise;
      return signedIn;
    },
    requireHolder,
  });
  registerAtOnce(app, () => limits);
  await registerApiDocs(app, { token: "t", trustsOwnMachine: false });
  await app.register(
    declareRoutes((routes) => {
      const who = (identity?: Identity) => ({ wallet: identity?.wallet ?? null });
      for (const access of ["session", "granted", "paid"] as const)
        routes.get(`/api/${access}`, { config: { access } }, async (_request, _reply, identity) =>
          who(identity),
        );
      routes.get("/api/public", { config: { access: "public" } }, async (request) =>
        who(identityOf(request)),
      );
      routes.get("/page", { config: { access: "public" } }, async (request) => ({
        isApi: isApiRoute(request),
      }));
      routes.get(
        "/api/shaped",
        { config: { access: "session" }, schema: { querystring: z.object({ n: z.coerce.number() }) } },
        async () => ({}),
      );
      routes.get("/api/of/:wallet", { config: { access: "session" } }, async () => ({}));
      for (const method of ["post", "put", "delete"] as const) {
        routes[method]("/api/body", { config: { access: "session" } }, async ({ body }) => ({ body }));
        routes[method]("/api/public-body", { config: { access: "public" } }, async () => ({}));
      }
      routes.post(
        "/api/large",
        { config: { access: "public" }, bodyLimit: 40_000, schema: { body: z.object({ text: z.string() }) } },
        async () => ({}),
      );
      routes.get("/api/slow", { config: { access: "session" } }, async () => {
        await slow.promise;
        return {};
      });
      routes.get("/api/export", { config: { access: "session", atOnce: "exports" } }, async () => {
        await slow.promise;
        return {};
      });
      routes.get("/api/fails", { config: { access: "session" } }, async () => {
        throw new Error("a mistake of ours");
      });
    }),
  );
});
afterEach(async () => {
  slow.resolve();
  await app.close();
});

const ask = async (url: string, more: object = {}) => {
  const response = await app.inject({ url, ...more });
  return { status: response.statusCode, body: response.json() };
};
const post = (url: string, payload: unknown, method = "POST") =>
  ask(url, { method, payload: JSON.stringify(payload), headers: { "content-type": "application/json" } });

describe("who may call a route", () => {
  it("[GATE-14] is nobody without a session, unless it is public", async () => {
    signedIn = null;
    for (const access of ["session", "granted", "paid"])
      expect(await ask(`/api/${access}`)).toMatchObject({ status: 401, body: { code: "auth.required" } });
    expect(await ask("/api/nothing")).toMatchObject({ status: 401, body: { code: "auth.required" } });
    // Before anything is said about the shape of what they sent.
    expect((await ask("/api/shaped?n=x")).status).toBe(401);
    expect(await ask("/api/public")).toEqual({ status: 200, body: { wallet: null } });
    expect(await ask("/nothing")).toMatchObject({ status: 404 });
  });

  it("is asked of nobody where anybody may call", async () => {
    expect(await ask("/api/public")).toEqual({ status: 200, body: { wallet: null } });
    expect(requireHolder).not.toHaveBeenCalled();
  });

  it.each([
    ["session", null],
    ["granted", "read"],
    ["paid", "paid"],
  ] as [Access, string | null][])("is, for %s, whose wallet holds enough for %s", async (access, purpose) => {
    expect(await ask(`/api/${access}`)).toEqual({ status: 200, body: { wallet: "holder" } });
    if (purpose === null) expect(requireHolder).not.toHaveBeenCalled();
    else
      expect(requireHolder).toHaveBeenCalledExactlyOnceWith({ wallet: "holder", ip: "127.0.0.1" }, purpose);
    requireHolder.mockRejectedValue(new AppError("gate.balance_too_low"));
    expect((await ask(`/api/${access}`)).status).toBe(purpose === null ? 200 : 403);
  });

  it("is told of what does not exist only when signed in", async () => {
    expect(await ask("/api/nothing")).toMatchObject({ status: 404, body: { code: "request.not_found" } });
    expect(requireHolder).not.toHaveBeenCalled();
  });

  it.each([
    ["path", () => ask("/api/of/another")],
    ["query", () => ask("/api/session?wallet_address=another")],
    ["body", () => post("/api/body", { wallet_address: "another" })],
    ["header", () => ask("/api/session", { headers: { "x-wallet-address": "another" } })],
  ])("[GATE-14] is not who names another wallet in the %s", async (_where, call) => {
    expect(await call()).toMatchObject({ status: 403, body: { code: "auth.wallet_changed" } });
    expect(requireHolder).not.toHaveBeenCalled();
  });

  it.each([
    ["path", () => ask("/api/of/holder")],
    ["query", () => ask("/api/session?wallet_address=holder")],
    ["body", () => post("/api/body", { wallet_address: "holder" })],
    ["body, as null", () => post("/api/body", { wallet_address: null })],
    ["body that is null", () => post("/api/body", null)],
    ["body that is a text", () => post("/api/body", "x")],
    ["header", () => ask("/api/session", { headers: { "x-wallet-address": "holder" } })],
  ])("is who names the own wallet, or none, in the %s", async (_where, call) => {
    expect((await call()).status).toBe(200);
  });

  it("is known of every route, in the order of their declaration", async () => {
    expect(app.declaredRoutes.slice(0, 3)).toMatchObject([
      { url: "/api/*", access: "session" },
      { url: "/api/*", access: "session" },
      { url: "/api/*", access: "session" },
    ]);
    expect(app.declaredRoutes).toContainEqual({ method: "GET", url: "/api/paid", access: "paid" });
    expect(app.declaredRoutes).toContainEqual({ method: "DELETE", url: "/api/body", access: "session" });
  });

  it("must be said, and what is not public must be declared in the one way", async () => {
    const bare = Fastify();
    registerAccess(bare, { identify: () => null, requireHolder: async () => undefined });
    expect(() => bare.get("/x", async () => "open")).toThrow("GET /x does not say who may call it");
    expect(() => bare.get("/x", { config: { access: "session" } }, async () => "open")).toThrow(
      "GET /x is not public, and must be declared by declareRoutes",
    );
    expect(() => bare.get("/x", { config: { access: "public" } }, async () => "open")).not.toThrow();
    await bare.close();
  });

  it("is asked again by the handler, for the case that no hook did", async () => {
    const unhooked = Fastify();
    registerErrorHandler(unhooked);
    await unhooked.register(
      declareRoutes((routes) =>
        routes.get(
          "/mine",
          { config: { access: "session" } },
          async (_request, _reply, { wallet }) => wallet,
        ),
      ),
    );
    const response = await unhooked.inject("/mine");
    expect([response.statusCode, response.json().code]).toEqual([401, "auth.required"]);
    await unhooked.close();
  });

  it("tells calls of the API from pages", async () => {
    expect(await ask("/page")).toEqual({ status: 200, body: { isApi: false } });
  });
});

describe("what a route takes", () => {
  /** JSON of so many bytes. */
  const json = (bytes: number) => ({ text: "x".repeat(bytes - '{"text":""}'.length) });

  it.each([
    ["a stranger 32 kB", "/api/public-body", 32 * 1024],
    ["a holder 1 MB", "/api/body", 1024 * 1024],
    ["what the route says", "/api/large", 40_000],
  ])("is of %s at most", async (_what, url, most) => {
    expect((await post(url, json(most))).status).toBe(200);
    expect(await post(url, json(most + 1))).toMatchObject({
      status: 413,
      body: { code: "request.too_large" },
    });
  });

  it.each(["POST", "PUT", "DELETE"])("is declared for %s", async (method) => {
    expect((await post("/api/body", {}, method)).status).toBe(200);
  });
});

describe("what one wallet has open at the same time", () => {
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it("is counted by what it is, for each wallet, until it is sent", async () => {
    limits = { calls: 2, uploads: 0, exports: 1 };
    const open = [ask("/api/slow"), ask("/api/slow"), ask("/api/export")];
    await settle();
    const refused = await app.inject("/api/slow");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "5"]);
    expect(refused.json()).toMatchObject({ code: "limit.busy_wallet" });
    expect((await ask("/api/export")).status).toBe(429);
    signedIn = { ...HOLDER, wallet: "another" };
    expect((await ask("/api/session")).status).toBe(200);
    signedIn = null;
    expect((await ask("/api/public")).status).toBe(200);
    signedIn = HOLDER;
    slow.resolve();
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200, 200]);
    for (let times = 0; times < 3; times += 1) {
      expect((await ask("/api/session")).status).toBe(200);
      expect((await ask("/api/fails")).status).toBe(500);
    }
  });

  it("counts one less when one of several has ended", async () => {
    limits = { ...limits, calls: 2 };
    const open = [ask("/api/slow"), ask("/api/session")];
    await open[1];
    expect((await ask("/api/session")).status).toBe(200);
    const second = ask("/api/slow");
    await settle();
    expect((await ask("/api/session")).status).toBe(429);
    slow.resolve();
    await Promise.all([...open, second]);
  });

  it("is less when a reader has gone", async () => {
    limits = { ...limits, calls: 1 };
    await app.listen({ host: "127.0.0.1", port: 0 });
    const request = get(`${app.listeningOrigin}/api/slow`);
    request.on("error", () => undefined);
    await vi.waitFor(async () => expect((await ask("/api/session")).status).toBe(429));
    const gone = once(app.server, "request");
    await Promise.race([gone, settle()]);
    request.destroy();
    await vi.waitFor(async () => expect((await ask("/api/session")).status).toBe(200));
  });

  it("is not counted for a reader who left before it was known who they are", async () => {
    limits = { ...limits, exports: 1 };
    known = Promise.withResolvers();
    await app.listen({ host: "127.0.0.1", port: 0 });
    const arrived = once(app.server, "request") as Promise<[IncomingMessage, ServerResponse]>;
    const request = get(`${app.listeningOrigin}/api/export`);
    request.on("error", () => undefined);
    const [, response] = await arrived;
    request.destroy();
    await once(response, "close");
    known.resolve();
    slow.resolve();
    await settle();
    expect((await ask("/api/export")).status).toBe(200);
  });
});

describe("the log of requests", () => {
  const lines = () => logged.filter(({ msg }) => msg === "request");

  it("has a line for each: method, path without what was typed, status and duration", async () => {
    const beganMs = performance.now();
    await ask("/api/session?wallet_address=holder");
    const tookMs = performance.now() - beganMs;
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 30,
        method: "GET",
        path: "/api/session",
        status: 200,
        ms: expect.any(Number),
      }),
    ]);
    // To a tenth of a millisecond.
    const ms = lines()[0]?.ms ?? 0;
    expect(ms * 10).toBeCloseTo(Math.round(ms * 10), 6);
    expect(ms).toBeLessThanOrEqual(tookMs + 0.1);
  });

  it("is quiet about pages, and loud about our own failures", async () => {
    await ask("/nothing");
    expect(lines()).toMatchObject([{ level: 20, path: "/nothing", status: 404 }]);
    logged = [];
    await ask("/page");
    expect(lines()).toMatchObject([{ level: 20, path: "/page" }]);
    logged = [];
    await ask("/api/fails");
    expect(lines()).toMatchObject([{ level: 50, status: 500 }]);
  });
});

describe("the API's description", () => {
  it("is made of the routes, for the operator alone, and leaves itself out", async () => {
    expect((await ask("/api/docs")).status).toBe(404);
    const { body } = await ask("/api/docs", { headers: { authorization: "Bearer t" } });
    expect(body).toMatchObject({ openapi: "3.1.0", info: { title: "Bakso", version: "1" } });
    expect(body.paths["/api/large"].post.requestBody.content["application/json"].schema).toMatchObject({
      properties: { text: { type: "string" } },
    });
    expect(body.paths["/api/docs"]).toBeUndefined();
    expect(Object.keys(body.paths).filter((path) => path.includes("*"))).toEqual([]);
  });
});
