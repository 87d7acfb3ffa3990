import type { Message } from "@bakso/contract/messages";
import type { Part, ToolPart } from "@bakso/contract/parts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents, type StreamedEvent } from "../../../test/event-reader.ts";
import { sweepAsAnother } from "../../../test/swept-jobs.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { createJobService, type JobService, type ReplyWriter } from "../../jobs/job.service.ts";
import { createJobStore, type TakenQuota } from "../../jobs/job.store.ts";
import { createJobWake } from "../../jobs/job-wake.ts";
import { createEarlyAsks } from "./early-asks.ts";
import { createKeptTalks } from "./kept-talks.ts";
import { createTurnService } from "./turn.service.ts";
import { CHAT_JOBS, createTurnStore } from "./turn.store.ts";

/** The server reads what another instance writes, which is made here. */
let server: TestApp;
let writing: JobService;
beforeAll(async () => {
  server = await createTestApp();
  const logger = pino({ level: "silent" });
  writing = createJobService({
    store: createJobStore(server.database.db),
    wake: createJobWake(null, logger).wake,
    owner: "the instance that writes",
    logger,
    kinds: () => [CHAT_JOBS],
    publicUrl: () => "",
  });
});
afterAll(async () => {
  await writing.close(0);
  await server.close();
});

const EVENTS = { headers: { accept: "text/event-stream" } };
const PRICE: ToolPart = {
  type: "tool",
  call_id: "c1",
  name: "price",
  doing: "Looking at the price…",
  title: "Price",
  state: "running",
  input: { token: "BAKSO" },
};
const FOUND = {
  state: "done",
  result: "0.0123 USD <b>0</b>",
  view: { kind: "price", usd: "0.0123" },
  elapsed_ms: 12,
} as const;
let count = 0;

/** A talk whose reply does what a test says. */
async function answering(write: (writer: ReplyWriter, signal: AbortSignal) => Promise<void>) {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  count += 1;
  const conversation_id = `parts-${count}`;
  await browser.post("/api/conversations", { conversation_id, name: "Parts" });
  const quota: TakenQuota = { name: "chat", day: "2026-11-22", count: 1, limit: 1_000 };
  const taken = { quota, refund: () => undefined, walletError: () => new Error("none left") };
  const turns = createTurnService({
    store: createTurnStore(server.database.db),
    jobs: writing,
    chatQuota: { takeOfSite: async () => taken } as never,
    earlyAsks: createEarlyAsks(Date.now),
    keptTalks: createKeptTalks(Date.now),
  });
  const begun = await turns.begin({
    wallet: wallet.address,
    conversationId: conversation_id,
    messageId: "m1",
    question: "What is it worth?",
    replaces: undefined,
    bodyHash: "hash",
    isDemo: false,
    reply: (_history, writer, signal) => write(writer, signal),
  });
  const messages = async () => (await browser.get(`/api/messages/${conversation_id}`)).json<Message[]>();
  const reply = async () => (await messages()).at(-1) as Message;
  const live = async (sequence: number) =>
    readEvents(
      (await browser.get(`/api/messages/${conversation_id}/live?after=${begun.replyId}:${sequence}`, EVENTS))
        .body,
    );
  const ended = async () =>
    expect.poll(async () => (await reply()).status, { timeout: 5_000 }).not.toBe("streaming");
  const exported = async (format: string) =>
    (await browser.get(`/api/export?format=${format}&conversation_id=${conversation_id}`)).body;
  return { wallet, browser, conversation_id, replyId: begun.replyId, reply, live, ended, exported };
}

/** Text, a tool, a picture, sources, text: as a reply with tools has them. */
async function writeAll(writer: ReplyWriter): Promise<void> {
  writer.text("Let me ");
  writer.text("look. 🐯");
  const place = writer.append(PRICE);
  writer.update(place, FOUND);
  writer.append({ type: "picture", url: "/api/images/x.png" });
  writer.append({
    type: "sources",
    title: "Sources",
    sources: [{ number: 1, title: "A [cub]", url: "https://news.example/cub", source: "Times" }],
  });
  writer.text("It is up.");
}
const WHOLE: Part[] = [
  { type: "text", text: "Let me look. 🐯" },
  { ...PRICE, ...FOUND },
  { type: "picture", url: "http://localhost:3000/api/images/x.png" },
  {
    type: "sources",
    title: "Sources",
    sources: [{ number: 1, title: "A [cub]", url: "https://news.example/cub", source: "Times" }],
  },
  { type: "text", text: "\n\nIt is up." },
];
const TEXT = "Let me look. 🐯\n\nIt is up.";

/** What a reader has of all events up to and with a sequence, written out one by one. */
const atoms = (events: readonly StreamedEvent[]): string[] =>
  events.flatMap(({ event, data }) => {
    if (event === "delta")
      return String(data.text)
        .split("")
        .map((letter, index) => `${data.part}/${Number(data.offset) + index} ${letter}`);
    return event === "part" || event === "update" ? [`${event} ${JSON.stringify(data)}`] : [];
  });

describe("a reply of parts", () => {
  it("[CHAT-9] is stored with its parts beside role, content and image_url", async () => {
    const { reply, ended } = await answering(writeAll);
    await ended();
    const stored = await reply();
    expect(stored).toMatchObject({ role: "assistant", content: TEXT, status: "complete", parts: WHOLE });
    // As the picture of any answer, so that all who know no parts show it, and it is kept as long as the message.
    expect(stored.image_url).toBe("http://localhost:3000/api/images/x.png");
    expect(stored).not.toHaveProperty("sequence");
  });

  it("is resumed at every sequence once it is stored, with nothing twice and nothing missing", async () => {
    const { live, ended, replyId } = await answering(writeAll);
    await ended();
    const all = atoms(await live(0));
    expect(all).toHaveLength(TEXT.length + 4);
    for (let sequence = 0; sequence <= all.length; sequence += 1) {
      const events = await live(sequence);
      expect(atoms(events)).toEqual(all.slice(sequence));
      expect(events[0]).toMatchObject({ event: "start", data: { message_id: replyId, position: 1 } });
      expect(events.at(-1)).toMatchObject({ event: "done", id: `${replyId}:${all.length}` });
    }
  });

  it("is followed on an instance that does not write it, from a sequence inside a piece of text", async () => {
    const goOn = Promise.withResolvers<void>();
    const { live, reply, replyId } = await answering(async (writer) => {
      writer.text("Let me look.");
      const place = writer.append(PRICE);
      await goOn.promise;
      writer.update(place, FOUND);
      writer.text("It is up.");
    });
    await expect.poll(async () => (await reply()).sequence, { timeout: 5_000 }).toBe(13);
    expect((await reply()).parts).toMatchObject([{ type: "text" }, { type: "tool", state: "running" }]);
    const following = live(4);
    goOn.resolve();
    const events = await following;
    expect(atoms(events).slice(0, 9)).toEqual([
      ...Array.from("me look.", (letter, index) => `0/${4 + index} ${letter}`),
      `part ${JSON.stringify({ part: 1, value: PRICE })}`,
    ]);
    expect(events.at(-1)?.id).toBe(`${replyId}:${"Let me look.\n\nIt is up.".length + 2}`);
    const ids = events.slice(1).map(({ id }) => Number(id?.slice(replyId.length + 1)));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it("keeps what was saved when its process dies: what ran is stopped, and the picture is named", async () => {
    const { reply, replyId, browser, conversation_id } = await answering(async (writer, signal) => {
      writer.text("Let me look.");
      writer.append({ type: "picture", url: "/api/images/kept.png" });
      writer.append(PRICE);
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      );
    });
    await expect.poll(async () => (await reply()).parts?.length, { timeout: 5_000 }).toBe(3);
    // Nobody asks for it any more, so its owner does not take it back.
    await server.database.db
      .updateTable("jobs")
      .set({ owner: "dead" })
      .where("target_id", "=", replyId)
      .execute();
    await sweepAsAnother(server.database.db);
    expect(await reply()).toMatchObject({
      status: "interrupted",
      image_url: "http://localhost:3000/api/images/kept.png",
      parts: [{ type: "text" }, { type: "picture" }, { type: "tool", state: "stopped" }],
    });
    const events = readEvents(
      (await browser.get(`/api/messages/${conversation_id}/live?after=${replyId}:13`, EVENTS)).body,
    );
    expect(events.map(({ event }) => event)).toEqual(["start", "part", "done"]);
  });

  it("has its running tool told stopped by Stop", async () => {
    const { live, reply, browser, conversation_id, ended } = await answering(async (writer, signal) => {
      writer.append(PRICE);
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      );
    });
    await browser.post("/api/stop", { conversation_id });
    await ended();
    expect(await reply()).toMatchObject({ status: "stopped", content: "", parts: [{ state: "stopped" }] });
    expect((await live(1)).map(({ event }) => event)).toEqual(["start", "update", "done"]);
  });

  it("takes nothing any more from a tool that goes on after the end", async () => {
    let late: ReplyWriter | undefined;
    const { reply, ended } = await answering(async (writer) => {
      late = writer;
      writer.append(PRICE);
    });
    await ended();
    late?.update(0, FOUND);
    late?.text("too late");
    expect(late?.append(PRICE)).toBe(-1);
    expect(await reply()).toMatchObject({ content: "", parts: [{ state: "stopped" }] });
  });

  it("is exported whole as JSON, and reads well as Markdown with nothing in it come alive", async () => {
    const { exported, ended } = await answering(writeAll);
    await ended();
    const [talk] = JSON.parse(await exported("json")) as { messages: Message[] }[];
    expect(talk?.messages.at(-1)).toMatchObject({ content: TEXT, parts: WHOLE });
    expect(await exported("markdown")).toContain(`### BaksoAI

Let me look. 🐯

> *Price*
> 0.0123 USD \\<b\\>0\\</b\\>

![](http://localhost:3000/api/images/x.png)

**Sources**

- **1** [A (cub)](https://news.example/cub) · Times

It is up.
`);
  });

  it("is found by its text, and by nothing that a tool brought", async () => {
    const { browser, wallet, ended } = await answering(writeAll);
    await ended();
    const found = async (words: string) =>
      (await browser.get(`/api/conversations/${wallet.address}?q=${words}`)).json<object[]>().length;
    expect(await found("look")).toBe(1);
    expect(await found("0.0123")).toBe(0);
  });

  it("is told to models as its words and the sources that they name", async () => {
    const { browser, conversation_id, ended } = await answering(writeAll);
    await ended();
    await browser.post("/api/send_message", { message: "And now?", conversation_id, message_id: "m2" });
    const [, told] = server.eyes.requests.at(-1)?.messages ?? server.model.requests.at(-1)?.messages ?? [];
    expect(told?.content).toBe(
      "Let me look. 🐯\n\n**Sources**\n\n- **1** [A (cub)](https://news.example/cub) · Times\n\nIt is up.",
    );
  });

  it("counts as kept of its wallet with all its parts, and is gone with the conversation", async () => {
    const { browser, conversation_id, ended } = await answering(async (writer) => {
      writer.append({ ...PRICE, state: "done", result: "x".repeat(5_000) });
    });
    await ended();
    const kept = async () =>
      (await browser.get("/api/limits")).json<{ storage: { used_bytes: number } }>().storage.used_bytes;
    expect(await kept()).toBeGreaterThan(5_000);
    await browser.delete(`/api/conversations/${conversation_id}`);
    expect(await kept()).toBeLessThan(1_000);
  });
});

describe("replies of before", () => {
  it("are one text, with their picture where they have one, and name no parts", async () => {
    const { reply, ended, replyId, live } = await answering(async (writer) => writer.text("Hello"));
    await ended();
    await server.database.db
      .updateTable("messages")
      .set({ image_url: "/api/images/old.png", run_id: "gone" })
      .where("message_id", "=", replyId)
      .execute();
    const old = await reply();
    expect(old).toMatchObject({ content: "Hello", image_url: "http://localhost:3000/api/images/old.png" });
    expect(old).not.toHaveProperty("parts");
    const events = await live(2);
    expect(events.map(({ event, data }) => [event, data.text])).toEqual([
      ["start", undefined],
      ["delta", "llo"],
      ["done", undefined],
    ]);
  });

  it("and parts of a kind that this program doesn't know go out as they are", async () => {
    const { reply, ended, replyId, exported } = await answering(async (writer) => writer.text("Hello"));
    await ended();
    const later = [{ at: 5, value: { type: "hologram", depth: 3 } }];
    await server.database.db
      .updateTable("messages")
      .set({ part_events: JSON.stringify(later) })
      .where("message_id", "=", replyId)
      .execute();
    expect((await reply()).parts).toEqual([
      { type: "text", text: "Hello" },
      { type: "hologram", depth: 3 },
    ]);
    expect(await exported("markdown")).toContain("### BaksoAI\n\nHello\n");
  });
});
