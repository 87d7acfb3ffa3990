import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCitationFilter } from "./citation.filter.ts";

const SOURCES = [
  { number: 1, url: "https://one.example/a" },
  { number: 2, url: "https://two.example/b_(c)?x=1" },
  { number: 3, url: "https://three.example/" },
];

function filtered(pieces: readonly string[]) {
  const written: string[] = [];
  const filter = createCitationFilter(SOURCES, (piece) => written.push(piece));
  for (const piece of pieces) filter.push(piece);
  const named = filter.end();
  return { text: written.join(""), named, written };
}
const clean = (text: string) => filtered([text]).text;

/** All places that a text leads to, as a Markdown reader sees them. */
const targets = (text: string): string[] => [
  ...[...text.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target = ""]) => target),
  ...[...text.replace(/(?<!\\)\]\([^)]*\)/g, "").matchAll(/(?:https?:\/\/|www\.)\S+/gi)].map(([url]) => url),
];
const OWN = new Set(["https://one.example/a", "https://two.example/b_%28c%29?x=1", "https://three.example/"]);

describe("a citation", () => {
  it.each([
    ["Cubs [1].", "Cubs [[1]](https://one.example/a)."],
    ["Cubs [1][3]", "Cubs [[1]](https://one.example/a)[[3]](https://three.example/)"],
    ["Cubs [1, 3]", "Cubs [[1]](https://one.example/a)[[3]](https://three.example/)"],
    ["Cubs [1-2]", "Cubs [[1]](https://one.example/a)[[2]](https://two.example/b_%28c%29?x=1)"],
    ["Cubs 【2】", "Cubs [[2]](https://two.example/b_%28c%29?x=1)"],
    ["Cubs [^1]", "Cubs [[1]](https://one.example/a)"],
    ["See https://three.example/.", "See [[3]](https://three.example/)"],
    ["[a page](https://one.example/a) says", "a page[[1]](https://one.example/a) says"],
  ])("of a source becomes a link to it: %s", (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each([
    ["Cubs [4].", "Cubs."],
    ["Cubs [4] live", "Cubs live"],
    ["Cubs [0][17][1]", "Cubs [[1]](https://one.example/a)"],
    ["Cubs [1](https://evil.example)", "Cubs [[1]](https://one.example/a)"],
    ["[a page](https://evil.example/x) says", "a page says"],
    ["[a page](javascript:alert(1)) says", "a page) says"],
    ["See https://evil.example/x for more", "See for more"],
    ["<https://evil.example/x>", "<>"],
    ["HTTPS://EVIL.EXAMPLE", ""],
    ["www.evil.example says", " says"],
    ["\\[a page\\](https://evil.example)", "a page"],
  ])("that matches no source does not show: %s", (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each([
    "htt[7]ps://evil.example",
    "http [7]://evil.example",
    "https:[7]//evil.example",
    "www[7].evil.example",
    "ht[7][8]tp://evil.example",
  ])("leaves no address behind where it stood inside of one: %s", (text) => {
    expect(targets(clean(text))).toEqual([]);
    expect(targets(filtered([...text]).text)).toEqual([]);
  });

  it("tells which sources were named, in order", () => {
    expect(filtered(["[3] and [1] and [1] and [9]"]).named).toEqual([1, 3]);
  });

  it("leaves other brackets as text, which become no link with what follows", () => {
    expect(clean("a [note] b")).toBe("a \\[note\\] b");
    expect(clean("list[0")).toBe("list0");
    expect(clean("- [ ] to do\nnext")).toBe("- \\[ \\] to do\nnext");
  });

  it("is never cut, however its text comes in pieces", () => {
    const { written } = filtered(["Cubs [", "1", "] and htt", "ps://evil.exa", "mple/x end"]);
    expect(written.join("")).toBe("Cubs [[1]](https://one.example/a) and end");
    for (const piece of written) expect(piece.split("](").length).toBe(piece.split("[[").length);
  });
});

describe("whatever a model writes", () => {
  const word = fc.constantFrom(
    "tiger ",
    "[1]",
    "[2, 3]",
    "[7]",
    "[",
    "]",
    "](",
    ")",
    "(",
    "![",
    "https://",
    "http://evil.example/x ",
    "https://one.example/a",
    "[x](https://evil.example)",
    "【",
    "】",
    "\n",
    "htt",
    "www.",
    "www.evil.example ",
    "ps:",
    "//",
    "`",
    "\\",
  );
  const text = fc
    .array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 30 })
    .map((parts) => parts.join(""));

  it("leads nowhere but to the sources", () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const target of targets(clean(given))) expect(OWN, given).toContain(target);
      }),
      { numRuns: 2_000 },
    );
  });

  it("comes out the same, however it is cut into pieces", () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 40 }),
        (given, sizes) => {
          const pieces: string[] = [];
          let at = 0;
          for (let turn = 0; at < given.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            pieces.push(given.slice(at, at + size));
            at += size;
          }
          expect(filtered(pieces).text).toBe(clean(given));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("keeps its words", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("tigers ", "live. ", "\n", "**big** ", "- "), { maxLength: 20 }),
        (words) => {
          expect(clean(words.join(""))).toBe(words.join(""));
        },
      ),
    );
  });
});
