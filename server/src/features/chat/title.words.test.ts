import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTitle, TITLE_MAX_CHARS } from "./title.words.ts";

const signsOf = (text: string) => [...new Intl.Segmenter().segment(text)].length;

describe("a title that a model wrote", () => {
  it.each([
    ["Tigers of Sumatra", "Tigers of Sumatra"],
    ['"Tigers of Sumatra."', "Tigers of Sumatra"],
    ["**Title: Tigers of Sumatra**\n\nI hope you like it!", "Tigers of Sumatra"],
    ["# Tigers of *Sumatra*", "Tigers of Sumatra"],
    [": Tigers of Sumatra", "Tigers of Sumatra"],
    ["\n\n1. `Tigers` of Sumatra\n2. Big cats", "Tigers of Sumatra"],
    ["Judul: Harimau Sumatra", "Harimau Sumatra"],
    ["«Тигры Суматры»", "Тигры Суматры"],
    ["苏门答腊虎。", "苏门答腊虎"],
    ["[Tigers](javascript:alert) of Sumatra", "Tigers of Sumatra"],
    ["<b>Tigers</b> of Sumatra", "Tigers of Sumatra"],
    ["Tigers\u202Eevil\u202C of\tSumatra\u200B", "Tigers evil of Sumatra"],
    ["Family 👨‍👩‍👧 of tigers", "Family 👨‍👩‍👧 of tigers"],
    ["Why 3.5 % of $BAKSO?", "Why 3.5 % of $BAKSO?"],
  ])("is one plain line: %j", (said, title) => {
    expect(readTitle(said)).toBe(title);
  });

  it.each(["", "   \n ", "***", '""', "Title:", "🐯", "Visit https://evil.example now", "www.evil.example"])(
    "is none at all where it says nothing, or leads somewhere: %j",
    (said) => expect(readTitle(said)).toBeUndefined(),
  );

  it("is none where it is an essay, and is cut between words where it is only long", () => {
    expect(readTitle("word ".repeat(100))).toBeUndefined();
    const title = readTitle("How the keepers of a zoo feed a small tiger that will not eat his meat today");
    expect(title).toBe("How the keepers of a zoo feed a small tiger that will not…");
    expect(readTitle("虎".repeat(200))).toBe(`${"虎".repeat(TITLE_MAX_CHARS - 1)}…`);
  });

  it("is always one line of at most sixty signs, without anything unseen", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (said) => {
        const title = readTitle(said);
        if (title === undefined) return;
        expect(signsOf(title)).toBeLessThanOrEqual(TITLE_MAX_CHARS);
        expect(title).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
        expect(title.trim()).toBe(title);
        expect(title).not.toBe("");
      }),
      { numRuns: 500 },
    );
  });
});
