import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, ENOUGH_RAW, ORIGIN, type TestApp, type TestBrowser } from "../../test/test-app.ts";
import { createTestWallet, type TestWallet } from "../../test/test-wallet.ts";
import { registerAccess } from "./access.ts";
import { declareRoutes } from "./declare-routes.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;
async function signedIn(
  balanceRaw: bigint | Error = ENOUGH_RAW,
): Promise<{ browser: TestBrowser; wallet: TestWallet }> {
  const wallet = createTestWallet();
  server.balances.set(wallet.address, balanceRaw);
  const browser = server.browser();
  await browser.signIn(wallet);
  return { browser, wallet };
}
/** The calls of a talk, with bodies that are right; every route there is stands in `route-matrix.test.ts`. */
const holdersCalls = (
  wallet: string,
): [string, (browser: TestBrowser) => ReturnType<TestBrowser["get"]>][] => [
  ["GET conversations", (b) => b.get(`/api/conversations/${wallet}`)],
  [
    "POST conversations",
    (b) => b.post("/api/conversations", { wallet_address: wallet, conversation_id: "c", name: "n" }),
  ],
  ["PUT rename", (b) => b.put("/api/conversations/c/rename", { name: "n", wallet_address: wallet })],
  ["PUT pin", (b) => b.put("/api/conversations/c/pin", { is_pinned: true, wallet_address: wallet })],
  ["DELETE conversation", (b) => b.delete("/api/conversations/c", { wallet_address: wallet })],
  ["GET messages", (b) => b.get(`/api/messages/c?wallet_address=${wallet}`)],
  [
    "POST messages",
    (b) =>
      b.post("/api/messages", { conversation_id: "c", role: "user", content: "x", wallet_address: wallet }),
  ],
  ["POST show", (b) => b.post("/api/messages/c/show", { wallet_address: wallet, message_id: "m" })],
  ["GET live", (b) => b.get(`/api/messages/c/live?wallet_address=${wallet}`)],
  [
    "POST send_message",
    (b) =>
      b.post("/api/send_message", {
        message: "hi",
        wallet_address: wallet,
        conversation_id: "c",
        message_id: "m",
      }),
  ],
  ["POST stop", (b) => b.post("/api/stop", { wallet_address: wallet, conversation_id: "c" })],
  ["POST get_ready", (b) => b.post("/api/get_ready", { wallet_address: wallet })],
  ["GET limits", (b) => b.get("/api/limits")],
];
const nobody = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";

describe("who may call what", () => {
  it.each(holdersCalls(nobody))("[GATE-14] %s is refused without a session", async (_name, call) => {
    const response = await call(server.browser());
    expect([response.statusCode, codeOf(response)]).toEqual([401, "auth.required"]);
  });

  it.each(holdersCalls(nobody).map(([name]) => name))(
    "[GATE-2] %s is refused below the minimum",
    async (name) => {
      const { browser, wallet } = await signedIn(ENOUGH_RAW - 1n);
      const response = await holdersCalls(wallet.address).find(([one]) => one === name)?.[1](browser);
      expect([response?.statusCode, response && codeOf(response)]).toEqual([403, "gate.balance_too_low"]);
    },
  );

  it.each(holdersCalls(nobody).map(([name]) => name))(
    "[GATE-12] %s is refused when the balance is unknown",
    async (name) => {
      const { browser, wallet } = await signedIn(new Error("no node"));
      const response = await holdersCalls(wallet.address).find(([one]) => one === name)?.[1](browser);
      expect([response?.statusCode, response && codeOf(response)]).toEqual([403, "gate.balance_unknown"]);
    },
  );

  it.each(holdersCalls(nobody).filter(([name]) => !["GET limits"].includes(name)))(
    "[GATE-14] %s is refused for somebody else's wallet in path, query or body",
    async (_name, call) => {
      const { browser } = await signedIn();
      const response = await call(browser);
      expect([response.statusCode, codeOf(response)]).toEqual([403, "auth.wallet_changed"]);
    },
  );

  it("is also refused when the page says that it works for another wallet", async () => {
    const { browser } = await signedIn();
    const response = await browser.get("/api/limits", { headers: { "x-wallet-address": nobody } });
    expect(codeOf(response)).toBe("auth.wallet_changed");
  });

  it("is a matter of sessions before it is one of addresses: what does not exist answers 401, then 404", async () => {
    expect((await server.browser().get("/api/nothing")).statusCode).toBe(401);
    const { browser } = await signedIn();
    const response = await browser.get("/api/nothing");
    expect([response.statusCode, codeOf(response)]).toEqual([404, "request.not_found"]);
  });

  it("is said by every route, or the server does not start", async () => {
    const app = Fastify();
    registerAccess(app, { identify: () => null, requireHolder: async () => undefined });
    expect(() => app.get("/api/forgotten", async () => "open")).toThrow("does not say who may call it");
    expect(() => app.get("/forgotten", async () => "open")).toThrow("does not say who may call it");
    await app.close();
  });

  it("gives a handler its identity by type, and lets none that is not public do without", async () => {
    const app = Fastify();
    registerAccess(app, { identify: () => null, requireHolder: async () => undefined });
    const config = { access: "granted" } as const;
    expect(() => app.get("/api/bare", { config }, async () => "open")).toThrow(
      "must be declared by declareRoutes",
    );
    await app.close();

    // Even where the hooks are out of the way, for whatever reason.
    const unhooked = Fastify();
    await unhooked.register(
      declareRoutes((routes) => {
        routes.get("/api/mine", { config }, async (_request, _reply, { wallet }) => wallet);
        routes.get(
          "/api/ours",
          { config: { access: "public" } },
          // @ts-expect-error what anybody may call is given nobody
          async (_request, _reply, identity) => String(identity),
        );
      }),
    );
    expect((await unhooked.inject("/api/mine")).statusCode).toBe(401);
    expect((await unhooked.inject("/api/ours")).body).toBe("undefined");
    await unhooked.close();
  });

  it("[GATE-1] leaves health, session and sign-in open to anyone", async () => {
    const browser = server.browser();
    expect((await browser.get("/api/health")).json()).toEqual({ status: "ok" });
    expect((await browser.get("/api/ready")).statusCode).toBe(200);
    expect((await browser.get("/api/session")).statusCode).toBe(200);
  });

  it("[GATE-13] knows no admin", async () => {
    const { browser } = await signedIn();
    for (const path of ["/api/admin", "/api/users", "/api/login"])
      expect((await browser.get(path)).statusCode).toBe(404);
  });

  it("keeps the demo's wallets out of anything but demo mode", async () => {
    const { browser } = await signedIn();
    expect((await browser.get("/api/demo/wallets")).statusCode).toBe(404);
    expect((await server.browser().get("/api/demo/wallets")).statusCode).toBe(401);
  });
});

describe("the operator's pages", () => {
  const PAGES = ["/metrics", "/api/docs"];
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  it("are for who has the token alone in production, whatever a proxy on this machine says or does not say", async () => {
    const production = await createTestApp({ trustsOwnMachine: false, metricsToken: "the operator's token" });
    const unset = await createTestApp({ trustsOwnMachine: false });
    for (const page of PAGES) {
      expect((await production.browser().get(page)).statusCode).toBe(404);
      expect((await production.browser().get(page, bearer("another"))).statusCode).toBe(404);
      expect((await production.browser().get(page, bearer("the operator's token"))).statusCode).toBe(200);
      expect((await unset.browser().get(page, bearer(""))).statusCode).toBe(404);
    }
    await production.close();
    await unset.close();
  });

  it("are open to this machine in demo mode, but not to what a proxy forwards", async () => {
    for (const page of PAGES) {
      expect((await server.browser().get(page)).statusCode).toBe(200);
      const forwarded = await server.browser().get(page, { headers: { "x-forwarded-for": "203.0.113.9" } });
      expect(forwarded.statusCode).toBe(404);
    }
  });
});

describe("calls that change something", () => {
  it.each([
    ["another site", "https://evil.example"],
    ["a page without an origin", "null"],
    ["another port", "http://localhost:4000"],
    ["a host that begins like ours", `${ORIGIN}.evil.example`],
    ["a port that begins like ours", `${ORIGIN}0`],
    ["no origin at all", null],
  ])("are refused from %s, sign-in among them", async (_name, origin) => {
    const { browser, wallet } = await signedIn();
    const calls = [
      browser.post("/api/conversations", { conversation_id: "x", name: "n" }, { origin }),
      browser.post("/api/auth/challenge", { wallet_address: wallet.address }, { origin }),
      browser.put("/api/conversations/x/rename", { name: "n" }, { origin }),
      browser.delete("/api/conversations/x", {}, { origin }),
    ];
    for (const response of await Promise.all(calls))
      expect([response.statusCode, codeOf(response)]).toEqual([403, "request.origin"]);
  });

  it("are accepted from our own pages by Sec-Fetch-Site where Origin is missing", async () => {
    const { browser, wallet } = await signedIn();
    const response = await browser.post(
      "/api/auth/challenge",
      { wallet_address: wallet.address },
      { origin: null, headers: { "sec-fetch-site": "same-origin" } },
    );
    expect(response.statusCode).toBe(200);
  });
});

describe("errors", () => {
  it("have a sentence, a code and the request's id, and say which field is wrong", async () => {
    const { browser } = await signedIn();
    const response = await browser.post("/api/conversations", {
      conversation_id: "no spaces please",
      name: "n",
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: "request.invalid",
      details: [{ field: "/conversation_id" }],
    });
    expect(response.json<{ requestId: string }>().requestId).toBe(response.headers["x-request-id"]);
  });

  it("never carry internals", async () => {
    const broken = await createTestApp();
    const browser = broken.browser();
    const wallet = createTestWallet();
    await browser.signIn(wallet);
    const path = `/api/conversations/${wallet.address}`;
    expect((await browser.get(path)).statusCode).toBe(200);
    await broken.database.close();
    // The session and the balance were read a moment ago, so it is the handler that finds the database gone.
    const response = await browser.get(path);
    expect(response.statusCode).toBeGreaterThanOrEqual(500);
    expect(Object.keys(response.json()).sort()).toEqual(
      expect.arrayContaining(["code", "error", "requestId"]),
    );
    expect(response.json()).not.toHaveProperty("details");
    expect(response.body).not.toMatch(/postgres|pglite|sql|closed|at .*\.ts/i);
    await broken.app.close();
  });

  it.each([
    ["no JSON", "{", 400],
    ["an array", "[]", 400],
    ["a number", "1", 400],
  ])("answer a body that is %s with %s", async (_name, payload, status) => {
    const { browser } = await signedIn();
    const response = await browser.post("/api/conversations", undefined, {
      payload,
      headers: { "content-type": "application/json" },
    });
    expect(response.statusCode).toBe(status);
  });

  it("answer a body that is too large with 413", async () => {
    const { browser } = await signedIn();
    const response = await browser.post("/api/conversations", {
      conversation_id: "c",
      name: "x".repeat(2_000_000),
    });
    expect([response.statusCode, codeOf(response)]).toEqual([413, "request.too_large"]);
  });

  it("answer too many calls from one address with 429 and Retry-After", async () => {
    const busy = await createTestApp();
    busy.editContent((content) => {
      content.limits.perAddressPerMinute.calls = 5;
    });
    const browser = busy.browser();
    const codes = [];
    for (let index = 0; index < 7; index += 1) codes.push((await browser.get("/api/session")).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(Number((await browser.get("/api/session")).headers["retry-after"])).toBeGreaterThan(0);
    expect((await browser.get("/api/health")).statusCode).toBe(200);
    await busy.close();
  });
});
