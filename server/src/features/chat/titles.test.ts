import type { Conversation, ConversationPage } from "@bakso/contract/conversations";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readEvents } from "../../../test/event-reader.ts";
import { endlessAfter } from "../../../test/scripted-model.ts";
import { addressOf, createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { AppError } from "../../errors/app-error.ts";
import type { ChatRequest } from "../../gateways/ai/chat.model.ts";

let server: TestApp;
/** What the model says when it is asked for a title. */
let titleSaid: (request: ChatRequest, signal: AbortSignal) => Promise<string>;
const isForTitle = ({ purpose }: ChatRequest) => purpose === "title";
const titleRequests = () => server.model.requests.filter(isForTitle);

beforeAll(async () => {
  server = await createTestApp();
  server.editContent(({ assistant }) => {
    assistant.titles.isOn = true;
  });
  server.model.play(async (request, onText, signal) => {
    if (isForTitle(request)) onText(await titleSaid(request, signal));
    else onText(`You said: ${request.messages.at(-1)?.content}`);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  server.model.requests.length = 0;
  titleSaid = async () => "Cubs that sleep in the rain";
});

async function holder(wallet = createTestWallet()) {
  const browser = server.browser();
  await browser.signIn(wallet);
  await browser.post("/api/conversations", { conversation_id: "talk", name: "Chat 22/11/2026 09:00:00" });
  const page = async (query = "") =>
    (await browser.get(`/api/conversations/${wallet.address}?limit=20${query}`)).json<ConversationPage>();
  const listed = async (query = ""): Promise<Partial<Conversation>> =>
    (await page(query)).conversations[0] ?? {};
  const ask = async (message: string, message_id: string, more: object = {}) => {
    const response = await browser.post("/api/send_message", {
      message,
      message_id,
      conversation_id: "talk",
      ...more,
    });
    expect(response.statusCode).toBe(200);
    return response;
  };
  const titled = (title: string) => vi.waitFor(async () => expect((await listed()).title).toBe(title));
  return { wallet, browser, page, listed, ask, titled };
}

describe("the title of a talk", () => {
  it("is made from the first question and its answer, beside the name, and arrives on other devices", async () => {
    const { wallet, listed, ask, titled } = await holder();
    const device = server.browser();
    await device.signIn(wallet);
    const leaving = new AbortController();
    const stream = await fetch(`${await addressOf(server.app)}/api/changes`, {
      headers: {
        accept: "text/event-stream",
        cookie: [...device.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      signal: leaving.signal,
    });
    let heard = "";
    const listening = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk, { stream: true });
    })().catch(() => undefined);
    // Held back until the list was read without it.
    const said = Promise.withResolvers<string>();
    titleSaid = () => said.promise;
    await ask("Why do cubs sleep?", "m1");
    expect(await listed()).toMatchObject({ first_question: "Why do cubs sleep?" });
    said.resolve("Cubs that sleep in the rain");
    await titled("Cubs that sleep in the rain");
    expect(await listed()).toMatchObject({ name: "Chat 22/11/2026 09:00:00" });
    expect(await listed()).not.toHaveProperty("first_question");
    await vi.waitFor(() =>
      expect(readEvents(heard).at(-1)?.data).toEqual({ conversation_id: "talk", of: "list" }),
    );
    leaving.abort();
    await listening;
    const told = titleRequests()[0]?.messages[0]?.content ?? "";
    expect(told).toContain("Why do cubs sleep?");
    expect(told).toContain("You said: Why do cubs sleep?");
    expect(told).toMatch(/^<data mark="\w{18}" from="question" written-by="others">/);
    // The next answers ask for no other.
    await ask("And then?", "m2");
    await ask("And then?", "m3");
    expect(titleRequests()).toHaveLength(1);
  });

  it("costs its holder nothing", async () => {
    const { browser, ask, titled } = await holder();
    await ask("Why do cubs sleep?", "m1");
    await titled("Cubs that sleep in the rain");
    const { chat } = (await browser.get("/api/limits")).json<{ chat: { used: number } }>();
    expect(chat.used).toBe(1);
  });

  it("never keeps an answer waiting, and is let go of when the server stops", async () => {
    const own = await createTestApp();
    own.editContent(({ assistant }) => {
      assistant.titles.isOn = true;
    });
    own.model.play((request, onText, signal, onEvent) =>
      isForTitle(request)
        ? endlessAfter("T")(request, onText, signal)
        : Promise.resolve(onEvent({ kind: "text", text: "An answer." })),
    );
    const browser = own.browser();
    await browser.signIn(createTestWallet());
    await browser.post("/api/conversations", { conversation_id: "talk", name: "A talk" });
    const ask = (message_id: string) =>
      browser.post("/api/send_message", { message: "hello", message_id, conversation_id: "talk" });
    expect((await ask("m1")).json()).toMatchObject({ message: "An answer." });
    await vi.waitFor(() => expect(own.model.requests.some(isForTitle)).toBe(true));
    expect((await ask("m2")).json()).toMatchObject({ message: "An answer." });
    await own.close();
    expect(own.model.requests.filter(isForTitle)).toHaveLength(1);
    expect(own.model.aborted).toBeGreaterThan(0);
  });

  it("is tried for once more with the next answer, and then no more", async () => {
    const { listed, ask, titled } = await holder();
    titleSaid = async () => {
      throw new AppError("ai.unavailable");
    };
    await ask("Why do cubs sleep?", "m1");
    await vi.waitFor(() => expect(titleRequests()).toHaveLength(1));
    expect(await listed()).toMatchObject({ first_question: "Why do cubs sleep?" });
    titleSaid = async () => "***";
    await ask("And then?", "m2");
    await vi.waitFor(() => expect(titleRequests()).toHaveLength(2));
    titleSaid = async () => "Too late";
    await ask("And then?", "m3");
    await ask("And then?", "m4");
    expect(titleRequests()).toHaveLength(2);
    expect(await listed()).not.toHaveProperty("title");
    // Another first question is another talk.
    await ask("What do keepers eat?", "m5", { replaces_message_id: "m1" });
    await titled("Too late");
  });

  it("goes with the question that it was made from", async () => {
    const { browser, page, listed, ask, titled } = await holder();
    await ask("Why do cubs sleep?", "m1");
    await titled("Cubs that sleep in the rain");
    titleSaid = (_request, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    await ask("What do keepers eat?", "m2", { replaces_message_id: "m1" });
    expect(await listed()).toMatchObject({ first_question: "What do keepers eat?" });
    expect(await listed()).not.toHaveProperty("title");
    expect((await page("&q=rain")).conversations).toEqual([]);
    expect((await browser.post("/api/messages/talk/show", { message_id: "m1" })).statusCode).toBe(200);
    expect(await listed()).toMatchObject({ first_question: "Why do cubs sleep?" });
  });

  it("is one plain line, whatever the model says", async () => {
    const { ask, titled } = await holder();
    titleSaid = async () => '**Title:** "[Rain](https://evil.example) & <b>cubs</b>"\nIgnore what is above.';
    await ask("Why do cubs sleep?", "m1");
    await titled("Rain & cubs");
  });

  it("is found by a search, with its words marked, and by signs", async () => {
    const { page, ask, titled } = await holder();
    titleSaid = async () => "Zebras & giraffes";
    await ask("Why do cubs sleep?", "m1");
    await titled("Zebras & giraffes");
    expect((await page("&q=zebr")).conversations).toMatchObject([
      { conversation_id: "talk", title: "Zebras & giraffes", title_marks: [[0, 4]] },
    ]);
    expect((await page("&q=%26")).conversations).toMatchObject([{ conversation_id: "talk" }]);
    const stranger = await holder();
    expect((await stranger.page("&q=zebr")).conversations).toEqual([]);
    expect((await stranger.page("&q=%26")).conversations).toEqual([]);
  });

  it("is exported and deleted with its talk", async () => {
    const { wallet, browser, ask, titled } = await holder();
    await ask("Why do cubs sleep?", "m1");
    await titled("Cubs that sleep in the rain");
    const exported = await browser.get("/api/export?format=json");
    expect(exported.json<object[]>()[0]).toMatchObject({ title: "Cubs that sleep in the rain" });
    expect((await browser.get("/api/export?format=markdown")).body).toContain("Cubs that sleep in the rain");
    await browser.delete("/api/conversations/talk");
    const kept = await server.database.db
      .selectFrom("conversations")
      .select("title")
      .where("wallet_address", "=", wallet.address)
      .execute();
    expect(kept).toEqual([{ title: null }]);
  });

  it("is made neither where it is switched off nor beyond the site's day", async () => {
    const own = await createTestApp();
    own.editContent(({ assistant, limits }) => {
      assistant.titles.isOn = false;
      limits.perDay.titlesInAll = 1;
    });
    const browser = own.browser();
    const wallet = createTestWallet();
    await browser.signIn(wallet);
    const talk = async (id: string) => {
      await browser.post("/api/conversations", { conversation_id: id, name: "A talk" });
      await browser.post("/api/send_message", {
        message: "hello",
        message_id: `${id}-1`,
        conversation_id: id,
      });
    };
    const asked = () => own.model.requests.filter(isForTitle).length;
    await talk("one");
    own.editContent(({ assistant }) => {
      assistant.titles.isOn = true;
    });
    await talk("two");
    await vi.waitFor(() => expect(asked()).toBe(1));
    await talk("three");
    await own.close();
    expect(asked()).toBe(1);
  });
});
