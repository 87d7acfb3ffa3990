import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReplyPart, readReply } from "./reply-parts.ts";

const text = (value: string): ReplyPart => ({ kind: "text", text: value });
const link = (href: string, words = href): ReplyPart => ({ kind: "link", href, text: words });
const lineBreak: ReplyPart = { kind: "break" };

/** All that a person reads of it. */
const shown = (parts: readonly ReplyPart[]): string =>
  parts
    .map((part) => (part.kind === "break" ? "\n" : part.kind === "strong" ? shown(part.parts) : part.text))
    .join("");

describe("a reply", () => {
  it("[HELPER-13] has Markdown links and bare addresses as links", () => {
    expect(readReply("[a](https://x.y) https://z.w")).toEqual([
      link("https://x.y", "a"),
      text(" "),
      link("https://z.w"),
    ]);
    expect(readReply("See [the fund](/conservation), or www.example.org")).toEqual([
      text("See "),
      link("/conservation", "the fund"),
      text(", or "),
      link("https://www.example.org", "www.example.org"),
    ]);
  });

  it("[HELPER-14] has line breaks as breaks", () => {
    expect(readReply("a\nb\r\n\nc")).toEqual([
      text("a"),
      lineBreak,
      text("b"),
      lineBreak,
      lineBreak,
      text("c"),
    ]);
  });

  it.each([
    ["(see https://x.y/a).", "https://x.y/a"],
    ["https://en.wikipedia.org/wiki/Tiger_(animal).", "https://en.wikipedia.org/wiki/Tiger_(animal)"],
    ["Is it https://x.y/?q=1&r=2#top?!", "https://x.y/?q=1&r=2#top"],
    ["HTTPS://X.Y,", "HTTPS://X.Y"],
    ["<https://x.y>", "https://x.y"],
    ["**https://x.y**", "https://x.y"],
  ])("takes the address alone out of %s", (reply, address) => {
    const flat = readReply(reply).flatMap((part) => (part.kind === "strong" ? part.parts : [part]));
    expect(flat.filter(({ kind }) => kind === "link")).toEqual([link(address)]);
    expect(shown(readReply(reply)).replaceAll("*", "")).toBe(reply.replaceAll("*", ""));
  });

  it("reads brackets in a link's words and address", () => {
    expect(readReply("[a \\[b\\]](https://x.y/c_(d))")).toEqual([link("https://x.y/c_(d)", "a [b]")]);
    expect(readReply('[a](https://x.y "A title")')).toEqual([link("https://x.y", "a")]);
  });

  it("leaves what is no link as it is", () => {
    for (const reply of ["[a]", "[a] (b)", "[](https)", "a](b)", "http:/x", "**", "** **", "[a](b c)"]) {
      expect(shown(readReply(reply)).replaceAll("*", "")).toBe(reply.replaceAll("*", ""));
    }
  });

  it("never loses or invents a word of plain text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (reply) => {
        fc.pre(!/[[\]*\r\n]/.test(reply));
        expect(shown(readReply(reply))).toBe(reply);
      }),
    );
  });

  it("is read in no time, however hostile", () => {
    const pieces = ["[", "](", "(", "**", "https://", "a", "\\", ")", "[a](", "www."];
    for (const piece of pieces) {
      const began = process.threadCpuUsage();
      readReply(piece.repeat(20_000));
      expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(1_000);
    }
  });
});
