import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTypedKey, menuKeyTarget } from "./menu.keys.ts";

const items = [
  { label: "Show Library" },
  { label: "Speech Mode Off" },
  { label: "Stop Speech", isDisabled: true },
  { label: "Vision" },
  { label: "Sign out" },
];

describe("the keyboard in a menu", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 1, 3],
    ["ArrowDown", 4, 0],
    ["ArrowUp", 3, 1],
    ["ArrowUp", 0, 4],
    ["Home", 3, 0],
    ["End", 0, 4],
    ["Escape", 0, undefined],
    ["Tab", 0, undefined],
  ])("%s on entry %i leads to %s", (key, from, to) => {
    expect(menuKeyTarget(key, from, items)).toBe(to);
  });

  it("finds the next entry by its first letter, and walks on when the letter is repeated", () => {
    expect(menuKeyTarget("v", 0, items, "v")).toBe(3);
    expect(menuKeyTarget("s", 0, items, "s")).toBe(1);
    expect(menuKeyTarget("s", 1, items, "ss")).toBe(4);
    expect(menuKeyTarget("s", 4, items, "sss")).toBe(0);
  });

  it("narrows the search with every further letter, never landing on a disabled entry", () => {
    expect(menuKeyTarget("p", 0, items, "sp")).toBe(1);
    expect(menuKeyTarget("i", 4, items, "si")).toBe(4);
    expect(menuKeyTarget("t", 0, items, "st")).toBeUndefined();
  });

  it("takes any single sign for typing, but no space and no named key", () => {
    expect(["a", "é", "3", "龍"].every(isTypedKey)).toBe(true);
    expect([" ", "Enter", "F1", "Shift"].some(isTypedKey)).toBe(false);
  });

  it("never leads to a disabled entry or out of the menu", () => {
    const anyItems = fc.array(fc.record({ label: fc.string(), isDisabled: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(
        anyItems,
        fc.constantFrom("ArrowDown", "ArrowUp", "Home", "End", "a"),
        fc.integer({ min: -1, max: 12 }),
        (list, key, from) => {
          const target = menuKeyTarget(key, from, list, key);
          if (target !== undefined) expect(list[target]?.isDisabled).toBe(false);
        },
      ),
    );
  });
});
