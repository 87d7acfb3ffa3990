import type { Conversation } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCountingDatabase } from "../../../test/counting-database.ts";
import { openStalledReader } from "../../../test/stalled-reader.ts";
import { addressOf, createTestApp, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { createMessageStore, type MessageRow } from "./message.store.ts";

/** As long as a stored message may be. */
const LONGEST = 400_000;
/** Far beyond what a page and the buffers of a connection hold, far below what the talk below has. */
const MOST_AHEAD = 16_000_000;

let counted: Awaited<ReturnType<typeof openCountingDatabase>>;
let server: TestApp;
beforeAll(async () => {
  counted = await openCountingDatabase();
  server = await createTestApp({ database: counted.database });
});
afterAll(() => server.close());

/** A wallet with one talk of so many messages of a length. */
async function holder(messages: number, length: number) {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  await browser.post("/api/conversations", { conversation_id: "c1", name: "A long talk" });
  await sql`
    insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
    select ${wallet.address}, 'c1', 'm' || n, n, case n % 2 when 0 then 'user' else 'assistant' end,
      rpad('n' || n || ' "é"' || chr(10), ${length}::integer, 'bakso'), 'complete'
    from generate_series(0, ${messages}::integer - 1) n`.execute(counted.database.db);
  await sql`update conversations set next_position = ${messages} where wallet_address = ${wallet.address}`.execute(
    counted.database.db,
  );
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { wallet, browser, cookie };
}

/** The talks of an export, which come first. */
const talksIn = async (browser: TestBrowser) =>
  (await browser.get("/api/export"))
    .json<(Conversation & { kind?: string; messages: Message[] })[]>()
    .filter(({ kind }) => kind === undefined);

describe("a talk that is longer than a page", () => {
  it("[API-10] comes as the one array that it is, oldest first, and with limit and before the newest of it", async () => {
    const { browser } = await holder(730, 900);
    const read = async (query: string) => (await browser.get(`/api/messages/c1${query}`)).json<Message[]>();
    const all = await read("");
    expect(all.map(({ position }) => position)).toEqual([...Array(730).keys()]);
    expect(all[3]).toMatchObject({
      role: "assistant",
      message_id: "m3",
      image_url: null,
      status: "complete",
    });
    expect(await read("?limit=500")).toEqual(all.slice(-500));
    expect(await read("?limit=350&before=700")).toEqual(all.slice(350, 700));
    expect(await read("?limit=500&before=0")).toEqual([]);
    expect(await read("?before=2")).toEqual(all.slice(0, 2));
  });

  it("is read in pages that are small by count and by bytes", async () => {
    const { wallet } = await holder(6, LONGEST);
    const store = createMessageStore(counted.database.db);
    const pages: MessageRow[][] = [];
    for await (const { rows } of store.pages(wallet.address, "c1", {})) pages.push(rows);
    expect(pages.map((rows) => rows.map(({ position }) => position))).toEqual([[0], [1], [2], [3], [4], [5]]);
  });

  it.each([
    ["read", "/api/messages/c1"],
    ["read with a limit", "/api/messages/c1?limit=500"],
    ["exported", "/api/export?conversation_id=c1"],
    ["exported with all others", "/api/export?format=markdown"],
  ])("costs a page of memory, not the talk's, when it is %s by who does not take it", async (_what, path) => {
    const { browser, cookie } = await holder(60, LONGEST);
    const before = counted.charactersRead();
    const reader = await openStalledReader(`${await addressOf(server.app)}${path}`, { cookie });
    // Whatever would go on without being taken has all this time for it.
    for (let round = 0; round < 30; round += 1)
      expect((await browser.get("/api/limits")).statusCode).toBe(200);
    expect(counted.charactersRead() - before).toBeLessThan(MOST_AHEAD);
    const text = await reader.readAll();
    for (const n of [0, 41, 59]) expect(text).toContain(`n${n} `);
  });

  it("goes out in an export as it would in one piece", async () => {
    const { browser } = await holder(430, 300);
    await browser.post("/api/conversations", { conversation_id: "c2", name: "An empty one" });
    const talks = await talksIn(browser);
    expect(talks.map(({ name }) => name)).toEqual(["An empty one", "A long talk"]);
    const messages = (await browser.get("/api/messages/c1")).json<Message[]>();
    expect(talks.map((talk) => talk.messages)).toEqual([[], messages]);
    const { body } = await browser.get("/api/export");
    expect(body.startsWith(`[\n${talks.map((talk) => JSON.stringify(talk, null, 2)).join(",\n")},\n`)).toBe(
      true,
    );
    const markdown = (await browser.get("/api/export?format=markdown&conversation_id=c1")).body;
    const parts = messages.map(
      ({ role, content }) => `### ${role === "user" ? "You" : "BaksoAI"}\n\n${content.trim()}\n`,
    );
    expect(markdown).toBe(`# A long talk\n\n${talks[1]?.created_at}\n\n${parts.join("\n")}`);
  });

  it("goes out whole while its holder writes, begins other talks and deletes one", async () => {
    const { browser, cookie } = await holder(60, LONGEST);
    await browser.post("/api/conversations", { conversation_id: "c0", name: "Soon gone" });
    const reader = await openStalledReader(`${await addressOf(server.app)}/api/export`, { cookie });
    const changes = [
      browser.post("/api/messages", { conversation_id: "c1", role: "user", content: "Written meanwhile" }),
      browser.post("/api/conversations", { conversation_id: "c2", name: "Begun meanwhile" }),
      browser.delete("/api/conversations/c0", {}),
    ];
    for (const { statusCode } of await Promise.all(changes)) expect(statusCode).toBeLessThan(300);
    const talks = JSON.parse(await reader.readAll()) as { name?: string; messages?: Message[] }[];
    const positions = talks
      .find(({ name }) => name === "A long talk")
      ?.messages?.map(({ position }) => position);
    // What was there when it began is there once and in order. What came later may follow it.
    expect(positions?.slice(0, 60)).toEqual([...Array(60).keys()]);
    expect([[], [60]]).toContainEqual(positions?.slice(60));
    const { body } = await browser.get("/api/export");
    expect(body).toContain("Written meanwhile");
    expect(body).not.toContain("Soon gone");
  });

  it("is erased whole, piece by piece, and counted", async () => {
    const { browser, wallet } = await holder(1_105, 10);
    const erased = await browser.post("/api/erase", { wallet_address: wallet.address });
    expect(erased.json()).toEqual({ success: true, conversations: 1, messages: 1_105 });
  });

  it("[API-9] is deleted whole", async () => {
    const { browser, wallet } = await holder(1_001, 10);
    expect((await browser.delete("/api/conversations/c1", {})).statusCode).toBe(200);
    const { rows } = await sql`select 1 from messages where wallet_address = ${wallet.address}`.execute(
      counted.database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe("more talks than a page", () => {
  it("all go out, each once, newest first, also where many began in one moment", async () => {
    const { browser, wallet } = await holder(1, 10);
    await sql`
      insert into conversations (wallet_address, conversation_id, name, created_at)
      select ${wallet.address}, 't' || n, 't' || n, now() - interval '1 microsecond' * (n / 7)
      from generate_series(1, 520) n`.execute(counted.database.db);
    const names = (await talksIn(browser)).map(({ name }) => name);
    const listed = (await browser.get(`/api/conversations/${wallet.address}`)).json<Conversation[]>();
    expect(names).toEqual(listed.map(({ name }) => name));
    expect(names).toHaveLength(521);
    const erased = await browser.post("/api/erase", { wallet_address: wallet.address });
    expect(erased.json()).toEqual({ success: true, conversations: 521, messages: 1 });
  });
});
