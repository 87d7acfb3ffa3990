import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRichText } from "./read-rich-text.ts";

describe("the operator's Markdown", () => {
  it("becomes paragraphs, emphasis and links", () => {
    expect(readRichText("He is **small**, but\nsee [the fund](/conservation).\n\nAnd *warm*.")).toEqual([
      {
        kind: "paragraph",
        inner: [
          "He is ",
          { kind: "strong", inner: ["small"] },
          ", but see ",
          { kind: "link", href: "/conservation", inner: ["the fund"] },
          ".",
        ],
      },
      { kind: "paragraph", inner: ["And ", { kind: "emphasis", inner: ["warm"] }, "."] },
    ]);
  });

  it("becomes lists, quotes and headings", () => {
    expect(readRichText("## Why\n\n- one\n- **two**\n\n> said").map(({ kind }) => kind)).toEqual([
      "heading",
      "list",
      "quote",
    ]);
  });

  it("shows HTML as it was typed", () => {
    expect(JSON.stringify(readRichText("<b onclick=x>hi</b> there\n\n<script>alert(1)</script>"))).toContain(
      "<script>alert(1)</script>",
    );
    expect(readRichText("<script>alert(1)</script>")).toEqual([
      { kind: "paragraph", inner: ["<script>alert(1)</script>"] },
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "http://x.example",
    "//evil.example",
    "/\\evil.example",
  ])("makes no link of %s", (href) => {
    expect(JSON.stringify(readRichText(`[press](${href})`))).not.toContain('"link"');
  });

  it("loses no word, whatever is written", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 30 }), (words) => {
        const text = JSON.stringify(readRichText(words.join(" ")));
        for (const word of words) expect(text).toContain(word);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => void readRichText(text)),
    );
  });
});
