import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BlockView } from "./block.tsx";
import { createBlockReader } from "./block-reader.ts";
import { Markdown } from "./markdown.tsx";

const ownOrigin = "http://localhost:3000";
const draw = (text: string, isGrowing = false) =>
  renderToStaticMarkup(createElement(Markdown, { text, isGrowing, ownOrigin }));

/** Every element that the chat may make of a model's text; the rest belongs to the copy button. */
const ALLOWED = new Set(
  "div p h1 h2 h3 h4 h5 h6 ul ol li blockquote hr br strong em del code pre a table thead tbody tr th td input section span figure figcaption button svg path".split(
    " ",
  ),
);

function check(html: string): void {
  for (const [, tag = ""] of html.matchAll(/<([a-z][a-z0-9-]*)/gi)) expect(ALLOWED).toContain(tag);
  for (const [, href = ""] of html.matchAll(/\shref="([^"]*)"/g))
    expect(href).toMatch(/^(https?:\/\/|mailto:)/);
  expect(html).not.toMatch(/<[^>]*\s(on\w+|src|srcset|style|formaction|srcdoc)=/i);
}

const pieces = fc.constantFrom(
  ..."# |## |- |* |1. |> |- [x] |\n|\n\n|**|*|_|~~|`|```js\n|```\n|\n```|[a](|[b](https://x.y)|![i](https://x/y.png)|)|<script>alert(1)</script>|<img src=x onerror=alert(1)>|<br>|javascript:alert(1)|[c](javascript:alert(1))|<a href='javascript:x'>|&lt;|&#106;|word|two words| |  |    |\t|\\|---\n|===\n|https://x.y/z|[1]: https://x.y\n|[1]|é|\u0000|\u202e|<!--|]]>".split(
    "|",
  ),
  "| a | b |\n|---|---|\n| 1 | 2 |\n",
  "\r\n",
);
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(""));

describe("Markdown in the chat", () => {
  it("[CHAT-13] shows a fence with the label of its language and a Copy button", () => {
    const html = draw("```js\nlet x = 1 < 2;\n```");
    expect(html).toContain("<span>js</span>");
    expect(html).toContain("<code>let x = 1 &lt; 2;</code>");
    expect(html).toContain("Copy");
  });

  it("[CHAT-14] shows # and ## as two levels of headings", () => {
    const html = draw("# A\n## B");
    expect(html).toMatch(/<h1[^>]*>A<\/h1>/);
    expect(html).toMatch(/<h2[^>]*>B<\/h2>/);
  });

  it("[CHAT-15] shows bold", () => {
    expect(draw("**x**")).toContain("<strong>x</strong>");
  });

  it("[CHAT-16] shows links that open in a new tab and tell their target nothing", () => {
    expect(draw("[a](https://x.y)")).toContain(
      '<a href="https://x.y/" target="_blank" rel="noopener noreferrer nofollow" title="https://x.y/">a</a>',
    );
    expect(draw("see https://x.y/z now")).toContain('href="https://x.y/z"');
    expect(draw("[swap](/swap)")).toContain(
      'href="http://localhost:3000/swap" target="_blank" rel="noopener"',
    );
  });

  it("[CHAT-17] shows line breaks", () => {
    expect(draw("a\nb")).toContain("a<br/>b");
    expect(draw("a<br>b")).toContain("a<br/>b");
  });

  it("shows lists, tasks, tables, quotes, rules, code and struck text", () => {
    const html = draw(
      "- one\n- two\n\n3. three\n\n- [x] done\n\n> quote\n\n---\n\n`code` ~~gone~~ *soft*\n\n| a | b |\n|:-|-:|\n| 1 | 2 |\n",
    );
    for (const part of [
      "<ul><li",
      '<ol start="3">',
      "checked",
      "<blockquote>",
      "<hr/>",
      "<code>code</code>",
      "<del>gone</del>",
      "<em>soft</em>",
      "<table>",
      "<td",
    ])
      expect(html).toContain(part);
  });

  it("finds the address of a link that is told at the end", () => {
    expect(draw("see [the page][1]\n\nmore\n\n[1]: https://x.y/z\n")).toContain('href="https://x.y/z"');
  });

  it("shows HTML as it was written, and no picture of another host", () => {
    const html = draw(
      "<script>alert(1)</script>\n\nx <img src=x onerror=alert(1)>\n\n![alt](https://evil/x.png)",
    );
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("<img");
    expect(html).toContain('href="https://evil/x.png"');
    check(html);
  });

  it("drops the link of an address that is not safe, and keeps its text", () => {
    const html = draw("[click](javascript:alert(1)) [x](data:text/html,a)");
    expect(html).not.toContain("href");
    expect(html).toContain("click");
  });

  it("makes nothing but allowed elements and addresses of any text, growing or not", () => {
    fc.assert(
      fc.property(
        fc.oneof(texts, fc.string({ unit: "binary", maxLength: 200 })),
        fc.boolean(),
        (text, isGrowing) => {
          check(draw(text, isGrowing));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("draws a text that grew piece by piece as it draws the whole", () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(texts, cuts, (text, steps) => {
        const reader = createBlockReader();
        let at = 0;
        for (let step = 0; at < text.length; step += 1) {
          at += steps[step % steps.length] ?? 1;
          reader.read(text.slice(0, at), true);
        }
        const blocks = reader.read(text, false);
        const grown = blocks.map(({ token }) =>
          renderToStaticMarkup(createElement(BlockView, { token, ownOrigin })),
        );
        const whole = createBlockReader()
          .read(text, false)
          .map(({ token }) => renderToStaticMarkup(createElement(BlockView, { token, ownOrigin })));
        expect(grown.join("")).toBe(whole.join(""));
      }),
      { numRuns: 600 },
    );
  });

  it("keeps finished blocks the same objects while the text grows", () => {
    const reader = createBlockReader();
    const first = reader.read("one\n\ntwo\n\nthree ", true);
    const second = reader.read("one\n\ntwo\n\nthree words", true);
    expect(second[0]).toBe(first[0]);
    expect(second[1]).toBe(first[1]);
  });

  it("begins anew when the text is another", () => {
    const reader = createBlockReader();
    reader.read("one\n\ntwo\n\n", true);
    expect(reader.read("other", false).map(({ token }) => token.raw)).toEqual(["other"]);
  });

  const size = 100_000;
  const fill = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size);
  it.each(
    Object.entries({
      "nested quotes": fill(">"),
      "nested quotes and bullets": fill("> - "),
      "open emphasis": fill("a**b"),
      "one endless item": `- a\n${fill("  b\n")}`,
      "open brackets": fill("["),
      "open links": fill("[a]("),
      "thousands of blocks": fill("# a\n"),
      "thousands of paragraphs": fill("a\n\n"),
      "a huge table": `|a|b|\n|-|-|\n${fill("|1|2|\n")}`,
      "a huge list": fill("- a\n"),
      backticks: fill("`a"),
      "control characters": fill("\u0000\u0007a"),
      tags: fill("<a>"),
      "one word": fill("x"),
      entities: fill("&#"),
      "a huge fence": `\`\`\`js\n${fill("x = 1\n")}`,
    }),
  )("stays quick and safe with 100,000 characters of %s", (_, text) => {
    const began = process.threadCpuUsage();
    const html = draw(text);
    const growing = draw(text, true);
    const workedMs = process.threadCpuUsage(began).user / 1_000;
    check(html.slice(0, 50_000));
    check(growing.slice(0, 50_000));
    expect(html.match(/</g)?.length ?? 0).toBeLessThan(25_000);
    expect(workedMs).toBeLessThan(4_000);
  });
});
