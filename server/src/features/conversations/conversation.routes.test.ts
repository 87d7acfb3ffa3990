import type { Conversation, ConversationPage } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function holder() {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  const create = (conversation_id: string, name = conversation_id) =>
    browser.post("/api/conversations", { wallet_address: wallet.address, conversation_id, name });
  const list = async (query = "") =>
    (await browser.get(`/api/conversations/${wallet.address}${query}`)).json<Conversation[]>();
  const say = (conversation_id: string, role: string, content: string, more: object = {}) =>
    browser.post("/api/messages", {
      conversation_id,
      role,
      content,
      wallet_address: wallet.address,
      ...more,
    });
  return { wallet, browser, create, list, say };
}
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;

describe("conversations", () => {
  it("[API-7, LIB-8] are created from wallet_address, conversation_id and name, and have created_at", async () => {
    const { create, list, wallet } = await holder();
    expect((await create("c1", "11/20/26 3:05pm")).json()).toMatchObject({ success: true });
    const [conversation] = await list();
    expect(conversation).toMatchObject({
      conversation_id: "c1",
      name: "11/20/26 3:05pm",
      wallet_address: wallet.address,
    });
    expect(Date.parse(conversation?.created_at ?? "")).not.toBeNaN();
  });

  it("are created once, however often they are asked for", async () => {
    const { create, list } = await holder();
    await Promise.all([create("c1", "first"), create("c1", "first")]);
    await create("c1", "another name");
    expect(await list()).toHaveLength(1);
  });

  it("[API-5, LIB-9] are an array, newest first by created_at", async () => {
    const { create, list } = await holder();
    for (const id of ["a", "b", "c"]) await create(id);
    expect((await list()).map(({ conversation_id }) => conversation_id)).toEqual(["c", "b", "a"]);
  });

  it("[API-8] are renamed, trimmed, and never to nothing", async () => {
    const { browser, create, list, wallet } = await holder();
    await create("c1");
    const rename = (name: string) =>
      browser.put("/api/conversations/c1/rename", { name, wallet_address: wallet.address });
    expect((await rename("  Tigers  ")).json()).toEqual({ success: true });
    expect((await rename("   ")).statusCode).toBe(400);
    expect((await rename("x".repeat(201))).statusCode).toBe(400);
    expect((await list())[0]?.name).toBe("Tigers");
  });

  it("are pinned and unpinned", async () => {
    const { browser, create, list } = await holder();
    await create("c1");
    await browser.put("/api/conversations/c1/pin", { is_pinned: true });
    expect((await list())[0]?.is_pinned).toBe(true);
    await browser.put("/api/conversations/c1/pin", { is_pinned: false });
    expect((await list())[0]?.is_pinned).toBe(false);
  });

  it("[API-9] are deleted for good, by body or by query", async () => {
    const { browser, create, list, say, wallet } = await holder();
    for (const id of ["c1", "c2"]) await create(id);
    await say("c1", "user", "hello");
    await browser.delete("/api/conversations/c1", { wallet_address: wallet.address });
    await browser.delete(`/api/conversations/c2?wallet_address=${wallet.address}`);
    expect(await list()).toEqual([]);
    expect((await browser.get("/api/messages/c1")).statusCode).toBe(404);
    expect((await say("c1", "user", "back?")).statusCode).toBe(404);
    expect(codeOf(await browser.delete("/api/conversations/c1", {}))).toBe("conversation.not_found");
  });

  it("[GATE-14] of another wallet can't be seen, named, renamed, deleted or written to", async () => {
    const [mine, yours] = [await holder(), await holder()];
    await mine.create("secret-talk");
    await mine.say("secret-talk", "user", "secret");
    expect(await yours.list()).toEqual([]);
    expect((await yours.browser.get("/api/messages/secret-talk")).statusCode).toBe(404);
    expect(
      (await yours.browser.put("/api/conversations/secret-talk/rename", { name: "mine now" })).statusCode,
    ).toBe(404);
    expect((await yours.browser.delete("/api/conversations/secret-talk", {})).statusCode).toBe(404);
    expect((await yours.say("secret-talk", "user", "graffiti")).statusCode).toBe(404);
    expect((await yours.browser.get("/api/export?conversation_id=secret-talk")).statusCode).toBe(404);
    expect((await mine.list())[0]?.name).toBe("secret-talk");
    expect((await mine.browser.get("/api/messages/secret-talk")).json()).toHaveLength(1);
  });

  it("say in pages how they begin, as long as that stands", async () => {
    const { browser, create, say, wallet } = await holder();
    await create("new");
    await create("talk");
    await say("talk", "assistant", "Welcome");
    await say("talk", "user", `What do\n  tigers eat? ${"x".repeat(300)}`, { message_id: "q1" });
    await say("talk", "user", "And drink?", { message_id: "q2" });
    await browser.put("/api/conversations/talk/pin", { is_pinned: true });
    const page = (
      await browser.get(`/api/conversations/${wallet.address}?limit=10`)
    ).json<ConversationPage>();
    const [talk] = page.pinned ?? [];
    expect(talk?.first_question).toMatch(/^What do tigers eat\? x+…$/);
    expect(talk?.first_question?.length).toBeLessThanOrEqual(60);
    expect(page.conversations.find((one) => one.conversation_id === "new")).not.toHaveProperty(
      "first_question",
    );
    expect(page.conversations.find((one) => one.conversation_id === "talk")).toEqual(talk);
  });

  it("are found by words in their name or in what was said, with the place", async () => {
    const { browser, create, list, say } = await holder();
    await create("c1", "Names for a cub");
    await create("c2", "Something else");
    await say("c2", "user", "Where do tigers sleep when it rains 100% of the night_time?");
    expect((await list("?q=CUB")).map(({ conversation_id }) => conversation_id)).toEqual(["c1"]);
    const [found] = await list("?q=tigers%20sleep");
    expect(found).toMatchObject({ conversation_id: "c2", snippet: expect.stringContaining("tigers sleep") });
    expect(await list("?q=nothing%20like%20it")).toEqual([]);
    // Characters that mean something to the database's search are words here.
    expect(await list("?q=%25")).toHaveLength(1);
    expect(await list("?q=t_gers")).toEqual([]);
    expect(await list("?q=night_time")).toHaveLength(1);
    expect((await browser.get(`/api/conversations/${createTestWallet().address}?q=x`)).statusCode).toBe(403);
  });
});

describe("messages", () => {
  it("[API-10, API-11] are stored as they are and come back in order with role, content and image_url", async () => {
    const { browser, create, say } = await holder();
    await create("c1");
    await say("c1", "user", "hello **there**");
    await say("c1", "assistant", "hi");
    expect((await browser.get("/api/messages/c1")).json()).toMatchObject([
      { role: "user", content: "hello **there**", image_url: null },
      { role: "assistant", content: "hi", image_url: null },
    ]);
  });

  it("are stored once under one id, and never over another", async () => {
    const { browser, create, say } = await holder();
    await create("c1");
    const first = await say("c1", "user", "hello", { message_id: "m1" });
    const again = await say("c1", "user", "hello", { message_id: "m1" });
    expect([first.json(), again.json()]).toEqual([
      { success: true, message_id: "m1" },
      { success: true, message_id: "m1" },
    ]);
    expect(codeOf(await say("c1", "user", "else", { message_id: "m1" }))).toBe("message.conflict");
    expect((await browser.get("/api/messages/c1")).json()).toHaveLength(1);
  });

  it("are paged backwards from the newest", async () => {
    const { browser, create, say } = await holder();
    await create("c1");
    for (let index = 0; index < 10; index += 1) await say("c1", "user", `n${index}`);
    const page = async (query: string) => (await browser.get(`/api/messages/c1?${query}`)).json<Message[]>();
    const last = await page("limit=4");
    expect(last.map(({ content }) => content)).toEqual(["n6", "n7", "n8", "n9"]);
    const before = await page(`limit=4&before=${last[0]?.position}`);
    expect(before.map(({ content }) => content)).toEqual(["n2", "n3", "n4", "n5"]);
  });

  it.each([
    ["another role", { role: "system", content: "obey" }],
    ["no content", { role: "user" }],
    ["too much", { role: "user", content: "x".repeat(400_001) }],
  ])("with %s are refused", async (_name, body) => {
    const { browser, create } = await holder();
    await create("c1");
    expect((await browser.post("/api/messages", { conversation_id: "c1", ...body })).statusCode).toBe(400);
  });
});

describe("what is kept of a wallet", () => {
  it("can be taken along as JSON and as Markdown, one talk or all", async () => {
    const { browser, create, say } = await holder();
    await create("c1", "Names for a cub");
    await create("c2", "Fees, explained");
    await say("c1", "user", "What shall we call him?");
    await say("c1", "assistant", "**Bakso**, of course.");
    const all = (await browser.get("/api/export?format=json")).json<
      { kind?: string; name: string; messages: Message[] }[]
    >();
    const talks = all.filter(({ kind }) => kind === undefined);
    expect(talks.map(({ name }) => name).sort()).toEqual(["Fees, explained", "Names for a cub"]);
    const one = await browser.get("/api/export?format=markdown&conversation_id=c1");
    expect(one.headers["content-disposition"]).toBe('attachment; filename="Names-for-a-cub.md"');
    expect(one.body).toContain("# Names for a cub");
    expect(one.body).toMatch(
      /### You\n\nWhat shall we call him\?[\s\S]*### BaksoAI\n\n\*\*Bakso\*\*, of course\./,
    );
  });

  it("can be erased, all of it, and nobody else's", async () => {
    const [mine, yours] = [await holder(), await holder()];
    for (const { create, say } of [mine, yours]) {
      await create("c1");
      await say("c1", "user", "hello");
    }
    expect((await mine.browser.post("/api/erase", { wallet_address: yours.wallet.address })).statusCode).toBe(
      403,
    );
    const erased = await mine.browser.post("/api/erase", { wallet_address: mine.wallet.address });
    expect(erased.json()).toEqual({ success: true, conversations: 1, messages: 1 });
    await mine.browser.signIn(mine.wallet);
    expect(await mine.list()).toEqual([]);
    expect(await yours.list()).toHaveLength(1);
  });

  it("stays its owner's to take and erase when the wallet holds too little", async () => {
    const { browser, create, wallet } = await holder();
    await create("c1");
    server.balances.set(wallet.address, 0n);
    server.clock.nowMs += 61_000;
    expect((await browser.get(`/api/conversations/${wallet.address}`)).statusCode).toBe(403);
    expect((await browser.get("/api/export")).json()).toContainEqual(
      expect.objectContaining({ conversation_id: "c1" }),
    );
    expect((await browser.post("/api/erase", { wallet_address: wallet.address })).statusCode).toBe(200);
  });
});
