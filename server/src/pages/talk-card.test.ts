import { NAME_MAX_CHARS } from "@bakso/contract/constants";
import { describe, expect, it } from "vitest";
import { talkCardSvg } from "./talk-card.ts";

const LABEL = "A chat with BaksoAI";
/** The right end of the bubble's words. */
const RIGHT = 98 + 486;

/** Each line as it is placed: where it begins, how large, and how many letters it has. */
const linesOf = (svg: string) =>
  [...svg.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)">(.*?)<\/g><\/g>/g)].map(
    ([, x, y, scale, letters = ""]) => ({
      x: Number(x),
      y: Number(y),
      size: Number(scale) * 1000,
      ends:
        Number(x) +
        Math.max(...[...letters.matchAll(/translate\(([\d.]+) 0\)/g)].map(([, at]) => Number(at))) *
          Number(scale),
    }),
  );

describe("the card of a shared talk", () => {
  it("says what it is, and the talk's title as large as it fits", () => {
    const [label, ...title] = linesOf(talkCardSvg("When tigers sleep", LABEL));
    expect(label?.size).toBe(30);
    expect(title.map(({ size }) => size)).toEqual([88, 88]);
  });

  it.each([
    [
      "a long title",
      "What would a Sumatran tiger say about rain, rivers, roots and the long walk home ".repeat(3),
    ],
    ["one endless word", "a".repeat(300)],
    ["letters with accents", "Où dort-il à Bukit Barisan? Über Flüsse, señor"],
    ["signs", 'Is 3 < 5 & {x} = "y"? #tigers @night'],
  ])("keeps to the bubble: %s", (_what, title) => {
    const lines = linesOf(talkCardSvg(title, LABEL));
    expect(lines.length).toBeGreaterThan(1);
    for (const { y, ends } of lines) {
      expect(ends).toBeLessThan(RIGHT);
      expect(y).toBeGreaterThan(180);
      expect(y).toBeLessThan(490);
    }
  });

  it("says the longest name that a chat may have in whole", () => {
    const title = "What would a tiger say about rain, rivers, roots and the long way home? "
      .repeat(3)
      .slice(0, NAME_MAX_CHARS)
      .trim();
    const svg = talkCardSvg(title, LABEL);
    expect(svg.match(/<path transform/g)).toHaveLength((LABEL + title).replaceAll(" ", "").length);
  });

  it("says a title without its emoji, and no title in letters that it can't draw", () => {
    expect(talkCardSvg("Sleep 🐯 well 👩🏽‍🚀 🇮🇩", LABEL)).toBe(talkCardSvg("Sleep well", LABEL));
    for (const title of ["虎はいつ眠る", "متى ينام", "🐯🐯", ""]) {
      expect(talkCardSvg(title, LABEL)).toBe(talkCardSvg("", LABEL));
    }
    expect(talkCardSvg("", LABEL)).not.toBe(talkCardSvg("x", LABEL));
  });

  it("takes nothing of a title as markup", () => {
    expect(talkCardSvg('<image href="file:///etc/passwd"/>&x;', LABEL)).not.toMatch(/<image|passwd|&x;/);
  });
});
