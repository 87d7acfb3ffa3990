import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanQuestion } from "./question.text.ts";

describe("a visitor's question", () => {
  it("loses control characters and marks that turn text around, and keeps its lines", () => {
    expect(cleanQuestion(" a\u0000b\u001b[31m\r\nc\u202ed\u200b ")).toBe("ab[31m\ncd");
  });

  it("keeps what languages and emoji need to be joined", () => {
    expect(cleanQuestion("می‌خواهم 👩‍👧")).toBe("می‌خواهم 👩‍👧");
  });

  it("is well-formed and free of control characters whatever came, and the same when cleaned again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (wild, tame) => {
        const cleaned = cleanQuestion(`${wild}\ud800${tame}`);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned).not.toMatch(/(?![\t\n])\p{Cc}/u);
        expect(cleanQuestion(cleaned)).toBe(cleaned);
      }),
    );
  });
});
