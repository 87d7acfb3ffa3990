import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { speakableText } from "../../shared/lib/replies/speakable-text.ts";
import { createSentenceCutter } from "./sentence-cutter.ts";

const whole = (text: string) => createSentenceCutter().push(text, true);

describe("the sentences of an answer", () => {
  it("are said as soon as each is there", () => {
    const cutter = createSentenceCutter();
    expect(cutter.push("Hello! I am Bak", false)).toEqual(["Hello!"]);
    expect(cutter.push("Hello! I am Bakso, the cub. Ask", false)).toEqual(["I am Bakso, the cub."]);
    expect(cutter.push("Hello! I am Bakso, the cub. Ask me", true)).toEqual(["Ask me"]);
    expect(cutter.push("Hello! I am Bakso, the cub. Ask me", true)).toEqual([]);
  });

  it("don't end at numbers and abbreviations", () => {
    expect(whole("Dr. Paw has 3.5 tigers, e.g. cubs. Good.")).toEqual([
      "Dr. Paw has 3.5 tigers, e.g. cubs.",
      "Good.",
    ]);
    expect(whole("1. One\n2. Two")).toEqual(["1. One", "2. Two"]);
    expect(whole("It was 2025. Then came 2026.")).toEqual(["It was 2025.", "Then came 2026."]);
  });

  it("leave code out, also while it is being written", () => {
    const cutter = createSentenceCutter();
    expect(cutter.push("Look:\n``", false)).toEqual(["Look:"]);
    expect(cutter.push("Look:\n```js\nlet a = 1. + 2.;\n", false)).toEqual([]);
    expect(cutter.push("Look:\n```js\nlet a = 1. + 2.;\n```\nDone.", true)).toEqual(["Done."]);
  });

  it("that are very long are cut", () => {
    const sentences = whole(`${"word ".repeat(300)}end.`);
    expect(sentences.length).toBeGreaterThan(3);
    expect(sentences.every((one) => one.length <= 320)).toBe(true);
  });

  it("are the same however the text came", () => {
    const part = fc.constantFrom(
      "A cub. ",
      "Two! ",
      "\n",
      "- item\n",
      "```\ncode.\n```\n",
      "e.g. so, ",
      "**b** ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), fc.array(fc.nat(9)), (parts, cuts) => {
        const text = parts.join("");
        const cutter = createSentenceCutter();
        const said: string[] = [];
        for (let at = 0, index = 0; at < text.length; index += 1) {
          at += 1 + (cuts[index % Math.max(cuts.length, 1)] ?? 4);
          said.push(...cutter.push(text.slice(0, at), false));
        }
        said.push(...cutter.push(text, true));
        expect(said.join(" ").replaceAll(/\s/gu, "")).toBe(whole(text).join(" ").replaceAll(/\s/gu, ""));
        expect(said.every((one) => one !== "")).toBe(true);
      }),
    );
  });
});

describe("Markdown read aloud", () => {
  it("has no marks, addresses or pictures", () => {
    expect(speakableText("## **Big** _news_: [the fund](/conservation) and `code`")).toBe(
      "Big news: the fund and code",
    );
    expect(speakableText("See https://example.org/a_b?c now")).toBe("See link now");
    expect(speakableText("| a | b |")).toBe("a , b ,");
    expect(speakableText("snake_case stays")).toBe("snake_case stays");
    for (const nothing of ["---", "***", "|---|---|", " \n"]) expect(speakableText(nothing)).toBe("");
  });
});
