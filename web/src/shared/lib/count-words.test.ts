import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

it.each([
  [0, "0"],
  [999, "999"],
  [5026, "5,026"],
  [1_234_567, "1,234,567"],
])("writes %i as people read it", (count, words) => {
  expect(countWords(count)).toBe(words);
});
