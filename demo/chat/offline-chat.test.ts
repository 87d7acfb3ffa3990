import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import { describe, expect, it } from "vitest";
import { type KnowledgeDocument, onlyText } from "../../server/src/gateways/ai/chat.model.ts";
import { createChatModel } from "../../server/src/gateways/ai/create-chat-model.ts";
import { createKnowledge } from "../../server/src/search/knowledge.index.ts";
import { splitIntoPassages } from "../../server/src/search/knowledge.passages.ts";
import { cutIntoPieces, speak } from "./offline.speech.ts";
import { createOfflineWire } from "./offline-chat.wire.ts";

const phrases: OfflinePhrasesContent = {
  greeting: "Hello",
  thanks: "Welcome",
  about: "About me",
  lead: ["Found:"],
  more: "More:",
  nothingMore: "Nothing more",
  source: "Source: {links}",
  seeAlso: "See also: {links}",
  unknown: "I don't know",
  unknownButNear: "Near: {links}",
  noAdvice: "No advice",
  nextQuestions: ["What next?"],
  noKnowledge: "No knowledge",
  thinkWords: ["think hard"],
  thoughts: ["Asked: {question}", "I look."],
  file: {
    lead: "I read {name} ({about}).",
    size: "{lines} lines, {characters} characters.",
    quote: "It begins:",
    none: "Nothing in it.",
    end: "That is all.",
    words: ["file", "document"],
  },
  news: { lead: "News:", end: "No more news" },
  summary: { lead: "You asked:" },
  greetingWords: ["hi"],
  thanksWords: ["thanks"],
  aboutWords: ["help"],
  moreWords: ["more"],
  adviceWords: ["should i buy"],
  backwardWords: ["it"],
  stopWords: ["what", "is"],
  agents: {
    askMore: "What about {task}?",
    intro: "A draft:",
    outline: "An outline:",
    outlineParts: ["First", "Second"],
    summaryHeading: "In short",
    bodyHeading: "More",
    sourcesHeading: "Sources",
    noSources: "None",
    wantsSummary: "Add a summary.",
    wantsSources: "Name the sources.",
    approves: "Good.",
  },
};
const document: KnowledgeDocument = { id: "cub", title: "Cub", href: "/cub", text: "The cub sleeps." };
const EXPECTED = "Found:\n\nThe cub sleeps.\n\nSource: [Cub](/cub)";

const makeModel = (documents: () => readonly KnowledgeDocument[], offlinePauseMs = 0) =>
  createChatModel(
    { provider: "offline", model: "demo" },
    { offline: async () => createOfflineWire({ documents, phrases: () => phrases, offlinePauseMs }) },
  );

const request = (content: string, maxOutputTokens = 500) => ({
  instructions: "ignored",
  messages: [{ role: "user" as const, content }],
  maxOutputTokens,
});

describe("the offline model as a chat model", () => {
  it("shows what it thinks when it is asked to think, and says the same", async () => {
    const hear = async (question: string) => {
      const heard = { text: "", reasoning: "" };
      await makeModel(() => [document]).stream(
        request(question),
        (event) => {
          if (event.kind === "text" || event.kind === "reasoning") heard[event.kind] += event.text;
        },
        new AbortController().signal,
      );
      return heard;
    };
    expect(await hear("Cub? Think hard")).toEqual({
      text: EXPECTED,
      reasoning: "Asked: Cub?\n\nI look.",
    });
    expect(await hear("Cub?")).toEqual({ text: EXPECTED, reasoning: "" });
  });

  it("offers what it can answer next, and nothing that its answer has in it already", async () => {
    const model = createChatModel(
      { provider: "offline", model: "demo" },
      {
        offline: async () =>
          createOfflineWire({
            documents: () => [
              document,
              { id: "river", title: "River", href: "/river", text: "The river is wide." },
            ],
            phrases: () => ({ ...phrases, nextQuestions: ["What is the cub?", "What is the river?"] }),
            offlinePauseMs: 0,
          }),
      },
    );
    const hear = async (question: string) => {
      let heard = "";
      await model.stream(
        { ...request(question), nextQuestions: true },
        onlyText((text) => {
          heard += text;
        }),
        new AbortController().signal,
      );
      return heard;
    };
    expect(await hear("cub")).toContain('<next-questions>["What is the river?"]</next-questions>');
    expect(await hear("river")).toContain('<next-questions>["What is the cub?"]</next-questions>');
  });

  it("is marked as offline and streams word by word", async () => {
    const model = makeModel(() => [document]);
    const pieces: string[] = [];
    const end = await model.stream(
      request("cub"),
      onlyText((text) => pieces.push(text)),
      new AbortController().signal,
    );
    expect(model).toMatchObject({ id: "offline:demo", isOffline: true });
    expect(pieces.join("")).toBe(EXPECTED);
    expect(pieces.slice(0, 4)).toEqual(["Found:\n\n", "The ", "cub ", "sleeps.\n\n"]);
    expect(end.finishReason).toBe("stop");
  });

  it("stops when it is told to, with the reason it was given", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const pieces: string[] = [];
    const outcome = makeModel(() => [document], 1).stream(
      request("cub"),
      onlyText((text) => {
        pieces.push(text);
        if (pieces.length === 2) controller.abort(reason);
      }),
      controller.signal,
    );
    await expect(outcome).rejects.toBe(reason);
    expect(pieces).toEqual(["Found:\n\n", "The "]);
  });

  it("ends where its length ends", async () => {
    const pieces: string[] = [];
    const model = makeModel(() => [document]);
    const end = await model.stream(
      request("cub", 2),
      onlyText((text) => pieces.push(text)),
      new AbortController().signal,
    );
    expect(end.finishReason).toBe("length");
    expect(pieces).toHaveLength(2);
  });

  it("reads its documents again when they are another array, and only then", () => {
    let documents: readonly KnowledgeDocument[] = [document];
    const knowledge = createKnowledge(() => documents);
    const first = knowledge();
    expect(knowledge()).toBe(first);
    documents = [{ ...document, text: "The cub plays." }];
    expect(knowledge()).not.toBe(first);
    expect(knowledge().passages[0]?.text).toBe("The cub plays.");
  });
});

describe("speech", () => {
  it("stops between two pieces also when it makes no pause", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const said: string[] = [];
    const listen = async (): Promise<void> => {
      for await (const piece of speak(["a", "b", "c"], 0, controller.signal)) {
        said.push(piece);
        controller.abort(reason);
      }
    };
    await expect(listen()).rejects.toBe(reason);
    expect(said).toEqual(["a"]);
  });

  it("cuts a text without spaces too", () => {
    const { pieces } = cutIntoPieces("虎".repeat(100), 1_000);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join("")).toBe("虎".repeat(100));
  });
});

describe("passages", () => {
  const textsOf = (text: string): string[] =>
    splitIntoPassages([{ ...document, text }]).map((passage) => passage.text);

  it("are blocks, prose on one line, lists and fences with theirs", () => {
    expect(textsOf("one\ntwo\n\n- a\n- b\n\n```js\nlet x\n\nlet y\n```\n# Heading\nthree")).toEqual([
      "one two",
      "- a\n- b",
      "```js\nlet x\n\nlet y\n```",
      "three",
    ]);
  });

  it("end at a sentence when they are long", () => {
    const texts = textsOf("The cub sleeps in the shade of the tree. ".repeat(40));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) {
      expect(text.length).toBeLessThanOrEqual(600);
      expect(text.endsWith("tree.")).toBe(true);
    }
  });
});
