import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { describe, expect, it } from "vitest";
import { countsOf, filtered, readAddress, writeAddress } from "./gallery-address.ts";

const picture = (id: string, ...categories: GalleryPicture["categories"]): GalleryPicture => ({
  id,
  path: `${id}.png`,
  filename: id,
  categories,
  description: id,
  credit: "us",
  file: { kind: "broken" },
});
const PICTURES = [picture("a", "bakso", "art"), picture("b", "gifs"), picture("c", "art", "art")];

describe("the gallery's address", () => {
  it("is read and written alike", () => {
    for (const address of [
      "/gallery",
      "/gallery?filter=art",
      "/gallery?item=nap",
      "/gallery?filter=gifs&item=nap",
      "/gallery?filter=gifs&page=3",
    ])
      expect(writeAddress(readAddress(new URLSearchParams(address.split("?")[1])))).toBe(address);
  });

  it("knows no page that can't be", () => {
    for (const page of ["0", "-1", "1.5", "x", ""])
      expect(readAddress(new URLSearchParams({ page })).page, page).toBe(1);
  });

  it("knows no filter that there is not", () => {
    expect(readAddress(new URLSearchParams("filter=constructor")).filter).toBeNull();
  });

  it("[GALLERY-2] counts what each filter shows", () => {
    const counts = countsOf(PICTURES);
    expect(counts).toEqual({ all: 3, bakso: 1, art: 2, aiart: 0, gifs: 1 });
    expect(filtered(PICTURES, null)).toHaveLength(counts.all);
    for (const filter of ["bakso", "art", "aiart", "gifs"] as const)
      expect(filtered(PICTURES, filter)).toHaveLength(counts[filter]);
  });
});
