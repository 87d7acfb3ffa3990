import { expect, it } from "vitest";
import { linesOf } from "./text-lines.ts";

it("breaks captions between words, and leaves a word that is too long whole", () => {
  const widthOf = (line: string) => line.length;
  expect(linesOf("  a cub with   opinions ", widthOf, 10)).toEqual(["a cub with", "opinions"]);
  expect(linesOf("unbelievable!", widthOf, 5)).toEqual(["unbelievable!"]);
  expect(linesOf("When the moon says bath", widthOf, 20)).toEqual(["When the moon", "says bath"]);
  expect(linesOf(" ", widthOf, 5)).toEqual([]);
});
