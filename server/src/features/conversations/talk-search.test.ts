import type { ConversationPage } from "@bakso/contract/conversations";
import type { FoundInTalk } from "@bakso/contract/messages";
import { sql } from "kysely";
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
  const find = async (id: string, q: string) =>
    (await browser.get(`/api/messages/${id}/find?q=${encodeURIComponent(q)}`)).json<FoundInTalk>();
  return {
    wallet,
    browser,
    find,
    placesOf: async (id: string, q: string) => (await find(id, q)).matches.map(({ position }) => position),
    create: (conversation_id: string) =>
      browser.post("/api/conversations", { conversation_id, name: conversation_id }),
    say: (conversation_id: string, content: string, message_id: string) =>
      browser.post("/api/messages", { conversation_id, role: "user", content, message_id }),
  };
}

describe("words within one talk", () => {
  it("are found in each message that has all of them, or their beginnings, oldest first", async () => {
    const { create, say, find } = await holder();
    await create("c1");
    await say("c1", "The cub sleeps in the river grass", "m1");
    await say("c1", "Rivers are wide", "m2");
    await say("c1", "Cubs drink from a RIVER", "m3");
    expect(await find("c1", "river cub")).toEqual({
      matches: [
        { message_id: "m1", position: 0 },
        { message_id: "m3", position: 2 },
      ],
      words: ["cub", "river"],
      has_more: false,
    });
    expect((await find("c1", "volcano")).matches).toEqual([]);
  });

  it("are found where they are no words, and where nothing stands between them", async () => {
    const { create, say, placesOf } = await holder();
    await create("c1");
    await say("c1", "It rose by 5 %, not by 5_", "m1");
    await say("c1", "nothing", "m2");
    await say("c1", "虎の子", "m3");
    expect([await placesOf("c1", "%"), await placesOf("c1", "_"), await placesOf("c1", "虎")]).toEqual([
      [0],
      [0],
      [2],
    ]);
  });

  it("[GATE-14] are found in one's own talk alone, and in no other talk", async () => {
    const [one, other] = [await holder(), await holder()];
    for (const { create, say } of [one, other]) {
      await create("same");
      await create("second");
      await say("second", "a secret waterfall", "s1");
    }
    await other.say("same", "a secret waterfall", "m1");
    expect(await one.placesOf("same", "waterfall")).toEqual([]);
    expect(await one.placesOf("same", "%")).toEqual([]);
    expect(await other.placesOf("same", "waterfall")).toEqual([0]);
    await other.create("theirs");
    await other.say("theirs", "a secret waterfall 100 %", "t1");
    for (const q of ["waterfall", "%25"]) {
      const refused = await one.browser.get(`/api/messages/theirs/find?q=${q}`);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        404,
        "conversation.not_found",
      ]);
    }
    expect((await server.browser().get("/api/messages/theirs/find?q=a")).statusCode).toBe(401);
  });

  it("are not found in what was deleted or set aside; a blank search is refused", async () => {
    const { create, browser, placesOf } = await holder();
    await create("c1");
    const send = (message: string, message_id: string, more = {}) =>
      browser.post("/api/send_message", { message, message_id, conversation_id: "c1", ...more });
    await send("about the lagoon", "q1");
    await send("about the desert", "q2", { replaces_message_id: "q1" });
    expect([await placesOf("c1", "lagoon"), await placesOf("c1", "desert")]).toEqual([[], [2, 3]]);
    expect((await browser.get("/api/messages/c1/find?q=%20")).statusCode).toBe(400);
    expect((await browser.get(`/api/messages/c1/find?q=${"x".repeat(201)}`)).statusCode).toBe(400);
    await browser.delete("/api/conversations/c1");
    expect((await browser.get("/api/messages/c1/find?q=desert")).statusCode).toBe(404);
  });

  it("are counted in a talk of thousands, of which the newest thousand are named", async () => {
    const { create, wallet, find } = await holder();
    await create("c1");
    await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
      select ${wallet.address}, 'c1', 'm' || n, n, 'user', 'a tiger number ' || n, 'complete'
      from generate_series(0, 1499) as n`.execute(server.database.db);
    const found = await find("c1", "tiger");
    expect([found.matches.length, found.matches[0]?.position, found.has_more]).toEqual([1_000, 500, true]);
    expect((await find("c1", "1234")).matches).toEqual([{ message_id: "m1234", position: 1_234 }]);
  });
});

describe("the list of talks", () => {
  it("names the message that a search found, to be opened there", async () => {
    const { wallet, browser, create, say } = await holder();
    await create("c1");
    await say("c1", "first", "m1");
    await say("c1", "the waterfall behind the rock", "m2");
    await create("waterfall");
    const page = await browser.get(`/api/conversations/${wallet.address}?q=waterfall&limit=5`);
    const [byName, byText] = page.json<ConversationPage>().conversations;
    expect(byName).toMatchObject({ conversation_id: "waterfall" });
    expect(byName?.found_at).toBeUndefined();
    expect(byText).toMatchObject({ conversation_id: "c1", found_at: { message_id: "m2", position: 1 } });
  });
});
