import { describe, expect, it } from "vitest";
import { keyAction } from "./lightbox.keys.ts";
import { swipeOf } from "./swipe.ts";

const key = (name: string, modifiers = {}) =>
  keyAction({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...modifiers });

describe("keys while a picture is open", () => {
  it("lead to its neighbours and to both ends", () => {
    expect(["ArrowLeft", "ArrowRight", "Home", "End"].map((name) => key(name))).toEqual([
      "before",
      "after",
      "first",
      "last",
    ]);
  });

  it("stay the browser's with Alt, Ctrl or Command", () => {
    expect(key("ArrowLeft", { altKey: true })).toBeUndefined();
    expect(key("+", { ctrlKey: true })).toBeUndefined();
  });
});

describe("a swipe", () => {
  it("goes where the finger pulls the picture", () => {
    expect(swipeOf({ x: -80, y: 10 })).toBe("after");
    expect(swipeOf({ x: 80, y: -10 })).toBe("before");
    expect(swipeOf({ x: 10, y: 140 })).toBe("dismiss");
  });

  it("is none when it is short, or upwards", () => {
    expect(swipeOf({ x: 20, y: 4 })).toBeUndefined();
    expect(swipeOf({ x: 4, y: -200 })).toBeUndefined();
  });
});
