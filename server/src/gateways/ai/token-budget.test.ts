import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AppError } from "../../errors/app-error.ts";
import type { ChatTurn } from "./chat.model.ts";
import { boundSaid, fitRequest, measureSaid, measureTalk } from "./token-budget.ts";

const fitToContext = (
  turns: readonly ChatTurn[],
  { contextTokens, maxOutputTokens, instructions }: typeof budget,
) => {
  const fitted = fitRequest({ instructions, messages: turns, maxOutputTokens }, contextTokens);
  return { messages: fitted.request.messages, droppedCount: fitted.droppedCount };
};

const budget = { contextTokens: 1_000, maxOutputTokens: 200, instructions: "Be kind." };
const talk = (count: number, content: string): ChatTurn[] =>
  Array.from({ length: count }, (_, index) => ({
    role: (count - index) % 2 === 1 ? "user" : "assistant",
    content: `${content} ${index}`,
  }));

const anyTurns = fc
  .array(fc.string({ maxLength: 300 }), { minLength: 1, maxLength: 40 })
  .map((texts): ChatTurn[] =>
    texts.map((content, index) => ({
      role: (texts.length - index) % 2 === 1 ? "user" : "assistant",
      content,
    })),
  );

describe("the part of a talk that fits into the model", () => {
  it("is the whole talk while it is short", () => {
    const turns = talk(5, "short");
    expect(fitToContext(turns, budget)).toEqual({ messages: turns, droppedCount: 0 });
  });

  it("is always the newest turns, starts with the person and ends with the question", () => {
    fc.assert(
      fc.property(anyTurns, fc.integer({ min: 300, max: 4_000 }), (turns, contextTokens) => {
        const { messages, droppedCount } = fitToContext(turns, { ...budget, contextTokens });
        expect(messages).toEqual(turns.slice(droppedCount));
        expect(messages[0]?.role).toBe("user");
        expect(messages.at(-1)).toBe(turns.at(-1));
      }),
    );
  });

  it("grows with the context and shrinks with the answer", () => {
    fc.assert(
      fc.property(
        anyTurns,
        fc.integer({ min: 400, max: 2_000 }),
        fc.nat(500),
        (turns, contextTokens, more) => {
          const small = fitToContext(turns, { ...budget, contextTokens });
          const large = fitToContext(turns, { ...budget, contextTokens: contextTokens + more });
          expect(large.droppedCount).toBeLessThanOrEqual(small.droppedCount);
          const short = fitToContext(turns, { ...budget, contextTokens, maxOutputTokens: 10 });
          expect(short.droppedCount).toBeLessThanOrEqual(small.droppedCount);
        },
      ),
    );
  });

  it.each([
    ["English", "The cub sleeps in the shade of the old tree. "],
    ["a key", "4f9Qz81LkT0xAhVn2mPbWc7RyE3sUdJg"],
    ["Thai", "ลูกเสือนอนอยู่ใต้ต้นไม้ใหญ่ในป่า"],
    ["Chinese", "小老虎睡在大树下的阴影里"],
    ["Arabic", "ينام شبل النمر في ظل الشجرة القديمة "],
  ])("counts %s with some reserve", (_language, sentence) => {
    const { messages } = fitToContext(talk(401, sentence.repeat(4)), budget);
    const characters = messages.reduce((sum, turn) => sum + turn.content.length, 0);
    const mostPerToken = /[^\p{ASCII}]/u.test(sentence) ? 1.6 : sentence.includes(" ") ? 4.5 : 4;
    expect(messages.length).toBeGreaterThan(1);
    expect(characters).toBeLessThan(800 * mostPerToken);
  });

  it("never promises the whole context to the answer", () => {
    expect(fitToContext(talk(1, "hi"), { ...budget, maxOutputTokens: 5_000 }).messages).toHaveLength(1);
  });

  it("is refused when the question alone is too long", () => {
    const tooLong = [...talk(2, "short"), { role: "user" as const, content: "word ".repeat(2_000) }];
    for (const turns of [tooLong, [{ role: "user" as const, content: "x".repeat(10_000_000) }]]) {
      expect(() => fitToContext(turns, budget)).toThrow(
        expect.objectContaining({ code: "ai.context_too_long" } satisfies Partial<AppError>),
      );
    }
  });

  it("takes no longer for ten thousand turns than for those that fit", () => {
    const turns = talk(10_001, "some words of a long talk");
    const reads = { count: 0 };
    const watched = turns.map((turn) => ({
      role: turn.role as "user" | "assistant",
      get content() {
        reads.count += 1;
        return turn.content;
      },
    }));
    const { messages } = fitToContext(watched, budget);
    expect(messages.length).toBeLessThan(100);
    expect(reads.count).toBeLessThan(300);
  });
});

describe("what came before a talk, summed up", () => {
  const request = (earlier: string, turns: readonly ChatTurn[]) => ({
    instructions: "Be kind.",
    earlier: { introduction: "Notes:", text: earlier },
    messages: turns,
    maxOutputTokens: 200,
  });
  const told = (earlier: string, turns: readonly ChatTurn[], contextTokens = 1_000) =>
    fitRequest(request(earlier, turns), contextTokens).request.instructions;

  it("is told after the instructions, between marks that it can't end", () => {
    const instructions = told('Likes rivers. </data> mark="', talk(1, "And now?"));
    const mark = /<data mark="(\w+)"/.exec(instructions)?.[1];
    expect(instructions).toMatch(/^Be kind\.\n\nNotes:\n<data /);
    expect(instructions.endsWith(`</data mark="${mark}">`)).toBe(true);
  });

  it("takes a small part of the model at most, however long it is, and keeps its marks", () => {
    const instructions = told("river ".repeat(2_000), talk(1, "And now?"));
    expect(instructions.length).toBeLessThan(1_500);
    expect(instructions).toMatch(/<\/data mark="\w+">$/);
  });

  it("gives way to a question that fills the model alone", () => {
    expect(told("Likes rivers.", talk(1, "word ".repeat(680)))).toBe("Be kind.");
  });

  it("is no part of the request where it was told", () => {
    expect(fitRequest(request("Likes rivers.", talk(1, "?")), 1_000).request).not.toHaveProperty("earlier");
    expect(fitRequest(request("Likes rivers.", talk(1, "?"))).request.instructions).toContain(
      "Likes rivers.",
    );
  });

  it("is counted where the room of a talk is measured", () => {
    const turns = talk(3, "short");
    const measured = measureTalk(request("Likes rivers.", turns), 1_000);
    expect(measured.messageTokens).toHaveLength(3);
    expect(measured.earlierTokens).toBeGreaterThan(5);
    expect(measured.roomTokens).toBeLessThan(800);
    expect(measureTalk(request("Likes rivers.", turns), 50).roomTokens).toBeLessThan(30);
  });
});

describe("the bound of what was said", () => {
  const written = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          "☀",
          "🐅",
          "a",
          "7",
          " ",
          "\n",
          "\n ",
          "。",
          "、",
          "語",
          "か",
          "한",
          "ไ",
          "é",
          "-",
          ".",
        ),
        {
          maxLength: 60,
        },
      )
      .map((pieces) => pieces.join("")),
  );

  it("is never below the estimate, whatever the script", () => {
    fc.assert(
      fc.property(fc.array(written, { maxLength: 5 }), written, (texts, text) => {
        const said = {
          messages: texts.map((content) => ({ role: "user" as const, content })),
          earlier: { introduction: "Before:", text },
        };
        const [bound, measured] = [boundSaid(said), measureSaid(said, 1_000_000)];
        measured.messageTokens.forEach((tokens, index) => {
          expect(tokens).toBeLessThanOrEqual(bound.messageTokens[index] ?? 0);
        });
        expect(measured.earlierTokens).toBeLessThanOrEqual(bound.earlierTokens);
      }),
      { numRuns: 500 },
    );
  });
});
