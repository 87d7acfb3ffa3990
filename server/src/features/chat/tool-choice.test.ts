import { join } from "node:path";
import type { Message } from "@bakso/contract/messages";
import { createDemo } from "@bakso/demo/demo";
import { afterEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import { LATER_SENTENCES } from "../../../test/tool-sentences.later.ts";
import { TOOL_SENTENCES } from "../../../test/tool-sentences.ts";
import { loadContent } from "../../content/load-content.ts";
import { callsInWords } from "../../gateways/ai/calls-in-words.ts";
import { createChatModel } from "../../gateways/ai/create-chat-model.ts";
import { knowledgeOf } from "../../knowledge.ts";

/** Of so many sentences the right tools are chosen, and no others. */
const LEAST_RIGHT = 0.95;
const LEAST_RIGHT_LATER = 0.99;

const open: TestApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

async function talk(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(overrides);
  open.push(app);
  const browser = app.browser();
  await browser.signIn(createTestWallet());
  await browser.post("/api/conversations", { conversation_id: "c", name: "Tools" });
  let count = 0;
  const ask = async (message: string): Promise<Message | undefined> => {
    count += 1;
    await browser.post("/api/send_message", { message, conversation_id: "c", message_id: `m${count}` });
    return (await browser.get("/api/messages/c")).json<Message[]>().at(-1);
  };
  return { app, ask };
}

it.each([
  ["that they were made for", TOOL_SENTENCES, LEAST_RIGHT],
  ["that were written afterwards", LATER_SENTENCES, LEAST_RIGHT_LATER],
])(
  "a model that goes by words chooses the right tools for sentences %s",
  async (_which, sentences, least) => {
    const { app, ask } = await talk();
    await ask("Hello");
    const tools = app.model.requests.at(-1)?.tools ?? [];
    expect(tools.length).toBeGreaterThan(20);
    const wrong = sentences.flatMap(([sentence, ...expected]) => {
      const chosen = callsInWords(sentence, tools).map(({ name }) => name);
      return chosen.sort().join() === [...expected].sort().join()
        ? []
        : [`${sentence}: ${chosen.join() || "nothing"}, not ${expected.join() || "nothing"}`];
    });
    expect(1 - wrong.length / sentences.length, wrong.join("\n")).toBeGreaterThanOrEqual(least);
  },
);

it("each command of the input begins a question that leads to its tool", async () => {
  const { app, ask } = await talk();
  await ask("Hello");
  const tools = app.model.requests.at(-1)?.tools ?? [];
  const { commands } = (await loadContent(join(import.meta.dirname, "../../../../content"))).assistant;
  const ends: Readonly<Record<string, string>> = {
    draw: "a cub in the rain",
    news: "tigers",
    remember: "I like tea",
    read: "https://news.example/tigers",
    find: "orchids",
  };
  for (const { name, tool, text } of commands) {
    const question = text.endsWith("?") ? text : `${text} ${ends[name] ?? "JUP"}`;
    expect(
      callsInWords(question, tools).map((call) => call.name),
      question,
    ).toEqual([tool]);
  }
});

it("the offline model uses tools by itself, and answers with what they say", async () => {
  const phrases = (await loadContent(join(import.meta.dirname, "../../../../content"))).offlinePhrases;
  const knows = { documents: () => [], phrases: () => phrases, offlinePauseMs: 0 };
  const { ask } = await talk({
    chatModel: createChatModel(
      { provider: "offline", model: "demo" },
      { offline: () => createDemo().chatWire(knows) },
    ),
    news: {
      search: async () => [
        { title: "A cub", url: "https://news.example/1", snippet: "Born. See https://evil.example" },
      ],
    },
  });
  const balance = await ask("How many tokens do I hold?");
  expect(balance?.parts).toMatchObject([
    { type: "tool", name: "own_balance", state: "done" },
    { type: "text" },
    { type: "next_questions", questions: { length: 3 } },
  ]);
  expect(balance?.content).toMatch(/^You hold .+ It is open to you\.$/);

  const news = await ask("Any news about cubs?");
  expect(news?.parts).toMatchObject([
    { name: "news" },
    { type: "text" },
    { type: "sources" },
    { type: "next_questions" },
  ]);
  expect(news?.content).toContain("[[1]](https://news.example/1)");
  expect(news?.content).not.toContain("evil.example");

  const plain = await ask("Thank you");
  expect(plain?.parts).toMatchObject([{ type: "text" }, { type: "next_questions" }]);
  expect(plain?.content).not.toContain("<");
});

it("what the offline model suggests to ask next it can answer itself, whatever stands in the content", async () => {
  const content = await loadContent(join(import.meta.dirname, "../../../../content"));
  const unanswerable = ["What do zebras wear?", "Which socks match?"];
  const { nextQuestions } = content.offlinePhrases;
  const phrases = { ...content.offlinePhrases, nextQuestions: [...unanswerable, ...nextQuestions] };
  const knows = { documents: () => knowledgeOf(content), phrases: () => phrases, offlinePauseMs: 0 };
  const { ask } = await talk({
    chatModel: createChatModel(
      { provider: "offline", model: "demo" },
      { offline: () => createDemo().chatWire(knows) },
    ),
  });
  const offered = new Set<string>();
  for (const question of [...nextQuestions, ...content.assistant.suggestions]) {
    const answer = await ask(question);
    for (const phrase of [phrases.unknown, phrases.unknownButNear])
      expect(answer?.content, question).not.toContain(phrase.split("\n")[0]);
    for (const part of answer?.parts ?? [])
      if (part.type === "next_questions") for (const one of part.questions as string[]) offered.add(one);
  }
  expect([...offered].filter((question) => !nextQuestions.includes(question))).toEqual([]);
  expect(offered.size).toBeGreaterThan(3);
});
