import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { galleryPictures, idsOf } from "./gallery-pictures.ts";

describe("the names of pictures in the address bar", () => {
  it("are made of their paths", () => {
    expect(idsOf(["nap.png", "trips/In_the Rain.webm"])).toEqual(["nap", "trips-in-the-rain"]);
  });

  it("are never the same twice, and never empty", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\w./ -]{1,8}$/), { maxLength: 40 }), (paths) => {
        const ids = idsOf(paths);
        expect(new Set(ids).size).toBe(paths.length);
        expect(ids.every((id) => /^[a-z0-9-]+$/.test(id))).toBe(true);
      }),
    );
  });
});

it("[GALLERY-10] an item keeps its five fields beside what became of its file", () => {
  const item = {
    path: "nap.png",
    filename: "A nap",
    categories: ["bakso" as const],
    description: "He sleeps.",
    credit: "us",
  };
  expect(galleryPictures({ galleryItems: { items: [item] } }, () => ({ kind: "broken" }))).toEqual([
    { ...item, id: "nap", file: { kind: "broken" } },
  ]);
});
