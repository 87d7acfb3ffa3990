import { readFileSync } from "node:fs";
import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { ChatTurn, KnowledgeDocument } from "../../server/src/gateways/ai/chat.model.ts";
import { buildKnowledgeIndex } from "../../server/src/search/knowledge.index.ts";
import { canAnswer, composeAnswer } from "./answer.composer.ts";

/** The phrases that ship: they are part of how good the answers are. */
const phrases = parse(
  readFileSync(new URL("../../content/offline-phrases.yaml", import.meta.url), "utf8"),
) as OfflinePhrasesContent;

const documents: KnowledgeDocument[] = [
  {
    id: "bakso",
    title: "Who Bakso is",
    href: "/",
    text: "Bakso is a Sumatran tiger cub. His name is the Indonesian word for a meatball.\n\nHe has big paws and doubled\nstripes.",
  },
  {
    id: "tigers",
    title: "Sumatran tigers",
    href: "/conservation",
    text: "## Numbers\n\nAbout 350 Sumatran tigers are left in the wild.\n\n## Threats\n\n- loss of forest\n- poaching\n\n## Life\n\nA tiger lives about 12 years.",
  },
  {
    id: "gate",
    title: "How the assistant opens",
    href: "/baksoai",
    text: "BaksoAI opens to wallets that hold at least 350,000 $BAKSO. Only the balance is read, no token is moved.",
  },
  { id: "live", title: "The price [live]", text: "The token costs 0.00042 USD at this moment." },
];
const knowledge = buildKnowledgeIndex(documents);

/** Answers to questions asked one after the other in one talk. */
function talk(...questions: string[]): string[] {
  const turns: ChatTurn[] = [];
  return questions.map((content) => {
    turns.push({ role: "user", content });
    const answer = composeAnswer(turns, knowledge, phrases);
    turns.push({ role: "assistant", content: answer });
    return answer;
  });
}
const ask = (question: string): string => talk(question)[0] ?? "";

describe("the offline model", () => {
  it.each([
    ["What is Bakso?", "His name is the Indonesian word for a meatball", "[Who Bakso is](/)"],
    ["How many Sumatran tigers are left?", "About 350", "[Sumatran tigers](/conservation)"],
    ["WHAT THREATENS TIGERS: POACHING?", "- loss of forest\n- poaching", "[Sumatran tigers](/conservation)"],
    ["How does the token gate work?", "at least 350,000 $BAKSO", "[How the assistant opens](/baksoai)"],
    ["do i need 350000 bakso", "at least 350,000 $BAKSO", "[How the assistant opens](/baksoai)"],
    ["what does the token cost", "0.00042 USD", "The price \\[live\\]"],
    ["How many sumatrn tigrs?", "About 350", "[Sumatran tigers](/conservation)"],
  ])("answers %j with a quotation and its source", (question, quotation, source) => {
    const answer = ask(question);
    expect(answer).toContain(quotation);
    expect(answer).toContain(`Source: ${source}`);
  });

  it.each([
    ["hi!", phrases.greeting],
    ["Good morning", phrases.greeting],
    ["Thanks a lot!", phrases.thanks],
    ["What can you do?", phrases.about],
    ["Who are you, please?", phrases.about],
    ["Should I buy the token now?", phrases.noAdvice],
    ["Will the price go up by tomorrow, yes or no?", phrases.noAdvice],
    ["What is the capital of France?", phrases.unknown],
    ["2+2", phrases.unknown],
    ["虎は何頭残っていますか", phrases.unknown],
    ["ماذا تعرف عن الطقس", phrases.unknown],
    ["💩", phrases.unknown],
    ["\u0000\u0007\u202e", phrases.unknown],
    ["", phrases.unknown],
    ["Write me a python script about tigers", phrases.unknownButNear],
  ])("says what it can and can't do to %j", (question, phrase) => {
    expect(ask(question).split("{")[0]).toContain(phrase.split("{")[0]);
  });

  it("takes a greeting in front of a question for a question", () => {
    expect(ask("Hello! How many Sumatran tigers are left?")).toContain("About 350");
  });

  it("points to what comes near when it has no answer", () => {
    expect(ask("Write me a poem about Bakso")).toContain("[Who Bakso is](/)");
  });

  it("has no answer to a question that an earlier one has answered already", () => {
    const question = "How many Sumatran tigers are left?";
    expect(canAnswer(question, ["Hello!"], knowledge, phrases)).toBe(true);
    expect(canAnswer(question, ["Hello!", ask(question)], knowledge, phrases)).toBe(false);
  });

  describe("asked on", () => {
    it("understands what 'they' are", () => {
      expect(talk("Tell me about Sumatran tigers", "How many years do they live?")[1]).toContain(
        "about 12 years",
      );
    });

    it("goes on where it stopped, until there is no more", () => {
      const [, second, third, fourth] = talk("poaching", "tell me more", "and why?", "more");
      expect(second).toContain("about 12 years");
      expect(third).toContain("About 350");
      expect(fourth).toContain(phrases.nothingMore.split("{")[0]);
    });

    it("says what it can do when there is nothing to go on with", () => {
      expect(ask("tell me more")).toContain("I have no general knowledge");
    });
  });

  it("says so when there is nothing to look things up in", () => {
    const none = buildKnowledgeIndex([{ id: "a", title: "Empty", text: " \n\n " }]);
    expect(composeAnswer([{ role: "user", content: "hi" }], none, phrases)).toBe(phrases.noKnowledge);
  });

  it("finds its way in documents of another language", () => {
    const chinese = buildKnowledgeIndex([
      { id: "a", title: "老虎", text: "苏门答腊虎只剩下大约350只。" },
      { id: "b", title: "代币", text: "这个代币在链上。" },
    ]);
    expect(composeAnswer([{ role: "user", content: "苏门答腊虎" }], chinese, phrases)).toContain("350只");
  });

  it("says nothing that is neither in the phrases nor in the documents", () => {
    const known = [
      JSON.stringify(phrases),
      ...documents.flatMap((d) => [d.title, d.text, d.href ?? ""]),
    ].join(" ");
    const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
    const vocabulary = new Set(tokensOf(known.replaceAll("\\n", " ")));
    const question = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.constantFrom(...vocabulary)).map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (questions) => {
        for (const answer of talk(...questions)) {
          expect(answer).not.toBe("");
          expect(answer).not.toMatch(/\{\w+\}/u);
          expect(tokensOf(answer).filter((token) => !vocabulary.has(token))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("says the same to the same talk", () => {
    expect(talk("What is Bakso?", "more")).toEqual(talk("What is Bakso?", "more"));
  });

  it("takes a hundred thousand letters in a moment", () => {
    const began = process.threadCpuUsage();
    ask("tiger ".repeat(17_000));
    ask(Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(" "));
    ask("虎".repeat(100_000));
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });
});
