import type { Conversation, ConversationPage } from "@bakso/contract/conversations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { createConversationSearch } from "./conversation-search.store.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function holder() {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  const get = (query: Record<string, string | number>) =>
    browser.get(
      `/api/conversations/${wallet.address}?${new URLSearchParams(query as Record<string, string>)}`,
    );
  return {
    wallet,
    browser,
    create: (conversation_id: string, name = conversation_id) =>
      browser.post("/api/conversations", { wallet_address: wallet.address, conversation_id, name }),
    say: (conversation_id: string, content: string) =>
      browser.post("/api/messages", {
        conversation_id,
        role: "user",
        content,
        wallet_address: wallet.address,
      }),
    /** Many talks, one an hour, each with a message; c0001 is the newest. */
    fill: (count: number, text = "a word", everyHours = 1) =>
      sql`with talks as (
          insert into conversations (wallet_address, conversation_id, name, created_at)
          select ${wallet.address}, 'c' || lpad(nth::text, 4, '0'), 'Talk ' || nth,
            now() - nth * ${everyHours}::integer * interval '1 hour'
          from generate_series(${count}::integer, 1, -1) as nth returning conversation_id
        )
        select 1 from talks`
        .execute(server.database.db)
        .then(() =>
          sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
            select wallet_address, conversation_id, 'm', 0, 'user', ${text}, 'complete' from conversations
            where wallet_address = ${wallet.address}`.execute(server.database.db),
        ),
    get,
    page: async (query: Record<string, string | number>) => (await get(query)).json<ConversationPage>(),
    search: async (q: string, limit = 20) => (await get({ q, limit })).json<ConversationPage>().conversations,
    /** All pages, one after the other. */
    async pages(query: Record<string, string | number>) {
      const pages: string[][] = [];
      let next: string | null = "";
      while (next !== null) {
        const page: ConversationPage = (await get({ ...query, ...(next && { before: next }) })).json();
        pages.push(idsOf(page.conversations));
        next = page.next;
      }
      return pages;
    },
  };
}
const idsOf = (list: readonly Conversation[]) => list.map(({ conversation_id }) => conversation_id);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `c${String(index + 1).padStart(4, "0")}`);

describe("the list in pages", () => {
  it("has every conversation once, newest first", async () => {
    const { fill, pages } = await holder();
    await fill(120);
    const all = await pages({ limit: 50 });
    expect(all.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(all.flat()).toEqual(numbered(120));
  });

  it.each([null, "T".repeat(60)])(
    "is less than 15 kB a page, whatever was asked (title: %s)",
    async (title) => {
      const { wallet, fill, get, page } = await holder();
      await fill(50, "What do tigers eat? ".repeat(20));
      // As the app names talks.
      await sql`with talk as (
        update conversations set conversation_id = gen_random_uuid()::text, name = 'Chat 22/11/2026 09:00:00',
          title = ${title}, title_question = 'm'
        from conversations old
        where conversations.wallet_address = ${wallet.address} and old.wallet_address = ${wallet.address}
          and old.conversation_id = conversations.conversation_id
        returning old.conversation_id as old_id, conversations.conversation_id
      )
      update messages set conversation_id = talk.conversation_id from talk
      where wallet_address = ${wallet.address} and messages.conversation_id = talk.old_id`.execute(
        server.database.db,
      );
      expect((await page({ limit: 50 })).conversations[0]).toMatchObject(
        title === null ? { first_question: `${"What do tigers eat? ".repeat(3).slice(0, 59)}…` } : { title },
      );
      expect((await get({ limit: 50 })).body.length).toBeLessThanOrEqual(15_000);
    },
  );

  it("loses none that were begun at the same moment", async () => {
    const { fill, pages } = await holder();
    await fill(25, "a word", 0);
    expect((await pages({ limit: 4 })).flat()).toEqual(numbered(25));
    expect((await pages({ limit: 4, q: "word" })).flat()).toEqual(numbered(25));
  });

  it("brings the pinned ones with the first page, wherever they stand", async () => {
    const { fill, browser, page } = await holder();
    await fill(12);
    await browser.put("/api/conversations/c0011/pin", { is_pinned: true });
    const first = await page({ limit: 5 });
    expect(idsOf(first.pinned ?? [])).toEqual(["c0011"]);
    const second = await page({ limit: 5, before: first.next ?? "" });
    expect(second.pinned).toBeUndefined();
  });

  it("is empty beyond its end, and with another wallet's cursor one gets further in one's own", async () => {
    const [mine, yours] = [await holder(), await holder()];
    await mine.fill(3);
    await yours.fill(2);
    const { next } = await mine.page({ limit: 2 });
    expect(idsOf((await yours.page({ limit: 5, before: next ?? "" })).conversations)).not.toContain("c0003");
    const longAgo = Buffer.from("1999-01-01 00:00:00|x").toString("base64url");
    expect(await mine.page({ limit: 5, before: longAgo })).toEqual({ conversations: [], next: null });
  });

  it("goes on at another instance, after each page of which the one before has left", async () => {
    const { wallet, browser, fill } = await holder();
    await fill(23);
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const instance = await server.another();
      const query: string = new URLSearchParams({
        limit: "5",
        q: "word",
        ...(next && { before: next }),
      }).toString();
      const elsewhere = instance.browser();
      for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
      const answer = await elsewhere.get(`/api/conversations/${wallet.address}?${query}`);
      await instance.close();
      const page: ConversationPage = answer.json();
      seen.push(...idsOf(page.conversations));
      next = page.next;
    }
    expect(seen).toEqual(numbered(23));
  });

  it.each([
    { limit: 0 },
    { limit: 201 },
    { limit: "many" },
    { before: "x" },
    { limit: 5, before: "x" },
    { limit: 5, before: "x".repeat(500) },
    ...[
      "2026-13-01 00:00:00|x",
      "2026-02-30 00:00:00|x",
      "2026-01-01 25:00:00|x",
      "2026-01-01 00:00:00|\0",
    ].map((text) => ({ limit: 5, before: Buffer.from(text).toString("base64url") })),
  ])("refuses %j", async (query) => {
    const { get } = await holder();
    expect((await get({ ...query } as unknown as Record<string, string>)).statusCode).toBe(400);
  });
});

describe("a search", () => {
  it("finds words and beginnings of words, in names and in what was said, newest first, with the places marked", async () => {
    const { create, say, search } = await holder();
    await create("old", "About conservation");
    await create("middle", "Nothing");
    await create("new", "Also nothing");
    await say("middle", "What is done for the Conservation of tigers, and who conserves?");
    const found = await search("conserv");
    expect(idsOf(found)).toEqual(["middle", "old"]);
    const [said, named] = found;
    const marked = (text = "", marks: [number, number][] = []) =>
      marks.map(([from, to]) => text.slice(from, to));
    expect(marked(said?.snippet, said?.snippet_marks)).toEqual(["Conserv", "conserv"]);
    expect(marked(named?.name, named?.name_marks)).toEqual(["conserv"]);
    expect(idsOf(await search("done tigers"))).toEqual(["middle"]);
    expect(await search("servation")).toEqual([]);
  });

  it.each(["conservtion", "consrevation", "konservation", "conservationn", "conservetion"])(
    "forgives a letter in a name: %s",
    async (typed) => {
      const { create, search } = await holder();
      await create("c", "Plans for conservation");
      await create("other", "Plans for football");
      expect(idsOf(await search(typed))).toEqual(["c"]);
    },
  );

  it("has every hit once over its pages, of common words and rare ones, over several blocks of talks", async () => {
    const { fill, say, pages } = await holder();
    await fill(150, "the tiger sleeps");
    await say("c0140", "a rare okapi");
    await say("c0003", "another rare okapi");
    expect((await pages({ q: "tiger", limit: 20 })).flat()).toEqual(numbered(150));
    expect(await pages({ q: "okapi", limit: 1 })).toEqual([["c0003"], ["c0140"]]);
    expect(await pages({ q: "nothing like it", limit: 20 })).toEqual([[]]);
  });

  it("finds what signs stand for nothing but themselves", async () => {
    const { create, say, search } = await holder();
    await create("percent");
    await create("smile");
    await say("percent", "It rains 100% of the night_time");
    await say("smile", "well 🐯 done");
    expect(idsOf(await search("%"))).toEqual(["percent"]);
    expect(idsOf(await search("_"))).toEqual(["percent"]);
    expect(idsOf(await search("🐯"))).toEqual(["smile"]);
    expect(idsOf(await search("night_time"))).toEqual(["percent"]);
    expect(idsOf(await search("t_me"))).toEqual([]);
    expect(await search("\\")).toEqual([]);
    expect(idsOf(await search("\0%"))).toEqual(["percent"]);
  });

  it("takes 200 characters of every script, and finds them again", async () => {
    const { create, say, search, get } = await holder();
    const scripts = [
      "a",
      "é",
      "ж",
      "א",
      "ع",
      "अ",
      "ก",
      "老",
      "ひ",
      "한",
      "🐯",
      "'",
      '"',
      ":",
      "&",
      "!",
      "(",
      "<",
      "~",
    ];
    for (const [index, letter] of scripts.entries()) {
      const text = `${letter}${letter} `.repeat(66);
      await create(`c${index}`, "-");
      await say(`c${index}`, text);
      const response = await get({ q: text.slice(0, 200), limit: 20 });
      expect([letter, response.statusCode]).toEqual([letter, 200]);
      expect([letter, idsOf(await search(text.trim().slice(0, 5)))]).toEqual([
        letter,
        expect.arrayContaining([`c${index}`]),
      ]);
    }
    expect((await get({ q: "x".repeat(201), limit: 20 })).statusCode).toBe(400);
  });

  it("finds what was said in long messages, and words longer than anybody types", async () => {
    const { create, say, search } = await holder();
    await create("long");
    await say("long", `${"x".repeat(1_500)} ${"filler ".repeat(2_000)} needle`);
    expect(idsOf(await search("needle"))).toEqual(["long"]);
    expect(idsOf(await search("x".repeat(200)))).toEqual(["long"]);
  });

  it("finds nothing of what was deleted, and a renamed talk by its new name alone", async () => {
    const { create, say, search, browser } = await holder();
    await create("gone", "zebra");
    await say("gone", "zebra");
    await create("kept", "giraffe");
    await browser.put("/api/conversations/kept/rename", { name: "elephant" });
    await browser.delete("/api/conversations/gone", {});
    expect(await search("zebra")).toEqual([]);
    expect(await search("giraffe")).toEqual([]);
    expect(idsOf(await search("elephant"))).toEqual(["kept"]);
  });

  it("[GATE-14] finds nothing of another wallet's, though their addresses begin alike", async () => {
    const [mine, yours] = ["A", "B"].map((end) => `Bakso123${end.repeat(36)}`) as [string, string];
    const { db } = server.database;
    for (const wallet of [mine, yours]) {
      await sql`insert into conversations (wallet_address, conversation_id, name)
        values (${wallet}, ${`talk of ${wallet}`}, 'secret plans')`.execute(db);
      await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
        values (${wallet}, ${`talk of ${wallet}`}, 'm', 0, 'user', 'secret words %', 'complete')`.execute(db);
    }
    const search = createConversationSearch(db);
    for (const words of ["secret", "plans", "plens", "%"]) {
      const { conversations } = await search(mine, words, { limit: 20, before: undefined });
      expect([words, conversations.map(({ wallet_address }) => wallet_address)]).toEqual([words, [mine]]);
    }
  });
});
