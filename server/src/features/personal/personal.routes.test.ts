import { WISHES_MAX_CHARS } from "@bakso/contract/constants";
import type { Message } from "@bakso/contract/messages";
import type { Personal } from "@bakso/contract/personal";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildPicture } from "../../../test/pictures.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import type { ChatEnd } from "../../gateways/ai/chat.model.ts";

const PHRASE = "abandon ability able about above absent absorb abstract absurd abuse access accident";
const KEY = "5".repeat(87);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let browser: TestBrowser;
beforeEach(async () => {
  browser = server.browser();
  await browser.signIn(createTestWallet());
  await browser.post("/api/conversations", { conversation_id: "c", name: "Talk" });
  server.model.play(async (_request, onText) => void onText("Yes."));
});
const read = async () => (await browser.get("/api/personal")).json<Personal>();
const change = (body: object) => browser.put("/api/personal", body);
const remember = (text: string) => browser.post("/api/personal/memories", { text });
const messages = async () => (await browser.get("/api/messages/c")).json<Message[]>();
let count = 0;
const ask = async (message: string): Promise<Message | undefined> => {
  count += 1;
  await browser.post("/api/send_message", { message, conversation_id: "c", message_id: `m${count}` });
  return (await messages()).at(-1);
};
/** All that the model was told at last, in one text. */
const told = (): string => JSON.stringify(server.model.requests.at(-1));
/** The model calls one tool, and then says yes. */
function calls(name: string, input: object) {
  let step = 0;
  server.model.play(async (_request, onText): Promise<Partial<ChatEnd>> => {
    step += 1;
    if (step > 1) {
      onText("Yes.");
      return {};
    }
    const toolCalls = [{ id: "1", name, arguments: JSON.stringify(input) }];
    return { finishReason: "tool_calls", turn: { role: "assistant", content: "", toolCalls } };
  });
}

describe("how somebody wants to be answered", () => {
  it("is kept in their own words and chips, and told to the model after what the operator says", async () => {
    expect(await read()).toMatchObject({ wishes: "", is_memory_on: true, memories: [] });
    const changed = (await change({ wishes: "Call me Ayu.", chips: ["short", "unknown"] })).json<Personal>();
    expect(changed.wishes).toBe("Call me Ayu.");
    expect(changed.chips.filter(({ is_on }) => is_on).map(({ id }) => id)).toEqual(["short"]);
    await ask("Hello");
    const instructions = told();
    expect(instructions.indexOf("Call me Ayu.")).toBeGreaterThan(instructions.indexOf("You are BaksoAI"));
    expect(instructions).toContain("Answer in one to three sentences.");
    // What is absent stays.
    expect((await change({ chips: [] })).json<Personal>().wishes).toBe("Call me Ayu.");
    expect((await change({ wishes: "x".repeat(WISHES_MAX_CHARS + 1) })).statusCode).toBe(400);
  });

  it("is told to the model that sees, with what is remembered, for a picture and for the questions after it", async () => {
    await change({ wishes: "Call me Ayu." });
    await remember("My cat is called Momo.");
    const form = new FormData();
    const picture = await buildPicture(9, 5).png().toBuffer();
    form.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "cat.png");
    form.append("conversation_id", "c");
    form.append("message_id", "shown");
    const sent = new Response(form);
    const headers = { "content-type": sent.headers.get("content-type") ?? "" };
    await browser.post("/api/analyze-image", Buffer.from(await sent.arrayBuffer()), { headers });
    for (const question of [undefined, "And the colours?"]) {
      const reply = question === undefined ? (await messages()).at(-1) : await ask(question);
      expect(reply?.parts?.[0]).toEqual({ type: "memory", count: 1 });
      const seen = server.eyes.requests.at(-1);
      expect(seen?.instructions).toContain("Call me Ayu.");
      expect(JSON.stringify(seen)).toContain("Momo");
    }
  });

  it("offers questions to go on with from the same answer, until somebody switches that off for themselves", async () => {
    const line = '\n\n<next-questions>["What is $BAKSO worth?", "See https://evil.example"]</next-questions>';
    server.model.play(async (_request, onText) => {
      for (const piece of `Yes.${line}`.match(/[\s\S]{1,5}/g) ?? []) onText(piece);
    });
    expect(await read()).toMatchObject({ has_next_questions: true });
    const asked = server.model.requests.length;
    const offered = await ask("Hello");
    expect(offered?.content).toBe("Yes.");
    expect(offered?.parts).toEqual([
      { type: "text", text: "Yes." },
      { type: "next_questions", questions: ["What is $BAKSO worth?"] },
    ]);
    // Never a call of its own.
    expect(server.model.requests).toHaveLength(asked + 1);
    expect(told()).toContain("<next-questions>");
    await ask("And then?");
    // What the model said earlier is told to it without them.
    expect(server.model.requests.at(-1)?.messages[1]).toMatchObject({ content: "Yes." });

    server.model.play(async (_request, onText) => void onText("Yes."));
    expect((await change({ has_next_questions: false })).json()).toMatchObject({ has_next_questions: false });
    await ask("And now?");
    expect(told()).not.toContain("<next-questions>");
    server.editContent(({ assistant }) => {
      assistant.nextQuestions.isOn = false;
    });
    expect(await read()).toMatchObject({ has_next_questions: null });
    server.editContent(({ assistant }) => {
      assistant.nextQuestions.isOn = true;
    });
  });

  it("is nobody else's", async () => {
    await change({ wishes: "Call me Ayu." });
    const { id } = (await remember("My cat is called Momo.")).json<{ id: string }>();
    browser = server.browser();
    await browser.signIn(createTestWallet());
    expect(await read()).toMatchObject({ wishes: "", memories: [] });
    expect((await browser.delete(`/api/personal/memories/${id}`)).statusCode).toBe(404);
    expect((await browser.put(`/api/personal/memories/${id}`, { text: "mine" })).statusCode).toBe(404);
  });
});

describe("memory", () => {
  it("is told to the model, with a mark at the reply, until it is switched off or forgotten", async () => {
    const { id } = (await remember("My cat is called Momo.")).json<{ id: string }>();
    const marked = await ask("What is my cat called?");
    expect(marked?.parts).toMatchObject([{ type: "memory", count: 1 }, { type: "text" }]);
    expect(told()).toContain("Momo");
    await change({ is_memory_on: false });
    expect(await ask("And now?")).not.toHaveProperty("parts");
    expect(told()).not.toContain("Momo");
    await change({ is_memory_on: true });
    await browser.put(`/api/personal/memories/${id}`, { text: "My cat is called Mimi." });
    await ask("And now?");
    expect(told()).toContain("Mimi");
    await browser.delete(`/api/personal/memories/${id}`);
    await ask("And now?");
    expect(told()).not.toContain("Mimi");
  });

  it("of many things tells those that the question is about", async () => {
    for (let number = 1; number <= 12; number += 1) await remember(`Fact ${number} is about thing${number}.`);
    await ask("What of thing7?");
    expect(told()).toContain("thing7");
    expect(told()).not.toContain("thing3.");
  });

  it("holds 50 things, each once, however many come at the same time", async () => {
    const texts = Array.from({ length: 56 }, (_, at) => [`Thing ${at}`, `THING ${at}`]).flat();
    const codes = (await Promise.all(texts.map(remember))).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(100);
    const { memories } = await read();
    expect(new Set(memories.map(({ text }) => text.toLowerCase())).size).toBe(50);
    expect(memories).toHaveLength(50);
    expect((await remember("One more")).json()).toMatchObject({ code: "personal.full" });
    expect((await remember(memories[3]?.text.toUpperCase() ?? "")).statusCode).toBe(200);
  });

  it.each([
    ["a recovery phrase", PHRASE],
    [
      "one with numbers and line breaks",
      PHRASE.split(" ")
        .map((word, at) => `${at + 1}. ${word}`)
        .join("\n")
        .toUpperCase(),
    ],
    ["a private key", `my key: ${KEY}`],
    ["a key in numbers", JSON.stringify(Array.from({ length: 64 }, (_, at) => at))],
    ["a key in hexadecimal", "0f".repeat(64)],
  ])("never holds %s, by whatever way", async (_what, text) => {
    const refused = (await remember(text.slice(0, 200))).json<{ code: string }>();
    expect(["personal.secret", "request.invalid"]).toContain(refused.code);
    expect((await change({ wishes: text })).json()).toMatchObject({ code: "personal.secret" });
    calls("remember", { text: text.slice(0, 200) });
    const reply = await ask("Remember that, please.");
    expect(reply?.parts?.[0]).toMatchObject({ state: "failed" });
    const { memories, wishes } = await read();
    expect([memories, wishes]).toEqual([[], ""]);
  });

  it("has each thing once, also where one is changed into another", async () => {
    const cat = (await remember("My cat is called Momo.")).json<{ id: string }>();
    const dog = (await remember("My dog is called Rex.")).json<{ id: string }>();
    const changed = await browser.put(`/api/personal/memories/${dog.id}`, {
      text: " my CAT is called Momo. ",
    });
    expect(changed.json()).toMatchObject({ id: cat.id, text: "My cat is called Momo." });
    expect((await read()).memories).toMatchObject([{ id: cat.id, text: "My cat is called Momo." }]);
    // In another case it is itself.
    await browser.put(`/api/personal/memories/${cat.id}`, { text: "my cat is called momo." });
    expect((await read()).memories).toMatchObject([{ id: cat.id, text: "my cat is called momo." }]);
    expect((await browser.put(`/api/personal/memories/${dog.id}`, { text: "x" })).statusCode).toBe(404);
  });

  it("of many things knows other forms of a question's words", async () => {
    for (let number = 1; number <= 12; number += 1) await remember(`Fact ${number} is about thing${number}.`);
    await remember("She sleeps in a hammock.");
    await ask("Where was she sleeping?");
    expect(told()).toContain("hammock");
  });

  it("is filled, read and emptied by asking", async () => {
    calls("remember", { text: "I live in Medan" });
    expect((await ask("Remember that I live in Medan"))?.parts?.[0]).toMatchObject({
      name: "remember",
      state: "done",
      view: { kind: "open_personal" },
    });
    calls("read_memory", {});
    expect(
      (await ask("What do you remember about me?"))?.parts?.find(({ type }) => type === "tool"),
    ).toMatchObject({
      result: expect.stringContaining("I live in Medan"),
    });
    calls("forget", { what: "where I live" });
    await ask("Forget it");
    expect((await read()).memories).toHaveLength(1);
    calls("forget", { what: "Medan" });
    await ask("Forget about Medan");
    expect((await read()).memories).toEqual([]);
  });
});
