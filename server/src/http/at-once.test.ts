import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStalledReader } from "../../test/stalled-reader.ts";
import { addressOf, createTestApp, type TestApp } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});
afterEach(() => server.close());

/** A wallet with more than fits into the buffers of a connection. */
async function holder() {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  for (const id of ["c1", "c2"]) await browser.post("/api/conversations", { conversation_id: id, name: id });
  await sql`
    insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
    select ${wallet.address}, 'c1', 'm' || n, n, 'user', repeat('x', 400000), 'complete'
    from generate_series(0, 39) n`.execute(server.database.db);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const stall = async (path: string) =>
    openStalledReader(`${await addressOf(server.app)}${path}`, { cookie });
  return { browser, stall };
}

describe("what one wallet has open at the same time", () => {
  it.each([
    ["exports", "/api/export", "/api/export?conversation_id=c2"],
    ["calls", "/api/messages/c1", "/api/messages/c2"],
  ] as const)(
    "is bounded for %s, with a time to come back, and others are not touched",
    async (what, path, small) => {
      server.editContent((content) => {
        content.limits.atOncePerWallet[what] = 2;
      });
      const [mine, yours] = [await holder(), await holder()];
      const readers = [await mine.stall(path), await mine.stall(path)];
      const refused = await mine.browser.get(small);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers["retry-after"]).toBe("5");
      expect(refused.json()).toMatchObject({ code: "limit.busy_wallet" });
      expect((await yours.browser.get(small)).statusCode).toBe(200);
      readers[0]?.close();
      await vi.waitFor(async () => expect((await mine.browser.get(small)).statusCode).toBe(200), {
        timeout: 10_000,
      });
      for (const reader of readers) reader.close();
    },
  );

  it("is free again after whatever answer", async () => {
    server.editContent((content) => {
      content.limits.atOncePerWallet.calls = 1;
    });
    const { browser } = await holder();
    for (const path of ["/api/messages/none", "/api/limits", "/api/messages/c1?limit=x", "/api/nothing"])
      expect((await browser.get(path)).statusCode).not.toBe(429);
  });

  it("holds for pictures that are handed in, before any of their bytes are taken", async () => {
    server.editContent((content) => {
      content.limits.atOncePerWallet.uploads = 0;
    });
    const { browser } = await holder();
    const response = await browser.post("/api/analyze-image", undefined, {
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect(response.json()).toMatchObject({ code: "limit.busy_wallet" });
  });
});
