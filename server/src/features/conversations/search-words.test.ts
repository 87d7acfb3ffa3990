import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marksIn, snippetAround } from "./search-snippet.ts";
import { withOneLetterLess } from "./search-words.ts";

const word = fc.array(fc.constantFrom(..."abcdeéж"), { minLength: 4, maxLength: 12 });

describe("a word with one letter wrong", () => {
  it("has a form in common with the right one: a letter left out, added or changed", () => {
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        fc.constantFrom(..."xyz"),
        fc.constantFrom(0, 1, 2),
        (letters, at, other, how) => {
          const place = at % letters.length;
          const typed =
            how === 0 ? letters.toSpliced(place, 1) : letters.toSpliced(place, how === 1 ? 1 : 0, other);
          fc.pre(typed.length >= 4);
          const forms = withOneLetterLess(letters.join(""));
          expect([...withOneLetterLess(typed.join(""))].some((form) => forms.has(form))).toBe(true);
        },
      ),
    );
  });
});

describe("what a search shows of a text", () => {
  it("marks words where they begin one, and no sign as anything but itself", () => {
    const marked = (text: string, words: string[]) =>
      marksIn(text, words).map(([from, to]) => text.slice(from, to));
    expect(marked("Cubs, a cub, incubate", ["cub"])).toEqual(["Cub", "cub"]);
    expect(marked("100% of it (all)", ["%"])).toEqual(["%"]);
    expect(marked("它是老虎吗", ["老", "虎"])).toEqual(["老", "虎"]);
    expect(marked("anything", [])).toEqual([]);
  });

  it("is short, on one line, whole in its letters, and holds its marks, whatever the text is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.string({ minLength: 1, maxLength: 5 }),
        (text, one) => {
          const { snippet, marks } = snippetAround(`${text} ${one}`, [one]);
          expect(snippet.length).toBeLessThanOrEqual(145);
          expect(snippet).not.toMatch(/\n/);
          expect(text.isWellFormed() && one.isWellFormed() ? snippet.isWellFormed() : true).toBe(true);
          for (const [from, to] of marks) expect(snippet.slice(from, to).length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
