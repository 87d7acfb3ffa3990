import { z } from "zod";
import { GALLERY_CATEGORIES } from "../constants.ts";
import type { GalleryFile } from "../gallery-files.ts";
import { PageHead, Sentence } from "./common.shapes.ts";

const Category = z.enum(GALLERY_CATEGORIES);
export type GalleryCategory = z.infer<typeof Category>;

/** content/gallery.yaml: the words of the page. */
export const GalleryContent = PageHead.extend({
  filters: z.strictObject({
    all: Sentence,
    bakso: Sentence,
    art: Sentence,
    aiart: Sentence,
    gifs: Sentence,
  }),
  empty: Sentence,
  stickers: z
    .strictObject({ title: Sentence, text: Sentence, button: Sentence })
    .describe("The sticker pack, below the wall"),
  whole: z
    .array(z.string())
    .describe("Paths of pictures that are drawn up to their edges: on the wall nothing of them is cut off"),
  large: z
    .array(z.string())
    .describe("Paths of pictures, no higher than wide, that hang over two columns where the wall has room"),
});
export type GalleryContent = z.infer<typeof GalleryContent>;

export const GalleryItem = z.strictObject({
  path: z
    .string()
    .regex(
      /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\.(png|jpe?g|webp|avif|gif|mp4|webm|mov)$/i,
      "a picture or video beside this file, for example nap.png",
    ),
  filename: Sentence.describe("The title that is shown"),
  categories: z.array(Category).min(1),
  description: Sentence.describe("What can be seen, for those who can't see it"),
  credit: Sentence,
});
export type GalleryItem = z.infer<typeof GalleryItem>;

/** content/gallery/gallery.yaml: the pictures, in their order; the files lie beside it. */
export const GalleryItems = z.strictObject({
  items: z
    .array(GalleryItem)
    .refine((items) => new Set(items.map(({ path }) => path)).size === items.length, "a path stands twice"),
});

/** An item with its file as pages show it. */
export interface GalleryPicture extends GalleryItem {
  /** Stands in the address while the picture is open; made of its path. */
  id: string;
  file: GalleryFile;
}
