import { describe, expect, it } from "vitest";
import { createLongReader, type ReadText } from "./long-reader.ts";

const MEGABYTE = 1_000_000;
const filled = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length));

/** Reads a text to its end, and notes how much of it the largest step took in. */
function readWhole(text: string): { read: ReadText; largestStep: number } {
  const reader = createLongReader();
  let before = 0;
  let largestStep = 0;
  for (;;) {
    const read = reader.read(text, false);
    const length = read.blocks.reduce((sum, { token }) => sum + token.raw.length, 0);
    largestStep = Math.max(largestStep, length - before);
    before = length;
    if (!read.hasMore) return { read, largestStep };
  }
}

const textOf = ({ blocks, rest }: ReadText) => blocks.map(({ token }) => token.raw).join("") + rest.join("");

describe("a megabyte in one paragraph", () => {
  it.each([
    ["words", "the tiger walks through the forest "],
    ["one word", "a"],
    ["emphasis and links", "a *b* `c` [d](http://x) "],
    ["lines", "the tiger walks\n"],
    ["no spaces", "虎は森を歩く"],
  ])("of %s is read in small steps, and nothing of it is lost", (_, text) => {
    const long = filled(text);
    const { read, largestStep } = readWhole(long);
    expect(largestStep).toBeLessThanOrEqual(16_000);
    expect(textOf(read)).toHaveLength(long.length);
    expect(textOf(read) === long).toBe(true);
    // No paragraph of what is left as it was written takes long to lay out.
    expect(Math.max(0, ...read.rest.map((piece) => piece.length))).toBeLessThanOrEqual(4_000);
  });

  it("that grows is read on from where it was", () => {
    const long = filled("the tiger walks through the forest ");
    const reader = createLongReader();
    let read = reader.read(long.slice(0, 900_000), true);
    while (read.hasMore) read = reader.read(long.slice(0, 900_000), true);
    const known = read.blocks.at(-3);
    read = reader.read(long.slice(0, 900_050), true);
    expect(read.hasMore).toBe(false);
    expect(read.blocks).toContain(known);
  });

  it("begins anew with another text", () => {
    const reader = createLongReader();
    reader.read(filled("a "), false);
    expect(textOf(reader.read("short", false))).toBe("short");
    expect(reader.isLong()).toBe(false);
  });
});
