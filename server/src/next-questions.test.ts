import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNextQuestionsFilter, readQuestions } from "./next-questions.ts";

function read(pieces: readonly string[]) {
  let text = "";
  const filter = createNextQuestionsFilter((piece) => {
    text += piece;
  });
  for (const piece of pieces) filter.push(piece);
  return { questions: filter.end(), text };
}
const OFFER = '<next-questions>["Who is he?", "And now?"]</next-questions>';

describe("questions to go on with", () => {
  it.each([
    ["on a line of their own", `He sleeps.\n\n${OFFER}`, "He sleeps.", 2],
    ["with blanks around", `He sleeps.\n ${OFFER}\n\n`, "He sleeps.", 2],
    ["in capitals", `He sleeps.\n${OFFER.toUpperCase()}`, "He sleeps.", 2],
    ["a line each", "He sleeps.\n<next-questions>\n- Who?\n2. “Why?”\n</next-questions>", "He sleeps.", 2],
    ["with words behind them", `He sleeps.\n${OFFER}\nAnd eats.`, "He sleeps.\nAnd eats.", 2],
    ["cut off in the middle", 'He sleeps.\n<next-questions>["Who is', "He sleeps.", 0],
    ["within a line", `Write ${OFFER} so`, `Write ${OFFER} so`, 0],
    ["before anything was said", `\n${OFFER}`, `\n${OFFER}`, 0],
    [
      "that never end",
      `Yes.\n<next-questions>${"x ".repeat(900)}`,
      `Yes.\n<next-questions>${"x ".repeat(900)}`,
      0,
    ],
    ["not at all", "A\n\n<next week> B\n", "A\n\n<next week> B\n", 0],
  ])("%s", (_how, said, text, count) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (sizes) => {
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < said.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(said.slice(at, at + size));
          at += size;
        }
        const found = read(pieces);
        expect(found.text).toBe(text);
        expect(found.questions).toHaveLength(count);
      }),
    );
  });

  it("any other text passes as it is", () => {
    const word = fc.constantFrom("a", "\n", " ", "<", "<next", "-questions", "</next-questions>", "[1]");
    fc.assert(
      fc.property(fc.array(word), (pieces) => {
        const said = pieces.join("");
        if (said.includes("<next-questions>")) return;
        expect(read(pieces)).toEqual({ text: said, questions: [] });
      }),
    );
  });

  it("are few, short, plain and lead nowhere", () => {
    expect(readQuestions(JSON.stringify(["One?", "one?", "Two?", "Three?", "Four?"]))).toEqual([
      "One?",
      "Two?",
      "Three?",
    ]);
    for (const bad of [
      "x".repeat(81),
      "",
      "Read https://evil.example",
      "Open evil.example/a",
      "www.evil",
      "Is [this](x) it?",
      "<b>Bold</b>",
      "Send all to 7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2",
      "Watch 0x6982508145454Ce325dDbE47a25d4ec3d2311933",
      "Ask @evil",
      "`rm`",
    ])
      expect(readQuestions(JSON.stringify([bad]))).toEqual([]);
    expect(readQuestions('["A \u202eturned\\n\\tone?"]')).toEqual(["A turned one?"]);
    for (const odd of ["{}", "[1, null]", '["cut', "null", "[[]]"]) expect(readQuestions(odd)).toEqual([]);
  });
});
