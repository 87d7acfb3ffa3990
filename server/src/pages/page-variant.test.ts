import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { variantOf } from "./page-variant.ts";

const pictures: GalleryPicture[] = [
  {
    id: "nap",
    path: "nap.png",
    filename: "A nap",
    categories: ["bakso"],
    description: "He sleeps.",
    credit: "us",
    file: { kind: "broken" },
  },
];
const variant = (path: string, query: string) => variantOf(path, new URLSearchParams(query), pictures);

describe("what of a query changes a page", () => {
  it("is a filter and a picture that the gallery has", () => {
    expect(variant("/gallery", "filter=art")).toBe("?filter=art");
    expect(variant("/gallery", "item=nap&filter=gifs&utm_source=x")).toBe("?filter=gifs&item=nap");
  });

  it("is a page of it that there is", () => {
    const many = Array.from({ length: 241 }, (_, index) => ({
      ...(pictures[0] as GalleryPicture),
      id: `nap${index}`,
      categories: index === 0 ? (["art"] as const).slice() : (["bakso"] as const).slice(),
    }));
    const of = (query: string) => variantOf("/gallery", new URLSearchParams(query), many);
    expect(of("page=3")).toBe("?page=3");
    expect(of("filter=bakso&page=2")).toBe("?filter=bakso&page=2");
    for (const query of ["page=1", "page=4", "page=0", "page=-1", "page=1.5", "page=x", "page=1e9"])
      expect(of(query), query).toBe("");
    expect(of("filter=art&page=2")).toBe("?filter=art");
  });

  it("is nothing that the gallery does not know", () => {
    expect(variant("/gallery", "filter=toString&item=other")).toBe("");
  });

  it("is nothing at all on other pages", () => {
    expect(variant("/", "filter=art&item=nap")).toBe("");
  });

  it("has no more forms than there are filters and pictures, whatever is asked", () => {
    const forms = new Set<string>();
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("filter", "item", "x"),
          fc.oneof(fc.constantFrom("art", "nap"), fc.string()),
        ),
        (query) => {
          forms.add(variantOf("/gallery", new URLSearchParams(query), pictures));
        },
      ),
    );
    expect(forms.size).toBeLessThanOrEqual(10);
  });
});
