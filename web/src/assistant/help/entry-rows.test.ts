import fc from "fast-check";
import { expect, it } from "vitest";
import { withWidths } from "./entry-rows.ts";

const SHORT = "Say it.";
const LISTED = "Two ways.\n\n- **One:** say it.\n- **Two:** write it.";
const wide = (...texts: string[]) =>
  withWidths(texts.map((text, index) => ({ title: `${index}`, text }))).map(({ isWide }) => isWide);

it("two entries of the help share a row, and one with a list has its own", () => {
  expect(wide(SHORT, SHORT, LISTED)).toEqual([false, false, true]);
  expect(wide(LISTED, SHORT, SHORT)).toEqual([true, false, false]);
  // A dash within a sentence makes no list.
  expect(wide("Yes - say it.", SHORT)).toEqual([false, false]);
});

it("an entry of the help that nobody stands beside has the whole row", () => {
  expect(wide(SHORT)).toEqual([true]);
  expect(wide(SHORT, SHORT, SHORT)).toEqual([false, false, true]);
  expect(wide(SHORT, LISTED, SHORT, SHORT)).toEqual([true, true, false, false]);
});

it("no row of the help has a hole, and all entries keep their order", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(SHORT, LISTED)), (texts) => {
      const entries = texts.map((text, index) => ({ title: `${index}`, text }));
      const placed = withWidths(entries);
      expect(placed.map(({ entry }) => entry)).toEqual(entries);
      const rows = placed.map(({ isWide }) => (isWide ? "w" : "n")).join("");
      expect(rows).toMatch(/^(w|nn)*$/);
    }),
  );
});
