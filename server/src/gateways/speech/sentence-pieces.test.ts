import fc from "fast-check";
import { expect, it } from "vitest";
import { cutAtSentences } from "./sentence-pieces.ts";

it("a text is cut at the ends of sentences, and a long sentence anywhere", () => {
  expect(cutAtSentences("One. Two. Three.", 11)).toEqual(["One. Two.", "Three."]);
  expect(cutAtSentences("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
  expect(cutAtSentences("  ", 3)).toEqual([]);
});

it("no piece is too long, and none of the words get lost", () => {
  const words = (text: string) => text.replaceAll(/\s/gu, "");
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 40 }), (text, maxChars) => {
      const pieces = cutAtSentences(text, maxChars);
      expect(pieces.every((piece) => piece.length <= maxChars && piece !== "")).toBe(true);
      expect(words(pieces.join(""))).toBe(words(text));
    }),
  );
});
