import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeUnfinished } from "./unfinished.ts";

describe("the end of a text that is still being written", () => {
  it.each([
    ["**bo", "**bo**"],
    ["a **bold and *it", "a **bold and *it***"],
    ["a `co", "a `co`"],
    ["a ``co`de", "a ``co`de``"],
    ["~~de", "~~de~~"],
    ["**bold** and", "**bold** and"],
    ["2 * 3", "2 * 3"],
    ["snake_case_name", "snake_case_name"],
    ["a \\*b", "a \\*b"],
    ["see [the page](https://x.y/a", "see the page"],
    ["see [the page](https://x.y/a)", "see [the page](https://x.y/a)"],
    ["see ![alt](https://x", "see alt"],
    ["see [the pa", "see the pa"],
    ["well known [1", "well known [1"],
    ["- [x", "- [x"],
    ["in `list[ind", "in `list[ind`"],
    ["text **", "text "],
    ["text\n-", "text"],
    ["text\n--", "text"],
    ["text\n##", "text"],
    ["text\n``", "text"],
    ["**bold **", "**bold**"],
    ["`*` and", "`*` and"],
  ])("reads %j as %j", (text, expected) => {
    expect(closeUnfinished(text).trimEnd()).toBe(expected.trimEnd());
  });

  it("never throws, and changes no more than the end", () => {
    const marks = fc.constantFrom("*", "**", "_", "`", "~~", "[", "](", ")", "\n", " ", "a", "\\", "|", "- ");
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 30 }), (parts) => {
        const closed = closeUnfinished(parts.join(""));
        expect(closed.length).toBeLessThanOrEqual(parts.join("").length * 2 + 6);
      }),
    );
  });
});
