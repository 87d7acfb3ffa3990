import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstWords } from "./first-words.ts";

describe("how an output begins", () => {
  it.each([
    ["Once upon a time there was a cub.", "Once upon a time there was a cub."],
    ["# A bedtime story\n\nOnce **upon** a _time_\nthere was a `cub`.", "Once upon a time there was a cub."],
    ["## Only a heading", "Only a heading"],
    ["- one\n- two_of_three", "one two_of_three"],
    ["> See [the reserve](https://example.com) first.", "See the reserve first."],
    [" \n ", ""],
  ])("%j is %j", (text, line) => {
    expect(firstWords(text)).toBe(line);
  });

  it("is one short line of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const line = firstWords(text);
        expect([...line].length).toBeLessThanOrEqual(80);
        expect(line).not.toMatch(/\n|^\s|\s$/);
      }),
    );
  });
});
