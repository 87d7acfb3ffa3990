import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestBrowser } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";
import { createSessionStore } from "./session.store.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const accessOf = async (browser: TestBrowser, instance: TestApp = server): Promise<string> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await instance.browser().get("/api/session", { cookie });
  return response.json<{ access: string }>().access;
};

async function signedIn(): Promise<{ browser: TestBrowser; wallet: string }> {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  return { browser, wallet: wallet.address };
}

/** Another instance believes nothing yet, so that it has to look. */
async function onAnotherInstance<Result>(look: (instance: TestApp) => Promise<Result>): Promise<Result> {
  const another = await server.another();
  try {
    return await look(another);
  } finally {
    await another.close();
  }
}

describe("a session's life", () => {
  it("[GATE-14] ends seven days after it was last used", async () => {
    const { browser, wallet } = await signedIn();
    await sql`update sessions set expires_at = now() - interval '1 second' where wallet_address = ${wallet}`.execute(
      server.database.db,
    );
    expect(await onAnotherInstance((instance) => accessOf(browser, instance))).toBe("none");
  });

  it("is prolonged when it is used, and never beyond thirty days", async () => {
    const { browser, wallet } = await signedIn();
    await sql`update sessions set created_at = now() - interval '29 days', last_seen_at = now() - interval '2 hours',
      expires_at = now() + interval '1 hour' where wallet_address = ${wallet}`.execute(server.database.db);
    expect(await onAnotherInstance((instance) => accessOf(browser, instance))).toBe("granted");
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_at - now())::float / 3600 as hours from sessions where wallet_address = ${wallet}`.execute(
      server.database.db,
    );
    expect(rows[0]?.hours).toBeGreaterThan(23);
    expect(rows[0]?.hours).toBeLessThanOrEqual(24);
  });

  it("lasts seven days from its beginning, and from each hour in which it is used", async () => {
    const { browser, wallet } = await signedIn();
    const daysLeft = async () => {
      const { rows } = await sql<{ days: number }>`
        select extract(epoch from expires_at - now())::float / 86400 as days from sessions where wallet_address = ${wallet}`.execute(
        server.database.db,
      );
      return rows[0]?.days;
    };
    expect(await daysLeft()).toBeCloseTo(7, 1);
    await sql`update sessions set last_seen_at = now() - interval '61 minutes', expires_at = now() + interval '2 days'
      where wallet_address = ${wallet}`.execute(server.database.db);
    await onAnotherInstance((instance) => accessOf(browser, instance));
    expect(await daysLeft()).toBeCloseTo(7, 1);
    // Another one of the wallet's lives no longer for that.
    const store = createSessionStore(server.database.db);
    await store.create(wallet, "phantom", "idle");
    await sql`update sessions set last_seen_at = now() - interval '61 minutes', expires_at = now() + interval '1 day'
      where wallet_address = ${wallet}`.execute(server.database.db);
    await onAnotherInstance((instance) => accessOf(browser, instance));
    const { rows: both } = await sql<{ days: number }>`
      select round(extract(epoch from expires_at - now()) / 86400)::integer as days from sessions
      where wallet_address = ${wallet} order by 1`.execute(server.database.db);
    expect(both).toEqual([{ days: 1 }, { days: 7 }]);
    await store.end(wallet, "idle");
    // Within the hour nothing is written.
    await sql`update sessions set last_seen_at = now() - interval '59 minutes', expires_at = now() + interval '2 days'
      where wallet_address = ${wallet}`.execute(server.database.db);
    await onAnotherInstance((instance) => accessOf(browser, instance));
    expect(await daysLeft()).toBeCloseTo(2, 1);
  });

  it("is listed, the one seen last first, until it expires, and then swept away", async () => {
    const store = createSessionStore(server.database.db);
    const wallet = createTestWallet().address;
    const seen = { yesterday: "1 day", now: "0 days", expired: "8 days", before: "2 days" };
    for (const [token, ago] of Object.entries(seen)) {
      await store.create(wallet, "phantom", token);
      await sql`update sessions set last_seen_at = now() - ${ago}::interval,
        expires_at = now() - ${ago}::interval + interval '7 days'
        where wallet_address = ${wallet} and token_hash = ${token}`.execute(server.database.db);
    }
    const listed = async () => (await store.list(wallet)).map(({ tokenHash }) => tokenHash);
    expect(await listed()).toEqual(["now", "yesterday", "before"]);
    await store.sweep();
    expect(await listed()).toEqual(["now", "yesterday", "before"]);
    const { rows } = await sql`select 1 from sessions where wallet_address = ${wallet}`.execute(
      server.database.db,
    );
    expect(rows).toHaveLength(3);
  });

  it("ends alone: what it was is refused from then on, and the wallet's others go on", async () => {
    const wallet = createTestWallet();
    const [left, stays] = [server.browser(), server.browser()];
    await left.signIn(wallet);
    await stays.signIn(wallet);
    const stolen = Object.assign(server.browser(), { cookies: new Map(left.cookies) });
    await left.post("/api/auth/logout", {});
    await onAnotherInstance(async (instance) => {
      expect(await accessOf(stolen, instance)).toBe("none");
      expect(await accessOf(stays, instance)).toBe("granted");
    });
  });

  it("that ended elsewhere is refused within two seconds, also where nobody told of it", async () => {
    const { browser, wallet } = await signedIn();
    expect(await accessOf(browser)).toBe("granted");
    await sql`delete from sessions where wallet_address = ${wallet}`.execute(server.database.db);
    await expect.poll(() => accessOf(browser), { timeout: 3_000 }).toBe("none");
  });
});
