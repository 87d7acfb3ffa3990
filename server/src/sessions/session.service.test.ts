import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { createSessionService } from "./session.service.ts";
import type { SessionStore } from "./session.store.ts";
import { createSessionCookies } from "./session-cookie.ts";

/** A service over sessions in memory, that says what it did in which order. */
async function signedIn() {
  const did: string[] = [];
  const rows = new Set<string>();
  const store = {
    create: async (wallet: string, _kind: string, token: string) => void rows.add(`${wallet} ${token}`),
    async find(wallet: string, token: string) {
      did.push("find");
      return rows.has(`${wallet} ${token}`) ? { walletKind: "phantom" } : undefined;
    },
    async end(wallet: string, token: string) {
      did.push("end");
      rows.delete(`${wallet} ${token}`);
    },
    async endAll() {
      did.push("end all");
      rows.clear();
    },
  } as unknown as SessionStore;
  const cookies = createSessionCookies("secret", false);
  const sessions = createSessionService({
    store,
    cookies,
    announceEnd: async () => void did.push("announce"),
  });
  const value = await sessions.begin("wallet", "phantom");
  const identify = (cookie: string | undefined = value) =>
    sessions.identify({ cookies: { [cookies.sessionName]: cookie } } as unknown as FastifyRequest);
  const tokenHash = cookies.read(value)?.tokenHash ?? "";
  return { sessions, identify, did, rows, tokenHash, value };
}

describe("who sends a request", () => {
  it("is looked up once in a while, and not each time", async () => {
    const { identify, did, tokenHash } = await signedIn();
    const identity = { wallet: "wallet", walletKind: "phantom", tokenHash };
    expect([await identify(), await identify(), await identify()]).toEqual([identity, identity, identity]);
    expect(did).toEqual(["find"]);
  });

  it("is nobody without a cookie of ours, and nobody is asked", async () => {
    const { identify, did, value } = await signedIn();
    const [wallet, token, signature] = value.split(".");
    for (const cookie of [
      "",
      "wallet",
      `${wallet}.${token}`,
      `${wallet}.${token}.`,
      `another.${token}.${signature}`,
      `${wallet}.another.${signature}`,
      `${value}.more`,
      `${value}x`,
    ])
      expect(await identify(cookie)).toBeNull();
    expect(did).toEqual([]);
  });

  it.each(["end", "end all"] as const)(
    "is forgotten here and told everywhere, once it was stored that sessions %s",
    async (how) => {
      const { sessions, identify, did, tokenHash } = await signedIn();
      await identify();
      await (how === "end" ? sessions.end("wallet", tokenHash) : sessions.endAll("wallet"));
      expect(did).toEqual(["find", how, "announce"]);
      expect(await identify()).toBeNull();
      expect(did.at(-1)).toBe("find");
    },
  );

  it("is looked up again after another instance has told of an end", async () => {
    const { sessions, identify, rows } = await signedIn();
    await identify();
    rows.clear();
    expect(await identify()).not.toBeNull();
    sessions.forget();
    expect(await identify()).toBeNull();
  });

  it("is told to who remembers something of the wallet, wherever the session ended", async () => {
    const { sessions, tokenHash } = await signedIn();
    const heard: unknown[] = [];
    sessions.onEnd((wallet) => heard.push(wallet));
    await sessions.end("wallet", tokenHash);
    await sessions.endAll("wallet");
    sessions.forget("another");
    sessions.forget();
    expect(heard).toEqual(["wallet", "wallet", "another", undefined]);
  });

  it("is kept as a hash alone, and told with random that nobody guesses", async () => {
    const one = await signedIn();
    const other = await signedIn();
    const token = one.value.split(".")[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect([...one.rows].join()).not.toContain(token);
    expect([...one.rows].join()).toContain(one.tokenHash);
    expect(one.value).not.toBe(other.value);
  });
});

describe("the cookies", () => {
  it.each([
    [true, "__Host-"],
    [false, ""],
  ])(
    "are out of reach of scripts and other sites, and of the plain way where the site is on https (%s)",
    (isHttps, prefix) => {
      expect(createSessionCookies("secret", isHttps)).toMatchObject({
        sessionName: `${prefix}bakso_session`,
        browserName: `${prefix}bakso_sign_in`,
        options: { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps },
        sessionMaxAgeSeconds: 2_592_000,
        browserMaxAgeSeconds: 600,
      });
    },
  );

  it("are signed with the secret of the site", () => {
    const { value } = createSessionCookies("secret", false).issue("wallet");
    expect(createSessionCookies("secret", false).read(value)?.wallet).toBe("wallet");
    expect(createSessionCookies("another", false).read(value)).toBeNull();
  });
});
