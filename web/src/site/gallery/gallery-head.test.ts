import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { describe, expect, it } from "vitest";
import { galleryHead } from "./gallery-head.ts";

const picture = (index: number, more: Partial<GalleryPicture> = {}): GalleryPicture => ({
  id: `nap${index}`,
  path: `nap${index}.png`,
  filename: `Nap ${index}`,
  categories: ["bakso"],
  description: `He sleeps, ${index}.`,
  credit: "us",
  file: { kind: "picture", hash: "abc", name: "nap.png", widthPx: 9, heightPx: 9, placeholder: "" },
  ...more,
});
const words = {
  title: "The wall",
  description: "All of them.",
  filters: { all: "All", bakso: "Bakso", art: "Art", aiart: "AI Art", gifs: "GIFs" },
};
const head = (query: string, pictures = Array.from({ length: 300 }, (_, index) => picture(index))) =>
  galleryHead(words, pictures, new URLSearchParams(query));

describe("[GALLERY-4] what the gallery says of itself", () => {
  it("with a picture open is that picture: its title, its words, its card, and one address for it", () => {
    expect(head("item=nap7&filter=bakso&page=2")).toEqual({
      path: "/gallery?item=nap7",
      title: "Nap 7 · The wall",
      description: "He sleeps, 7.",
      card: {
        path: "/gallery-files/abc/card.jpg",
        type: "image/jpeg",
        widthPx: 1200,
        heightPx: 630,
        alt: "He sleeps, 7.",
      },
    });
  });

  it("has no card of its own where nothing can be seen of it", () => {
    expect(head("item=nap1", [picture(1, { file: { kind: "broken" } })])).not.toHaveProperty("card");
  });

  it("on each page names that page, the one before and the one after", () => {
    expect(head("")).toMatchObject({
      path: "/gallery",
      title: "The wall",
      before: undefined,
      after: "/gallery?page=2",
    });
    expect(head("filter=bakso&page=2")).toMatchObject({
      path: "/gallery?filter=bakso&page=2",
      title: "Bakso · The wall · page 2 of 3",
      before: "/gallery?filter=bakso",
      after: "/gallery?filter=bakso&page=3",
    });
    expect(head("page=3")).toMatchObject({ before: "/gallery?page=2", after: undefined });
    expect(head("page=99").path).toBe("/gallery?page=3");
  });
});
