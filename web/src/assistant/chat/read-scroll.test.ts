import { expect, it } from "vitest";
import { readScroll, type ScrollPlace } from "./read-scroll.ts";

const LONG_AGO_MS = 10_000;
const atEnd: ScrollPlace = { offset: 45_900, viewPx: 580, contentPx: 46_480 };

it.each<[string, Partial<ScrollPlace>, number, ReturnType<typeof readScroll>]>([
  ["the end is reached", {}, LONG_AGO_MS, "hold"],
  ["the reader moves up a little", { offset: 45_860 }, 50, "let go"],
  ["the reader drags the bar far up", { offset: 20_000 }, LONG_AGO_MS, "let go"],
  [
    "the reader drags the bar while the answer grows",
    { offset: 20_000, contentPx: 46_900 },
    LONG_AGO_MS,
    "let go",
  ],
  ["the view is moved a little by itself", { offset: 45_800 }, LONG_AGO_MS, "nothing"],
  ["the input shrinks", { offset: 45_500, viewPx: 900 }, LONG_AGO_MS, "nothing"],
  ["the contents grow below", { contentPx: 46_700 }, LONG_AGO_MS, "nothing"],
  [
    "the contents shrink and take the view with them",
    { offset: 4_250, contentPx: 12_250 },
    LONG_AGO_MS,
    "nothing",
  ],
])("when %s, the end is treated so", (_when, moved, sinceMoveMs, told) => {
  expect(readScroll(atEnd, { ...atEnd, ...moved }, sinceMoveMs)).toBe(told);
});
