import { NO_NEWS_TEXT } from "@bakso/contract/constants";
import type { Message } from "@bakso/contract/messages";
import type { SearchReply } from "@bakso/contract/news";
import { createDemo } from "@bakso/demo/demo";
import { afterEach, describe, expect, it } from "vitest";
import { readEvents, textOf } from "../../../test/event-reader.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { AppError } from "../../errors/app-error.ts";
import { createChatModel } from "../../gateways/ai/create-chat-model.ts";
import type { NewsItem } from "../../gateways/news/news.item.ts";

const PATH = "/api/search";
const FOUND: NewsItem[] = [
  {
    title: "A cub [is] born",
    url: "https://news.example/cub_(1)",
    snippet: "A cub was born. Its mother is well.",
    publishedAt: "2026-11-19T08:00:00.000Z",
    source: "Forest Times",
  },
  {
    title: "Snares",
    url: "https://patrols.example/snares",
    snippet: "200 snares were removed.",
    source: "Herald",
  },
];

const open: TestApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

async function start(
  found: NewsItem[] | AppError = FOUND,
  overrides: Parameters<typeof createTestApp>[0] = {},
) {
  const asked: string[] = [];
  const app = await createTestApp({
    news: {
      async search(query) {
        asked.push(query);
        if (found instanceof AppError) throw found;
        return found;
      },
    },
    ...overrides,
  });
  open.push(app);
  app.model.play(async (_request, onText) => onText("A cub was born [1], and more [2][7]."));
  const wallet = createTestWallet();
  const browser = app.browser();
  await browser.signIn(wallet);
  await browser.post("/api/conversations", { conversation_id: "c", name: "News" });
  const messages = async () => (await browser.get("/api/messages/c")).json<Message[]>();
  return { app, browser, wallet, asked, messages };
}
const TEXT =
  "A cub was born [[1]](https://news.example/cub_%281%29), and more [[2]](https://patrols.example/snares).";
/** Where nothing but text goes out. */
const SUMMARY = `${TEXT}

**Sources**

- **1** [A cub (is) born](https://news.example/cub_%281%29) · Forest Times · 19 Nov 2026
- **2** [Snares](https://patrols.example/snares) · Herald · date not given`;
const SOURCES = {
  type: "sources",
  title: "Sources",
  sources: FOUND.map(({ snippet: _, ...source }, index) => ({ number: index + 1, ...source })),
};
const codeOf = (response: { json<T>(): T }) => response.json<{ code: string }>().code;

describe("POST /api/search", () => {
  it("[API-17] [NEWS-1] takes query and answers summary and results; nothing is stored", async () => {
    const { browser, asked, messages } = await start();
    const response = await browser.post(PATH, { query: "tiger cubs" });
    expect(response.statusCode).toBe(200);
    expect(response.json<SearchReply>()).toMatchObject({ summary: SUMMARY, results: FOUND, is_demo: false });
    expect(asked).toEqual(["tiger cubs"]);
    expect(await messages()).toEqual([]);
  });

  it("[API-17] [NEWS-2] takes query plus results, and sums those up without a search", async () => {
    const { browser, asked, app } = await start();
    const results = [
      { title: "<b>Given</b>", url: "https://given.example/1", snippet: "Given text.", more: "anything" },
      { title: "No link", url: "javascript:alert(1)" },
    ];
    const { summary } = (await browser.post(PATH, { query: "x", results })).json<SearchReply>();
    expect(asked).toEqual([]);
    expect(summary).toContain("[[1]](https://given.example/1), and more.");
    expect(summary).not.toContain("javascript");
    expect(app.model.requests[0]?.messages[0]?.content).toContain(
      "[1] Given (given.example, date not given)\nGiven text.",
    );
  });

  it("[NEWS-3] says so where nothing was found, asks no model, and uses up no answer of the day", async () => {
    const { browser, app } = await start([]);
    const response = (await browser.post(PATH, { query: "x" })).json<SearchReply>();
    expect(response).toMatchObject({ summary: NO_NEWS_TEXT, results: [] });
    expect(app.model.requests).toEqual([]);
    expect((await browser.get("/api/limits")).json()).toMatchObject({ chat: { used: 0 } });
  });

  it("[NEWS-3] takes nothing of the day for it where it is stored, and the words stay", async () => {
    const { browser, messages } = await start([]);
    await browser.post(PATH, { query: "x", conversation_id: "c", message_id: "m1" });
    expect((await messages())[1]).toMatchObject({ content: NO_NEWS_TEXT, status: "complete" });
    expect((await browser.get("/api/limits")).json()).toMatchObject({ chat: { used: 0 } });
  });

  it("lists the sources that the summary names, and no others", async () => {
    const { browser, app } = await start();
    app.model.play(async (_request, onText) => onText("Snares were removed [2]."));
    const one = (await browser.post(PATH, { query: "x" })).json<SearchReply>().summary ?? "";
    expect(one).toContain("**Sources**");
    expect(one).not.toContain("cub_");
    app.model.play(async (_request, onText) => onText("None of the findings is about that."));
    expect((await browser.post(PATH, { query: "x" })).json<SearchReply>().summary).toBe(
      "None of the findings is about that.",
    );
  });

  it("keeps what others wrote out of the instructions, and numbers it", async () => {
    const { browser, app } = await start();
    await browser.post(PATH, { query: "tiger cubs" });
    const [request] = app.model.requests;
    expect(request?.instructions).not.toContain("Snares");
    expect(request?.messages).toHaveLength(1);
    expect(request?.messages[0]?.content).toContain(
      "[2] Snares (Herald, date not given)\n200 snares were removed.",
    );
  });

  it("streams the summary as it comes, with whole citations", async () => {
    const { browser, app } = await start();
    app.model.play(async (_request, onText) => {
      for (const piece of ["Born [", "1", "] and [", "9", "]."]) onText(piece);
    });
    const events = readEvents(
      (await browser.post(PATH, { query: "x" }, { headers: { accept: "text/event-stream" } })).body,
    );
    expect(events.at(-1)?.event).toBe("done");
    expect(textOf(events)).toMatch(/^Born \[\[1\]\]\(https:\/\/news\.example\/cub_%281%29\) and\./);
    expect(events.at(-1)?.data).toMatchObject({ summary: textOf(events), results: FOUND });
  });

  it("stores question and summary in the conversation, once, and lets a late listener take it up", async () => {
    const { browser, messages, asked } = await start();
    const body = { query: "tiger cubs", conversation_id: "c", message_id: "m1" };
    const events = readEvents(
      (await browser.post(PATH, body, { headers: { accept: "text/event-stream" } })).body,
    );
    expect(events.map(({ event }) => event)).toEqual([
      "start",
      ...events.slice(1, -2).map(() => "delta"),
      "part",
      "done",
    ]);
    expect((await browser.post(PATH, body)).json()).toMatchObject({ summary: TEXT });
    expect(asked).toHaveLength(1);
    expect(await messages()).toMatchObject([
      { role: "user", content: "tiger cubs", via: "news" },
      { role: "assistant", content: TEXT, parts: [{ type: "text", text: TEXT }, SOURCES] },
    ]);
  });

  it("goes on as a chat: the summary is history, and realtimeInfo reaches the model", async () => {
    const { browser, app } = await start();
    await browser.post(PATH, { query: "tiger cubs", conversation_id: "c", message_id: "m1" });
    await browser.post("/api/send_message", {
      message: "Where?",
      conversation_id: "c",
      message_id: "m2",
      realtimeInfo: "1. A cub was born in Aceh.",
    });
    const request = app.model.requests.at(-1);
    expect(request?.messages.map(({ content }) => content)).toEqual([
      "tiger cubs",
      SUMMARY.replace(" · date not given", ""),
      "Where?",
    ]);
    expect(request?.instructions).toContain("A cub was born in Aceh.");
  });

  it("says in plain words that no source could be reached, and refunds the day's reply", async () => {
    const { browser, messages } = await start(new AppError("news.unreachable"));
    for (const more of [{}, { conversation_id: "c", message_id: "m1" }]) {
      const response = await browser.post(PATH, { query: "x", ...more });
      expect([response.statusCode, codeOf(response)]).toEqual([502, "news.unreachable"]);
    }
    expect((await browser.get("/api/limits")).json()).toMatchObject({ chat: { used: 0 } });
    expect((await messages())[1]).toMatchObject({ status: "failed", error_code: "news.unreachable" });
  });

  it("quotes the findings with the offline model, which says that it can't sum up", async () => {
    const phrases = {
      news: { lead: "I can only quote:", end: "That is all." },
      stopWords: [] as string[],
      thinkWords: [],
    };
    const offline = createChatModel(
      { provider: "offline", model: "demo" },
      { offline: () => createDemo().chatWire({ documents: () => [], phrases: () => phrases as never }) },
    );
    const { browser } = await start(FOUND, { chatModel: offline });
    const { summary, is_demo } = (await browser.post(PATH, { query: "x" })).json<SearchReply>();
    expect(is_demo).toBe(true);
    expect(summary).toMatch(/^I can only quote:/);
    expect(summary).toContain("A cub was born. Its mother is well. [[1]](https://news.example/cub_%281%29)");
    expect(summary).toContain("That is all.");
    expect(summary).toContain("· 19 Nov 2026");
  });

  it("refuses blank and endless queries, strangers, and wallets that hold too little", async () => {
    const { browser, wallet, app } = await start();
    expect((await browser.post(PATH, { query: "  " })).statusCode).toBe(400);
    expect((await browser.post(PATH, { query: "x".repeat(2_001) })).statusCode).toBe(400);
    expect((await app.browser().post(PATH, { query: "x" })).statusCode).toBe(401);
    const other = createTestWallet().address;
    expect(codeOf(await browser.post(PATH, { query: "x", wallet_address: other }))).toBe(
      "auth.wallet_changed",
    );
    app.balances.set(wallet.address, 1n);
    expect(codeOf(await browser.post(PATH, { query: "x" }))).toBe("gate.balance_too_low");
  });
});
