import type { Conversation } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

let server: TestApp;
let db: Kysely<DatabaseSchema>;
beforeAll(async () => {
  const database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
  server = await createTestApp({ database });
});
afterAll(() => server.close());

/** A holder with a talk, in as many tabs as it likes. */
async function holder() {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  await browser.post("/api/conversations", { conversation_id: "talk", name: "A talk" });
  const send = (message: string, message_id: string, replaces?: string) =>
    browser.post("/api/send_message", {
      message,
      conversation_id: "talk",
      message_id,
      ...(replaces === undefined ? {} : { replaces_message_id: replaces }),
    });
  const messages = async (query = "") => (await browser.get(`/api/messages/talk${query}`)).json<Message[]>();
  const used = async () => (await browser.get("/api/limits")).json<{ chat: { used: number } }>().chat.used;
  return {
    wallet,
    browser,
    send,
    messages,
    used,
    show: (message_id: string) => browser.post("/api/messages/talk/show", { message_id }),
    told: async () => (await messages()).map(({ content }) => content),
    versions: async () => (await messages()).map(({ versions }) => versions),
  };
}
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;
const toldToModel = () => server.model.requests.at(-1)?.messages.map(({ content }) => content);

describe("versions of a question", () => {
  it("all stay, can each be shown with what followed them, and cost a reply each", async () => {
    const { send, show, told, messages, used } = await holder();
    await send("one", "m1");
    await send("two", "m2");
    await send("TWO", "m3", "m2");
    await send("more", "m4");
    await send("Two!", "m5", "m3");
    expect(await told()).toEqual(["one", "You said: one", "Two!", "You said: Two!"]);
    expect((await messages())[2]?.versions).toEqual({ ids: ["m2", "m3", "m5"], of: "question" });

    expect((await show("m3")).json()).toEqual({ success: true });
    expect(await told()).toEqual(["one", "You said: one", "TWO", "You said: TWO", "more", "You said: more"]);
    expect((await messages())[2]?.versions).toEqual({ ids: ["m2", "m3", "m5"], of: "question" });
    await show("m2");
    expect(await told()).toEqual(["one", "You said: one", "two", "You said: two"]);
    await show("m2");
    expect(await told()).toHaveLength(4);
    expect(await used()).toBe(5);
  });

  it("are refused where there can be none: of itself, and in a deleted talk", async () => {
    const { browser, send, used } = await holder();
    await send("one", "m1");
    expect(codeOf(await send("ONE", "m1", "m1"))).toBe("message.conflict");
    await browser.delete("/api/conversations/talk");
    expect(codeOf(await send("ONE", "m2", "m1"))).toBe("conversation.deleted");
    expect(await used()).toBe(1);
  });

  it("are of the reply where the question was only asked again, and none where there is one", async () => {
    const { send, versions } = await holder();
    await send("one", "m1");
    expect(await versions()).toEqual([undefined, undefined]);
    await send("one", "m2", "m1");
    expect(await versions()).toEqual([{ ids: ["m1", "m2"], of: "reply" }, undefined]);
    await send("ONE", "m3", "m2");
    expect(await versions()).toEqual([{ ids: ["m1", "m2", "m3"], of: "question" }, undefined]);
  });

  it("that are not shown are not told to the model", async () => {
    const { send, show } = await holder();
    await send("one", "m1");
    await send("two", "m2");
    await send("TWO", "m3", "m2");
    await show("m2");
    await send("three", "m4");
    expect(toldToModel()).toEqual(["one", "You said: one", "two", "You said: two", "three"]);
    await show("m3");
    await send("four", "m5");
    expect(toldToModel()).toEqual(["one", "You said: one", "TWO", "You said: TWO", "four"]);
    await send("FOUR", "m6", "m5");
    expect(toldToModel()).toEqual(["one", "You said: one", "TWO", "You said: TWO", "FOUR"]);
  });

  it("lie inside each other, and a message deep in one is shown with all that it lies in", async () => {
    const { send, show, told } = await holder();
    await send("a", "a");
    await send("b", "b");
    await send("B", "B", "b");
    await send("c", "c");
    await send("A", "A", "a");
    expect(await told()).toEqual(["A", "You said: A"]);
    await show("b");
    expect(await told()).toEqual(["a", "You said: a", "b", "You said: b"]);
    await show("A");
    await show("c");
    expect(await told()).toEqual(["a", "You said: a", "B", "You said: B", "c", "You said: c"]);
  });

  it("are at most fifty in one place; then nothing is taken, and it is said in words", async () => {
    const { send, wallet, used, told } = await holder();
    await send("one", "m1");
    await send("ONE", "m2", "m1");
    await sql`
      insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, version_of, branch, cut_by)
      select ${wallet.address}, 'talk', 'v' || n, 100 + n, 'user', 'version ' || n, 'complete', 'm1', 'v' || n, 'v' || n
      from generate_series(1, 47) n`.execute(db);
    await sql`update conversations set next_position = 200 where wallet_address = ${wallet.address}`.execute(
      db,
    );
    expect((await send("One", "m3", "m2")).statusCode).toBe(200);
    const refused = await send("oNe", "m4", "m3");
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, "message.too_many_versions"]);
    expect(refused.json<{ error: string }>().error).toMatch(/^There are 50 versions here already/);
    expect([await used(), await told()]).toEqual([3, ["One", "You said: One"]]);
  });

  it("of what is not there, or of somebody else, are not shown", async () => {
    const mine = await holder();
    const yours = await holder();
    await mine.send("one", "m1");
    await mine.send("ONE", "m2", "m1");
    for (const refused of [await mine.show("nope"), await yours.show("m1")])
      expect([refused.statusCode, codeOf(refused)]).toEqual([404, "message.not_found"]);
    expect(await mine.told()).toEqual(["ONE", "You said: ONE"]);
  });
});

describe("versions and other tabs", () => {
  it("edited at the same moment are all kept, and one is shown", async () => {
    const { send, told, versions, messages, used } = await holder();
    await send("one", "m1");
    await send("two", "m2");
    const edits = ["a", "b", "c", "d"];
    const sent = await Promise.all(edits.map((text) => send(text, `edit-${text}`, "m2")));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await messages()).toHaveLength(4);
    expect((await told()).slice(0, 2)).toEqual(["one", "You said: one"]);
    const ids = (await versions())[2]?.ids;
    expect(ids?.[0]).toBe("m2");
    expect(new Set(ids)).toEqual(new Set(["m2", ...edits.map((text) => `edit-${text}`)]));
    expect(await used()).toBe(6);
  });

  it("shown and edited at the same moment leave one path", async () => {
    const { send, show, messages, wallet } = await holder();
    await send("one", "m1");
    await send("two", "m2", "m1");
    await send("three", "m3", "m2");
    await Promise.all([
      show("m1"),
      show("m2"),
      send("four", "m4", "m3"),
      show("m3"),
      send("five", "m5", "m1"),
      show("m1"),
    ]);
    const shown = await messages();
    expect(shown.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(shown[1]?.reply_to).toBe(shown[0]?.message_id);
    expect(new Set(shown[0]?.versions?.ids)).toEqual(new Set(["m1", "m2", "m3", "m4", "m5"]));
    const { rows } = await sql<{ branch: string | null; count: number }>`
      select branch, count(*)::integer as count from messages
      where wallet_address = ${wallet.address} and conversation_id = 'talk'
      group by branch`.execute(db);
    expect(rows.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2]);
  });

  it("of a question that another tab has edited already is one more in the same place", async () => {
    const { send, told, versions } = await holder();
    await send("one", "m1");
    await send("two", "m2", "m1");
    await send("on", "m3");
    await send("three", "m4", "m1");
    expect(await told()).toEqual(["three", "You said: three"]);
    expect((await versions())[0]?.ids).toEqual(["m1", "m2", "m4"]);
  });
});

describe("versions while a reply is written", () => {
  it("can be changed: the reply goes on in its own, is whole there, and Stop ends it", async () => {
    const { browser, send, show, told, messages } = await holder();
    await send("one", "m1");
    const written = Promise.withResolvers<void>();
    server.model.play(async (_request, onText) => {
      onText("A long ");
      await written.promise;
      onText("reply");
    });
    const sent = send("ONE", "m2", "m1");
    await vi.waitFor(async () => expect((await messages())[1]?.status).toBe("streaming"), {
      timeout: 20_000,
    });
    const reply = (await messages())[1]?.message_id ?? "";
    expect((await show("m1")).statusCode).toBe(200);
    expect(await told()).toEqual(["one", "You said: one"]);
    expect((await browser.get("/api/messages/talk/live")).statusCode).toBe(204);
    written.resolve();
    expect((await sent).json()).toMatchObject({ message: "A long reply", status: "complete" });
    await show(reply);
    expect(await told()).toEqual(["ONE", "A long reply"]);

    server.model.play((_request, onText, signal) => {
      onText("Begun");
      return new Promise<void>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      );
    });
    const stopped = send("One", "m3", "m2");
    await vi.waitFor(async () => expect((await messages())[1]?.status).toBe("streaming"), {
      timeout: 20_000,
    });
    await show("m2");
    expect((await browser.post("/api/stop", { conversation_id: "talk" })).json()).toMatchObject({
      stopped: 1,
    });
    expect((await stopped).json()).toMatchObject({ status: "stopped" });
    await show("m3");
    expect((await messages())[1]).toMatchObject({ content: "Begun", status: "stopped" });
    server.model.play(async (request, onText) => onText(`You said: ${request.messages.at(-1)?.content}`));
  });
});

describe("versions that are not shown", () => {
  async function edited() {
    const mine = await holder();
    await mine.send("A walk in the forest", "m1");
    await mine.send("Where do tapirs sleep?", "m2");
    await mine.send("Where do gibbons sleep?", "m3", "m2");
    return mine;
  }

  it("are found by their words, after what is shown", async () => {
    const { browser, wallet } = await edited();
    const find = async (q: string) =>
      (await browser.get(`/api/conversations/${wallet.address}?q=${encodeURIComponent(q)}`))
        .json<Conversation[]>()
        .map(({ snippet, found_at }) => [snippet, found_at?.message_id]);
    expect(await find("tapir")).toEqual([["You said: Where do tapirs sleep?", expect.any(String)]]);
    expect(await find("where sleep")).toEqual([["You said: Where do gibbons sleep?", expect.any(String)]]);
    expect(await find("?")).toEqual([["You said: Where do gibbons sleep?", expect.any(String)]]);
    expect((await browser.get("/api/messages/talk/find?q=tapirs")).json()).toMatchObject({ matches: [] });
  });

  it("go out in an export, after what is shown", async () => {
    const { browser } = await edited();
    const [talk] = (await browser.get("/api/export")).json<
      (Conversation & { messages: Message[]; other_versions: object[] })[]
    >();
    expect(talk?.messages.map(({ content }) => content)).toEqual([
      "A walk in the forest",
      "You said: A walk in the forest",
      "Where do gibbons sleep?",
      "You said: Where do gibbons sleep?",
    ]);
    expect(talk?.other_versions).toMatchObject([
      {
        version: 1,
        versions: 2,
        messages: [{ content: "Where do tapirs sleep?" }, { content: "You said: Where do tapirs sleep?" }],
      },
    ]);
    const markdown = (await browser.get("/api/export?format=markdown")).body;
    expect(markdown).toContain(
      "### BaksoAI\n\nYou said: Where do gibbons sleep?\n\n## Another version: 1 of 2\n\n### You\n\nWhere do tapirs sleep?\n\n### BaksoAI\n",
    );
  });

  it("are deleted with the talk, and erased with the wallet, and counted", async () => {
    const left = async (address: string) =>
      (await sql`select 1 from messages where wallet_address = ${address}`.execute(db)).rows.length;
    const one = await edited();
    await one.browser.delete("/api/conversations/talk", {});
    expect(await left(one.wallet.address)).toBe(0);
    const other = await edited();
    const erased = await other.browser.post("/api/erase", { wallet_address: other.wallet.address });
    expect(erased.json()).toEqual({ success: true, conversations: 1, messages: 6 });
    expect(await left(other.wallet.address)).toBe(0);
  });
});
