import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeLink } from "./safe-link.ts";

const own = "http://localhost:3000";

describe("links in a model's text", () => {
  it("[CHAT-16] lead to the web, to a mail address, and to our own pages", () => {
    expect(safeLink("https://x.y/a?b#c", own)).toEqual({ href: "https://x.y/a?b#c", isOwn: false });
    expect(safeLink("http://x.y", own)).toEqual({ href: "http://x.y/", isOwn: false });
    expect(safeLink("mailto:a@b.c", own)).toEqual({ href: "mailto:a@b.c", isOwn: false });
    expect(safeLink("/swap", own)).toEqual({ href: `${own}/swap`, isOwn: true });
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:https://x.y/z",
    "file:///etc/passwd",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    `${own}//evil.example/`,
    `${own}/\\evil.example/`,
    `${own}/%5cevil.example/`,
    `${own}/%2Fevil.example/`,
    "/swap//evil.example",
    "evil.html",
    "#a",
    "?a",
    "",
    "https://a\u202egro.example",
  ])("are dropped for %j", (href) => {
    expect(safeLink(href, own)).toBeNull();
  });

  it.each([
    ["a control character", "\u0000"],
    ["a tabulator", "\t"],
    ["a line's end", "\n"],
    ["a space", " "],
    ["a space that does not break", "\u00a0"],
    ["a deletion", "\u007f"],
    ["a late control character", "\u009f"],
    ["a soft hyphen", "\u00ad"],
    ["a mark of Arabic direction", "\u061c"],
    ["a space without width", "\u200b"],
    ["a joiner", "\u200d"],
    ["a mark of direction", "\u200f"],
    ["a line separator", "\u2028"],
    ["a turn of direction", "\u202e"],
    ["a word joiner", "\u2060"],
    ["an isolated direction", "\u2066"],
    ["the end of one", "\u2069"],
    ["a byte order mark", "\ufeff"],
    ["a tag", "\u{e0061}"],
  ])("are dropped with %s anywhere in them, since it can't be seen", (_name, unseen) => {
    for (const href of [
      `${unseen}https://x.y/a`,
      `https://x${unseen}.y/a`,
      `https://x.y/a${unseen}`,
      `/swap${unseen}`,
    ])
      expect(safeLink(href, own)).toBeNull();
  });

  it("keep the letters of every language", () => {
    expect(safeLink("https://x.y/harimau-猫-тигр", own)?.isOwn).toBe(false);
  });

  it("never have another scheme, nor leave our site by a path", () => {
    const pieces = fc.constantFrom(
      "javascript:",
      "data:",
      "https:",
      "//",
      "/",
      "\\",
      "\t",
      "@",
      ":",
      "evil.example",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 7 }), (parts) => {
        const href = parts.join("");
        const link = safeLink(href, own);
        if (link === null) return;
        const url = new URL(link.href);
        expect(["http:", "https:", "mailto:"]).toContain(url.protocol);
        if (href.startsWith("/")) expect(url.origin).toBe(own);
        // However a router takes its path, it stays with us.
        if (link.isOwn) expect(new URL(url.pathname, own).origin).toBe(own);
      }),
    );
  });
});
