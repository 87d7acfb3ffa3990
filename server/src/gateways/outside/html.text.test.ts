import { describe, expect, it } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import type { OutsideAnswer, OutsideRequest } from "./fetch-outside.ts";
import { readHtml } from "./html.text.ts";
import { OutsideError, type OutsideFailure } from "./outside.error.ts";
import { createPageReader } from "./page.reader.ts";

const textOf = (html: string) => readHtml(html).text;
const LONG = "x".repeat(200);

describe("the text of a page", () => {
  it("has a line for each block, and none for what stands in a line", () => {
    expect(textOf("a<p>b</p>c<b>d</b>e<br>f")).toBe("a\nb\ncde\nf");
    expect(textOf("<ul><li>a</li><li>b</li></ul>c")).toBe("a\nb\nc");
  });

  it("has single spaces, no empty lines and nothing unseen", () => {
    expect(textOf(" a \t  b \n\n  c\u200bd\u0007e\u202e ")).toBe("a b\ncde");
  });

  it.each([
    "<nav>no</nav>",
    "<p hidden>no</p>",
    '<p hidden="">no</p>',
    '<p aria-hidden="true">no</p>',
    '<p style="display:none">no</p>',
    '<p style="color: red; display  :  none">no</p>',
    '<p style="VISIBILITY : hidden">no</p>',
    '<p style="visibility:hidden">no</p>',
    '<p style="opacity:0">no</p>',
    '<p style="opacity  :  0;">no</p>',
    '<p style="font-size:0">no</p>',
    '<p style="font-size  :  0px">no</p>',
    "<nav><p>no<br>no</p>no</nav>",
    "<nav><div hidden>no</div>no</nav>",
  ])("has nothing of what is hidden, and no line for it: %s", (hidden) => {
    expect(textOf(`<b>a</b>${hidden}<b>c</b>`).replace("\n", "")).toBe("ac");
    expect(textOf(`<b>a</b><nav>${hidden}</nav><b>c</b>`)).toBe("ac");
  });

  it.each([
    '<p aria-hidden="false">b</p>',
    '<p style="opacity:0.5">b</p>',
    '<p style="font-size:0.9rem">b</p>',
    '<p style="opacity:1">b</p>',
    '<p style="display:block">b</p>',
    '<p title="hidden">b</p>',
  ])("has what can be seen: %s", (seen) => {
    expect(textOf(`a${seen}c`)).toBe("a\nb\nc");
  });

  it("is that of the main part where this is long enough, however it is marked, and of no other", () => {
    // What ends within it does not end it.
    expect(textOf(`a<main><p>b</p><p>${LONG}</p></main>c`)).toBe(`b\n${LONG}`);
    expect(textOf(`a<main>${LONG}</main>b<p>c</p>`)).toBe(LONG);
    expect(textOf(`a<div role="main">${LONG}</div>b`)).toBe(LONG);
    expect(textOf(`a<div role="note">${LONG}</div>b`)).toBe(`a\n${LONG}\nb`);
    expect(textOf(`a<main>${LONG.slice(1)}</main>b`)).toBe(`a\n${LONG.slice(1)}\nb`);
    expect(textOf(`<main>${LONG}<article>y</article>z</main>b`)).toBe(`${LONG}\ny\nz`);
    expect(textOf(`<main><b>y</b>${LONG}<i>z</i></main>b`)).toBe(`y${LONG}z`);
    expect(textOf(`<article>${LONG}</article>a<article>z</article>`)).toBe(`${LONG}\nz`);
  });

  it("begins with its first title, in one line, and not with a drawing's", () => {
    expect(readHtml("<title>A\n page</title><p>b</p>")).toEqual({ title: "A page", text: "b" });
    expect(readHtml("<svg><title>Icon</title></svg><title>Page</title><title>More</title>").title).toBe(
      "Page",
    );
    expect(readHtml("<title></title><p>b</p>")).toEqual({ title: "", text: "b" });
    expect(readHtml("<p>b</p>").title).toBe("");
  });

  it("ends where no page for people is nested so deep", () => {
    const nested = (levels: number) => `a${"<i>".repeat(levels)}b`;
    expect(textOf(nested(500))).toBe("ab");
    expect(textOf(nested(501))).toBe("a");
  });

  it("is that of broken markup, too", () => {
    expect(textOf("a</p></main></nav>b<nav>c")).toBe("a\nb");
  });
});

describe("a page that is read", () => {
  const asked: OutsideRequest[] = [];
  const reader = (answer: Partial<OutsideAnswer> | Error, type: string | undefined = "text/html") =>
    createPageReader({
      fetch: async (request) => {
        asked.push(request);
        if (answer instanceof Error) throw answer;
        const headers = type === "" ? {} : { "content-type": type };
        return { status: 200, headers, text: "<p>a", url: request.url, ...answer };
      },
    });
  const { signal } = new AbortController();
  const URL_OF_PAGE = "https://page.example/";
  const read = (answer: Partial<OutsideAnswer> | Error, type?: string) =>
    reader(answer, type)(URL_OF_PAGE, signal);

  it("is asked for as text, in bounded time and size, with nothing private allowed", async () => {
    expect(await read({})).toEqual({ url: URL_OF_PAGE, title: "", text: "a" });
    expect(asked.at(-1)).toEqual({
      url: URL_OF_PAGE,
      headers: { Accept: "text/html, text/plain;q=0.8" },
      timeoutMs: 5_000,
      maxBytes: 1_000_000,
      allowedOrigins: new Set(),
      signal,
    });
  });

  it.each([
    ["text/html; charset=utf-8", "a"],
    ["application/xhtml+xml", "a"],
    ["", "a"],
    ["text/plain", "<p>a"],
    ["TEXT/Markdown; charset=utf-8", "<p>a"],
    ["text/html; like=text/plain", "a"],
  ])("is read as %j says", async (type, text) => {
    expect(await read({}, type)).toEqual({ url: URL_OF_PAGE, title: "", text });
  });

  it.each(["application/pdf", "image/png", "x-text/html", "text/css"])(
    "is none when it is %s",
    async (type) => {
      await expect(read({}, type)).rejects.toMatchObject({
        code: "page.unreadable",
        message: "That is no page of text, so I can't read it.",
      });
    },
  );

  it.each([
    [200, true],
    [299, true],
    [199, false],
    [300, false],
    [404, false],
  ])("that answers %i is one: %s", async (status, isPage) => {
    if (isPage) expect((await read({ status })).text).toBe("a");
    else await expect(read({ status })).rejects.toThrow(`That page answers with an error (${status}).`);
  });

  it.each([
    ["private_address", "That address is not on the public internet, so I don't read it."],
    ["too_large", "That page is too large to be read here."],
    ["redirects", "That address leads to no page."],
    ["timeout", "That page did not answer in time."],
    ["network", "That page can't be reached just now."],
  ] as [OutsideFailure, string][])(
    "that can't be fetched (%s) is refused in plain words",
    async (failure, message) => {
      const cause = new OutsideError(failure, "page.example");
      const error = await read(cause).catch((thrown: AppError) => thrown);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: "page.unreadable", message, cause });
    },
  );

  it("that fails in another way can't be reached, and one that nobody waits for says why nobody does", async () => {
    await expect(read(new Error("odd"))).rejects.toThrow("That page can't be reached just now.");
    const reason = new Error("had enough");
    await expect(reader(new Error("odd"))(URL_OF_PAGE, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
