import type { Challenge } from "@bakso/contract/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, ENOUGH_RAW, ORIGIN, proofOf, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";

interface OpenApi {
  paths?: Record<string, Record<string, { responses: Record<string, { content?: object } | undefined> }>>;
}

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** A browser that has asked for a challenge. */
async function challenged(wallet = createTestWallet()) {
  const browser = server.browser();
  const response = await browser.post("/api/auth/challenge", { wallet_address: wallet.address });
  return { browser, wallet, ...response.json<Challenge>() };
}
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;

describe("a challenge", () => {
  it("is a Sign-In With Solana message for our domain, with a nonce and five minutes", async () => {
    const { input, message, wallet } = await challenged();
    expect(input).toMatchObject({
      domain: "localhost:3000",
      uri: `${ORIGIN}/baksoai`,
      address: wallet.address,
      chainId: "mainnet",
      version: "1",
    });
    expect(input.nonce).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(Date.parse(input.expirationTime) - Date.parse(input.issuedAt)).toBe(300_000);
    expect(message).toContain(
      `${input.domain} wants you to sign in with your Solana account:\n${wallet.address}`,
    );
  });

  it("is refused for what is no address", async () => {
    const browser = server.browser();
    for (const wallet_address of ["", "hello", "1".repeat(44), `${"1".repeat(31)}0O`, "z".repeat(44)]) {
      expect((await browser.post("/api/auth/challenge", { wallet_address })).statusCode).toBe(400);
    }
  });

  it("belongs to a browser, whose mark scripts and other sites can't read and which lasts ten minutes", async () => {
    const browser = server.browser();
    const { cookies } = await browser.post("/api/auth/challenge", {
      wallet_address: createTestWallet().address,
    });
    expect(cookies).toMatchObject([{ httpOnly: true, sameSite: "Lax", path: "/", maxAge: 600 }]);
  });

  it("is limited per address, with Retry-After", async () => {
    const own = await createTestApp();
    const browser = own.browser();
    own.editContent((content) => {
      content.limits.perAddressPerMinute.challenges = 3;
    });
    const wallet_address = createTestWallet().address;
    const responses = [];
    for (let index = 0; index < 5; index += 1)
      responses.push(await browser.post("/api/auth/challenge", { wallet_address }));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
    expect(Number(responses[4]?.headers["retry-after"])).toBeGreaterThan(0);
    await own.close();
  });
});

describe("signing in", () => {
  it("[GATE-3, GATE-13] takes one signed message, no transaction, and no password", async () => {
    const { browser, wallet, message } = await challenged();
    const response = await browser.post("/api/auth/verify", proofOf(wallet, message));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      wallet_address: wallet.address,
      wallet_kind: "phantom",
      access: "granted",
      balance_raw: String(ENOUGH_RAW),
      required_raw: String(ENOUGH_RAW),
    });
    expect((await browser.get("/api/session")).json()).toMatchObject({
      access: "granted",
      wallet_address: wallet.address,
    });
  });

  it("keeps the session in a cookie that scripts and other sites can't read", async () => {
    const { browser, wallet, message } = await challenged();
    const response = await browser.post("/api/auth/verify", proofOf(wallet, message));
    const cookie = response.cookies.find(({ name }) => name.endsWith("bakso_session"));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie?.domain).toBeUndefined();
  });

  it("uses __Host- cookies on https", async () => {
    const own = await createTestApp({ isHttps: true });
    const browser = own.browser();
    await browser.signIn(createTestWallet());
    expect([...browser.cookies.keys()]).toEqual(["__Host-bakso_session"]);
    await own.close();
  });

  it("answers 200 with a session when the wallet holds too little, and says so", async () => {
    const wallet = createTestWallet();
    server.balances.set(wallet.address, ENOUGH_RAW - 1n);
    const session = await server.browser().signIn(wallet);
    expect(session).toMatchObject({
      access: "denied",
      reason: "balance_too_low",
      balance_raw: "349999999999",
    });
  });

  it("[GATE-12] denies when the chain does not answer, and tells that apart", async () => {
    const wallet = createTestWallet();
    server.balances.set(wallet.address, new Error("no node"));
    expect(await server.browser().signIn(wallet)).toMatchObject({
      access: "denied",
      reason: "balance_unknown",
      balance_raw: null,
    });
  });

  it("refuses a nonce that was used already", async () => {
    const { browser, wallet, message } = await challenged();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect((await browser.post("/api/auth/verify", proofOf(wallet, message))).statusCode).toBe(200);
    const again = await browser.post("/api/auth/verify", proofOf(wallet, message), { cookie });
    expect([again.statusCode, codeOf(again)]).toEqual([400, "auth.challenge_unknown"]);
  });

  it("lets one of two simultaneous attempts with one nonce through", async () => {
    const { browser, wallet, message } = await challenged();
    const responses = await Promise.all(
      [1, 2].map(() => browser.post("/api/auth/verify", proofOf(wallet, message))),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it("refuses the nonce of another browser, and leaves it to its owner", async () => {
    const { browser, wallet, message } = await challenged();
    const thief = await challenged(wallet);
    const stolen = await thief.browser.post("/api/auth/verify", proofOf(wallet, message));
    expect(codeOf(stolen)).toBe("auth.challenge_unknown");
    expect((await browser.post("/api/auth/verify", proofOf(wallet, message))).statusCode).toBe(200);
  });

  it("refuses a message for another domain", async () => {
    const { browser, wallet, message } = await challenged();
    const foreign = message.replace("localhost:3000 wants", "evil.example wants");
    const response = await browser.post("/api/auth/verify", proofOf(wallet, foreign));
    expect([response.statusCode, codeOf(response)]).toEqual([400, "auth.message_mismatch"]);
  });

  it.each([
    ["statement", (text: string) => text.replace("moves nothing", "moves everything")],
    ["uri", (text: string) => text.replace("/baksoai", "/elsewhere")],
    ["chain", (text: string) => text.replace("Chain ID: mainnet", "Chain ID: devnet")],
    ["expiry", (text: string) => text.replace(/Expiration Time: 2/, "Expiration Time: 9")],
    ["one more line", (text: string) => `${text}\nRequest ID: 7`],
    ["white space", (text: string) => `${text}\n`],
    ["no structure at all", () => "hello"],
  ])("refuses an altered message (%s)", async (_name, alter) => {
    const { browser, wallet, message } = await challenged();
    const response = await browser.post("/api/auth/verify", proofOf(wallet, alter(message)));
    expect(codeOf(response)).toBe("auth.message_mismatch");
  });

  it("refuses a challenge that has expired", async () => {
    const { browser, wallet, message } = await challenged();
    server.clock.nowMs += 5 * 60_000;
    const response = await browser.post("/api/auth/verify", proofOf(wallet, message));
    expect(codeOf(response)).toBe("auth.challenge_expired");
  });

  it("refuses an attacker's key over a message that names the victim's address", async () => {
    const { browser, wallet: victim, message } = await challenged();
    const attacker = createTestWallet();
    const proof = { ...proofOf(victim, message), signature: attacker.sign(message).toString("base64") };
    const response = await browser.post("/api/auth/verify", proof);
    expect([response.statusCode, codeOf(response)]).toEqual([401, "auth.signature_invalid"]);
    expect((await browser.get("/api/session")).json()).toMatchObject({ access: "none" });
  });

  it("refuses a wallet that answers with another account than the challenge was for", async () => {
    const { browser, message } = await challenged();
    const other = createTestWallet();
    expect(codeOf(await browser.post("/api/auth/verify", proofOf(other, message)))).toBe(
      "auth.message_mismatch",
    );
  });

  it.each([
    ["too short", Buffer.alloc(63)],
    ["all zeros", Buffer.alloc(64)],
    ["too long", Buffer.alloc(65, 1)],
  ])("refuses a signature that is %s", async (_name, signature) => {
    const { browser, wallet, message } = await challenged();
    const response = await browser.post("/api/auth/verify", {
      ...proofOf(wallet, message),
      signature: signature.toString("base64"),
    });
    expect(codeOf(response)).toBe("auth.signature_invalid");
  });

  it("refuses bytes that are no UTF-8", async () => {
    const { browser, wallet, message } = await challenged();
    const response = await browser.post("/api/auth/verify", {
      ...proofOf(wallet, message),
      signed_message: Buffer.from([0xff, 0xfe]).toString("base64"),
    });
    expect(codeOf(response)).toBe("auth.message_mismatch");
  });

  it("refuses a text that begins with a mark nobody sees, though the wallet signed it so", async () => {
    const { browser, wallet, message } = await challenged();
    const response = await browser.post("/api/auth/verify", proofOf(wallet, `\ufeff${message}`));
    expect(codeOf(response)).toBe("auth.message_mismatch");
  });

  it("reads the chain anew, however lately the wallet's balance was read", async () => {
    const wallet = createTestWallet();
    server.balances.set(wallet.address, 0n);
    expect(await server.browser().signIn(wallet)).toMatchObject({ access: "denied", balance_raw: "0" });
    server.balances.set(wallet.address, ENOUGH_RAW);
    expect(await server.browser().signIn(wallet)).toMatchObject({ access: "granted" });
  });

  it("ends the session that the browser had before", async () => {
    const browser = server.browser();
    await browser.signIn(createTestWallet());
    const earlier = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await browser.signIn(createTestWallet());
    expect((await browser.get("/api/session", { cookie: earlier })).json()).toMatchObject({ access: "none" });
  });
});

describe("a session", () => {
  it("is nobody's without a cookie, and still says what is required", async () => {
    expect((await server.browser().get("/api/session")).json()).toEqual({
      wallet_address: null,
      wallet_kind: null,
      access: "none",
      balance_raw: null,
      required_raw: String(ENOUGH_RAW),
      checked_at: null,
    });
  });

  it("says when its balance was read, and that it was never read", async () => {
    const [known, unknown] = [createTestWallet(), createTestWallet()];
    server.balances.set(unknown.address, new Error("no node"));
    const { checked_at } = await server.browser().signIn(known);
    expect(Date.parse(String(checked_at))).toBe(server.clock.nowMs);
    expect(await server.browser().signIn(unknown)).toMatchObject({ checked_at: null });
  });

  it("can't be forged", async () => {
    const wallet = createTestWallet();
    for (const value of [`${wallet.address}.token.signature`, `${wallet.address}..`, "x", "a.b.c.d"]) {
      const response = await server.browser().get("/api/session", { cookie: `bakso_session=${value}` });
      expect(response.json()).toMatchObject({ access: "none" });
    }
  });

  it("of one wallet is not another's when the address in the cookie is changed", async () => {
    const browser = server.browser();
    await browser.signIn(createTestWallet());
    const [, token, signature] = (browser.cookies.get("bakso_session") ?? "").split(".");
    const cookie = `bakso_session=${createTestWallet().address}.${token}.${signature}`;
    expect((await browser.get("/api/session", { cookie })).json()).toMatchObject({ access: "none" });
  });

  it("ends with logout, at once", async () => {
    const browser = server.browser();
    await browser.signIn(createTestWallet());
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await browser.post("/api/auth/logout", {});
    expect(response.json()).toEqual({ success: true });
    expect(response.cookies).toMatchObject([{ name: "bakso_session", value: "", maxAge: 0, path: "/" }]);
    expect((await browser.get("/api/session", { cookie })).json()).toMatchObject({ access: "none" });
    expect((await browser.get("/api/limits", { cookie })).statusCode).toBe(401);
  });

  it("ends alone with a logout that says nothing", async () => {
    const wallet = createTestWallet();
    const [here, there] = [server.browser(), server.browser()];
    await here.signIn(wallet);
    await there.signIn(wallet);
    expect((await here.post("/api/auth/logout")).json()).toEqual({ success: true });
    expect((await there.get("/api/session")).json()).toMatchObject({ access: "granted" });
  });

  it("is listed with the wallet's others, and all of them can be ended", async () => {
    const wallet = createTestWallet();
    const [here, there] = [server.browser(), server.browser()];
    await here.signIn(wallet);
    await there.signIn(wallet, "standard:Backpack");
    const list = (await here.get("/api/auth/sessions")).json<
      { id: string; wallet_kind: string; is_current: boolean }[]
    >();
    expect(list.map(({ wallet_kind }) => wallet_kind).sort()).toEqual(["phantom", "standard:Backpack"]);
    expect(list.filter(({ is_current }) => is_current).map(({ wallet_kind }) => wallet_kind)).toEqual([
      "phantom",
    ]);
    // Less than the hash, which is what the server knows a session by.
    for (const { id } of list) expect(id).toMatch(/^[\w-]{12}$/);
    await here.post("/api/auth/logout", { everywhere: true });
    expect((await there.get("/api/session")).json()).toMatchObject({ access: "none" });
  });

  it("reads the chain again when asked to", async () => {
    const wallet = createTestWallet();
    const browser = server.browser();
    await browser.signIn(wallet);
    server.balances.set(wallet.address, 0n);
    expect((await browser.get("/api/session")).json()).toMatchObject({ access: "granted" });
    expect((await browser.get("/api/session?recheck=true")).json()).toMatchObject({
      access: "denied",
      balance_raw: "0",
    });
  });

  it("is never written to the log, and neither is a signature", async () => {
    const { browser, wallet, message } = await challenged();
    const proof = proofOf(wallet, message);
    await browser.post("/api/auth/verify", proof);
    const token = browser.cookies.get("bakso_session") ?? "missing";
    const log = server.logged.join("");
    expect(log).toContain("/api/auth/verify");
    for (const secret of [token, token.split(".")[1] ?? "", proof.signature])
      expect(log).not.toContain(secret);
  });
});

describe("calls of sign-ins and sessions", () => {
  it("take and answer nothing but what the API's description says", async () => {
    const own = await createTestApp();
    const browser = own.browser();
    await browser.signIn(createTestWallet());
    for (const [path, body] of [
      ["challenge", {}],
      ["verify", { wallet_address: createTestWallet().address }],
      ["logout", { everywhere: "yes" }],
    ] as const)
      expect((await browser.post(`/api/auth/${path}`, body)).statusCode).toBe(400);
    expect((await browser.get("/api/session?recheck=maybe")).statusCode).toBe(400);

    const { paths = {} } = own.app.swagger() as OpenApi;
    for (const path of ["auth/challenge", "auth/verify", "auth/logout", "auth/sessions", "session"]) {
      const [operation] = Object.values(paths[`/api/${path}`] ?? {});
      expect([path, operation?.responses["200"]?.content]).toEqual([
        path,
        { "application/json": { schema: expect.anything() } },
      ]);
    }
    await own.close();
  });
});
