import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import { describe, expect, it } from "vitest";
import type { ChatTurn } from "../gateways/ai/chat.model.ts";
import { readIntent } from "./question.intent.ts";

const phrases = {
  greetingWords: ["hi", "good morning"],
  thanksWords: ["thanks"],
  aboutWords: ["help", "what can you do"],
  moreWords: ["tell me more"],
  adviceWords: ["should i buy"],
  backwardWords: ["they"],
  stopWords: ["the", "is", "about", "and", "do", "how", "why", "so", "now"],
} as Partial<OfflinePhrasesContent> as OfflinePhrasesContent;

const intentOf = (...questions: string[]) =>
  readIntent(
    questions.map((content): ChatTurn => ({ role: "user", content })),
    phrases,
  );

describe("what a message is", () => {
  it.each([
    ["Hi!", "greeting"],
    ["so, good morning", "greeting"],
    ["thanks", "thanks"],
    ["help", "about"],
    ["what can you do now?", "about"],
    ["tell me more about the", "more"],
    ["the tiger and should I buy it now", "advice"],
    ["help tigers", "question"],
    ["buy", "question"],
    ["how should i not buy", "question"],
  ])("%j is %s", (message, kind) => {
    expect(intentOf(message).kind).toBe(kind);
  });

  it("keeps the words that say what it is about, each once", () => {
    expect(intentOf("How do the tigers swim, and why do tigers swim?")).toEqual({
      kind: "question",
      words: ["tiger", "swim"],
      context: [],
    });
  });

  it("leans on the questions before when it is short or points back", () => {
    const first = "the forest tigers";
    expect(intentOf(first, "swim far?")).toMatchObject({ context: ["forest", "tiger"] });
    expect(intentOf(first, "do they swim far every morning")).toMatchObject({ context: ["forest", "tiger"] });
    expect(intentOf(first, "cubs swim far every morning")).toMatchObject({ context: [] });
  });

  it("asks on when it says nothing new", () => {
    expect(intentOf("forest", "and why?").kind).toBe("more");
    expect(intentOf("why?").kind).toBe("question");
  });

  it("looks at the beginning and the end of a very long message", () => {
    const intent = intentOf(`elephants ${"the ".repeat(40_000)} rivers`);
    expect(intent).toMatchObject({ words: ["elephant", "river"] });
  });
});
