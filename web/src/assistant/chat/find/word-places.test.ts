import { describe, expect, it } from "vitest";
import { placesOfWords } from "./word-places.ts";

const marked = (text: string, ...words: string[]) =>
  placesOfWords(text, words).map(([from, to]) => text.slice(from, to));

describe("the places of words", () => {
  it("begin words, in any case, and are the longest that fit", () => {
    expect(marked("A Cub, cubs and an incubator", "cub")).toEqual(["Cub", "cub"]);
    expect(marked("cubs", "cub", "cubs")).toEqual(["cubs"]);
    expect(marked("a river", "sea")).toEqual([]);
    expect(marked("anything")).toEqual([]);
  });

  it("are anywhere for signs and for writings without spaces", () => {
    expect(marked("5% or 6 %", "%")).toEqual(["%", "%"]);
    expect(marked("a.b (c)", ".", "(")).toEqual([".", "("]);
    expect(marked("小虎の子", "虎")).toEqual(["虎"]);
  });
});
