import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildPicture } from "../../test/pictures.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";

const LIMIT = 1_000_000;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  server.editContent((content) => {
    content.limits.storagePerWallet.megabytes = LIMIT / 1_000_000;
  });
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ value: bigint }>`select value from site_limits`.execute(
        server.database.db,
      );
      expect(rows).toEqual([{ value: BigInt(LIMIT) }]);
    },
    { timeout: 10_000 },
  );
});
afterAll(() => server.close());

async function holder() {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  await browser.post("/api/conversations", { conversation_id: "c1", name: "One" });
  const say = (content: string, more: object = {}) =>
    browser.post("/api/messages", { conversation_id: "c1", role: "user", content, ...more });
  const used = async () =>
    (await browser.get("/api/limits")).json<{ storage: { used_bytes: number } }>().storage.used_bytes;
  /** What the counter should say, by what is there. */
  const counted = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select (
        (select coalesce(sum(octet_length(name) + 200), 0) from conversations where wallet_address = ${wallet.address})
        + (select coalesce(sum(octet_length(content) + 200), 0) from messages where wallet_address = ${wallet.address})
        + (select coalesce(sum(bytes + 200), 0) from pictures where wallet_address = ${wallet.address})
        + (select coalesce(sum(octet_length(output) + 200), 0) from agent_outputs where wallet_address = ${wallet.address})
        + (select coalesce(sum(octet_length(wishes || chips) + 200), 0) from reply_wishes where wallet_address = ${wallet.address})
        + (select coalesce(sum(octet_length(text) + 200), 0) from memories where wallet_address = ${wallet.address})
      )::float8 as bytes`.execute(server.database.db);
    return rows[0]?.bytes;
  };
  return { wallet, browser, say, used, counted };
}
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;

describe("the room that a wallet has for what is kept of it", () => {
  it("is counted in bytes, as it is stored, and shown beside the other limits", async () => {
    const { browser, say, used, counted } = await holder();
    const before = await used();
    await say("Bakso läuft 🐅", { message_id: "m1" });
    await say("Bakso läuft 🐅", { message_id: "m1" });
    expect((await used()) - before).toBe(200 + Buffer.byteLength("Bakso läuft 🐅"));
    await browser.put("/api/conversations/c1/rename", { name: "A longer name" });
    await browser.post("/api/save-agent-output", { name: "n", output: "o".repeat(1_000) });
    const usedBefore = await used();
    await browser.put("/api/personal", { wishes: "Call me Ayu." });
    await browser.put("/api/personal", { wishes: "Ayu 🐅" });
    await browser.post("/api/personal/memories", { text: "I like tigers." });
    expect((await used()) - usedBefore).toBe(
      200 + Buffer.byteLength("Ayu 🐅") + 200 + "I like tigers.".length,
    );
    expect(await used()).toBe(await counted());
    expect((await browser.get("/api/limits")).json()).toMatchObject({ storage: { limit_bytes: LIMIT } });
  });

  it("is never exceeded, however many messages come at the same time", async () => {
    const { say, used, counted } = await holder();
    const responses = await Promise.all(Array.from({ length: 40 }, () => say("x".repeat(90_000))));
    const stored = responses.filter(({ statusCode }) => statusCode === 200);
    expect(stored).toHaveLength(Math.floor(LIMIT / 90_200));
    for (const refused of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expect(refused.statusCode).toBe(413);
      expect(codeOf(refused)).toBe("limit.storage_full");
    }
    expect(await used()).toBeLessThanOrEqual(LIMIT);
    expect(await used()).toBe(await counted());
  });

  it("is there again after something was deleted, and nothing of it stays counted after all was erased", async () => {
    const { browser, say, used, wallet } = await holder();
    while ((await say("x".repeat(300_000))).statusCode === 200);
    expect((await browser.delete("/api/conversations/c1", {})).statusCode).toBe(200);
    expect(await used()).toBe(200);
    expect(
      (await browser.post("/api/conversations", { conversation_id: "c2", name: "Two" })).statusCode,
    ).toBe(200);
    await browser.post("/api/erase", { wallet_address: wallet.address });
    const { rows } = await sql`select 1 from holder_bytes where wallet_address = ${wallet.address}`.execute(
      server.database.db,
    );
    expect(rows).toEqual([]);
  });

  it("when used up, takes no question and costs none of the day's answers, and others go on", async () => {
    const [mine, yours] = [await holder(), await holder()];
    // Of all wallets together there is one reply more than these will have.
    let chatInAll = 0;
    server.editContent(({ limits }) => {
      chatInAll = limits.perDay.chatInAll;
      limits.perDay.chatInAll = 2;
    });
    while ((await mine.say("x".repeat(100_000))).statusCode === 200);
    while ((await mine.say("x".repeat(500))).statusCode === 200);
    const ask = (browser: typeof mine.browser) =>
      browser.post("/api/send_message", {
        message: "y".repeat(1_000),
        conversation_id: "c1",
        message_id: "q1",
      });
    for (let tries = 0; tries < 4; tries += 1)
      expect(codeOf(await ask(mine.browser))).toBe("limit.storage_full");
    expect((await mine.browser.get("/api/limits")).json()).toMatchObject({ chat: { used: 0 } });
    expect((await ask(yours.browser)).statusCode).toBe(200);
    server.editContent(({ limits }) => {
      limits.perDay.chatInAll = chatInAll;
    });
  });

  it("when used up, takes no picture, asks no model for one and leaves no file", async () => {
    const { browser, used } = await holder();
    const drawing = await browser.post("/api/generate-image-url", { prompt: "a tiger" });
    // A usual picture has more than the whole room here.
    expect(codeOf(drawing)).toBe("limit.storage_full");
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(await buildPicture().png().toBuffer())]), "a.png");
    form.set("conversation_id", "c1");
    const body = new Response(form);
    const before = await used();
    const shown = await browser.post("/api/analyze-image", undefined, {
      payload: Buffer.from(await body.arrayBuffer()),
      headers: { "content-type": body.headers.get("content-type") ?? "" },
    });
    expect(codeOf(shown)).toBe("limit.storage_full");
    expect(await used()).toBe(before);
  });
});
