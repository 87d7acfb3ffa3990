import { GALLERY_CATEGORIES } from "@bakso/contract/constants";
import type { GalleryCategory, GalleryPicture } from "@bakso/contract/content/gallery.shapes";

/** What the address bar says about the gallery: the filter, and the picture that is open. */
export interface GalleryAddress {
  filter: GalleryCategory | null;
  itemId: string | null;
  /** Where the wall is read page by page: which one, from 1. */
  page: number;
}

/** Reads it; an unknown filter counts as none. */
export function readAddress(query: URLSearchParams): GalleryAddress {
  const filter = GALLERY_CATEGORIES.find((category) => category === query.get("filter")) ?? null;
  const page = Number(query.get("page"));
  return { filter, itemId: query.get("item"), page: Number.isInteger(page) && page > 1 ? page : 1 };
}

/** Writes it, for links and for the address bar. */
export function writeAddress({ filter, itemId, page }: GalleryAddress): string {
  const query = new URLSearchParams();
  if (filter) query.set("filter", filter);
  if (itemId) query.set("item", itemId);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/gallery?${query}` : "/gallery";
}

/** The pictures that a filter lets through, in their order. */
export const filtered = (
  pictures: readonly GalleryPicture[],
  filter: GalleryCategory | null,
): readonly GalleryPicture[] =>
  filter === null ? pictures : pictures.filter(({ categories }) => categories.includes(filter));

/** How many pictures each filter lets through. */
export function countsOf(pictures: readonly GalleryPicture[]): Record<GalleryCategory | "all", number> {
  const counts = { all: pictures.length, bakso: 0, art: 0, aiart: 0, gifs: 0 };
  // A category that is listed twice at a picture counts once.
  for (const { categories } of pictures) for (const category of new Set(categories)) counts[category] += 1;
  return counts;
}
