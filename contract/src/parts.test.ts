import { expect, test } from "vitest";
import { isKnownPart, Parts, partsOf } from "./parts.ts";

test("a message without a list of parts is its text, and its picture after it", () => {
  expect(partsOf({ content: "Hello", image_url: null })).toEqual([{ type: "text", text: "Hello" }]);
  expect(partsOf({ content: "", image_url: "/p.png", image_width: 4, image_height: 3 })).toEqual([
    { type: "picture", url: "/p.png", width: 4, height: 3 },
  ]);
  expect(partsOf({ content: "", image_url: null })).toEqual([]);
});

test("a kind of part that came later is let through as it is, and known as none of ours", () => {
  const parts = Parts.parse([
    { type: "hologram", depth: 3 },
    { type: "text", text: "Hi" },
  ]);
  expect(parts[0]).toEqual({ type: "hologram", depth: 3 });
  expect(parts.map(isKnownPart)).toEqual([false, true]);
});
