import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestBrowser } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";

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

  it("that ended elsewhere is refused within two seconds, also where nobody told of it", async () => {
    const { browser, wallet } = await signedIn();
    expect(await accessOf(browser)).toBe("granted");
    await sql`delete from sessions where wallet_address = ${wallet}`.execute(server.database.db);
    await expect.poll(() => accessOf(browser), { timeout: 3_000 }).toBe("none");
  });
});
