import { describe, expect, it } from "vitest";
import { wordsOf } from "./text.words.ts";

describe("the words of a text", () => {
  it.each([
    ["Tigers, TIGER's; tiger!", ["tiger", "tiger", "tiger"]],
    ["350,000 and 0.00042", ["350000", "and", "0", "00042"]],
    ["Où est l’été?", ["ou", "est", "lete"]],
    ["glass is his", ["glass", "is", "his"]],
    ["老虎睡觉", ["老虎", "睡觉"]],
    ["\u0000 💩 ---", []],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});
