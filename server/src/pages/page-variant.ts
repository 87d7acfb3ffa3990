import { GALLERY_CATEGORIES, galleryPages } from "@bakso/contract/constants";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";

const hasCategory = (categories: readonly string[], category: string): boolean =>
  categories.includes(category);

/**
 * The part of a query that changes the rendered page, in one spelling: "" or for example "?filter=art&item=nap". The
 * rest of a query does not matter to the server, so nobody can fill the cache with invented addresses.
 */
export function variantOf(path: string, query: URLSearchParams, pictures: readonly GalleryPicture[]): string {
  if (path !== "/gallery") return "";
  const kept = new URLSearchParams();
  const filter = GALLERY_CATEGORIES.find((category) => category === query.get("filter")) ?? null;
  if (filter !== null) kept.set("filter", filter);
  const item = query.get("item");
  if (pictures.some(({ id }) => id === item)) kept.set("item", item ?? "");
  const page = Number(query.get("page"));
  const shown =
    filter === null ? pictures : pictures.filter(({ categories }) => hasCategory(categories, filter));
  if (Number.isInteger(page) && page > 1 && page <= galleryPages(shown.length))
    kept.set("page", String(page));
  return kept.size > 0 ? `?${kept}` : "";
}
