import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEEDS } from "../../../../fakes/news-server.feeds.ts";
import { readFeed } from "./feed.reader.ts";
import { readDate, readItem, readUrl, withoutRepetitions } from "./news.item.ts";
import { plainText } from "./plain-text.ts";

const NOW_MS = Date.parse("2026-11-20T12:00:00Z");
const read = (text: string) => readFeed(text, { name: "Fake", url: "https://feed.example/rss" }, NOW_MS);

describe("a feed", () => {
  it("of any format says the same", () => {
    const [rss, atom, json] = ["rss", "atom", "json"].map((name) => read(FEEDS[name]?.() ?? ""));
    expect(atom).toEqual(rss);
    expect(json).toEqual(rss);
    expect(rss).toHaveLength(3);
  });

  it("may give addresses that begin at its own", () => {
    const text = `<rss version="2.0"><channel><item><title>x</title><link>/news/1</link></item></channel></rss>`;
    expect(read(text)[0]?.url).toBe("https://feed.example/news/1");
  });

  it("never yields anything but clean findings, however it is bent", () => {
    const seeds = Object.entries(FEEDS)
      .filter(([name]) => name !== "huge")
      .map(([, body]) => body());
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(3_000), fc.string({ maxLength: 12 })), { maxLength: 12 }),
        (seed, bends) => {
          let text = seed;
          for (const [at, insert] of bends)
            text = `${text.slice(0, at)}${insert}${text.slice(at + insert.length)}`;
          let items: ReturnType<typeof read> = [];
          try {
            items = read(text);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
          }
          for (const { title, url, snippet, publishedAt, source } of items) {
            expect(new URL(url).protocol).toMatch(/^https?:$/);
            expect(title).not.toBe("");
            for (const shown of [title, snippet, source ?? ""]) {
              expect(shown).not.toMatch(/<(script|img|iframe)\b/i);
              expect(shown).not.toMatch(/\p{Cf}/u);
              expect(shown.length).toBeLessThanOrEqual(600);
              expect(shown.isWellFormed()).toBe(true);
            }
            if (publishedAt !== undefined) expect(new Date(publishedAt).toISOString()).toBe(publishedAt);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("what a source gives", () => {
  it.each([
    ["Fri, 20 Nov 2026 08:00:00 GMT", "2026-11-20T08:00:00.000Z"],
    ["2026-11-19T08:00:00", "2026-11-19T08:00:00.000Z"],
    ["2026-11-19T08:00:00+02:00", "2026-11-19T06:00:00.000Z"],
    ["2026-11-19", "2026-11-19T00:00:00.000Z"],
    ["yesterday", undefined],
    ["2030-01-01T00:00:00Z", undefined],
    [null, undefined],
    [12, undefined],
  ])("as a date: %s", (raw, expected) => {
    expect(readDate(raw, NOW_MS)).toBe(expected);
  });

  it.each([
    ["https://news.example/a", "https://news.example/a"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["http://user:pass@news.example/", undefined],
    ["http://192.168.0.1/", undefined],
    ["http://localhost/", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("as an address: %s", (raw, expected) => {
    expect(readUrl(raw)).toBe(expected);
  });

  it("without a title or an address is no finding", () => {
    expect(readItem({ title: " <b></b> ", url: "https://news.example/a" }, NOW_MS)).toBeUndefined();
    expect(readItem({ title: "x", url: "mailto:a@b.c" }, NOW_MS)).toBeUndefined();
    expect(readItem({ title: "x", url: "https://www.news.example/a" }, NOW_MS)?.source).toBe("news.example");
  });

  it("twice counts once, whatever was added to count readers", () => {
    const item = (url: string, title = url) => ({ title, url, snippet: "", source: "s" });
    const both = [item("https://a.example/x?id=1&utm_source=rss"), item("https://a.example/x?id=1")];
    expect(withoutRepetitions(both)).toHaveLength(1);
    expect(
      withoutRepetitions([item("https://a.example/x?id=1"), item("https://a.example/x?id=2")]),
    ).toHaveLength(2);
  });
});

describe("plain text", () => {
  it.each([
    ["A <b>tiger</b> &amp; a &ldquo;cub&rdquo;", "A tiger & a “cub”"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;Tigers", "Tigers"],
    ["&amp;lt;b&amp;gt;twice&amp;lt;/b&amp;gt;", "twice"],
    ["5 < 6 and 7 > 3", "5 < 6 and 7 > 3"],
    ["a\u202eb\u0000c\u200bd", "abcd"],
    ["  many\n\n spaces\t", "many spaces"],
  ])("of %s", (raw, expected) => {
    expect(plainText(raw, 100)).toBe(expected);
  });

  it("ends at a word, and never in half a character", () => {
    expect(plainText("tigers live in forests", 15)).toBe("tigers live in…");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 30 }), (text, max) => {
        const plain = plainText(text, max);
        expect(plain.length).toBeLessThanOrEqual(max);
        expect(plain.isWellFormed()).toBe(true);
      }),
    );
  });
});
