import { GALLERY_CATEGORIES } from "@bakso/contract/constants";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";

/**
 * The part of a query that changes the rendered page, in one spelling: "" or for example "?filter=art&item=nap". The
 * rest of a query does not matter to the server, so nobody can fill the cache with invented addresses.
 */
export function variantOf(path: string, query: URLSearchParams, pictures: readonly GalleryPicture[]): string {
  if (path !== "/gallery") return "";
  const kept = new URLSearchParams();
  const filter = query.get("filter");
  if (GALLERY_CATEGORIES.some((category) => category === filter)) kept.set("filter", filter ?? "");
  const item = query.get("item");
  if (pictures.some(({ id }) => id === item)) kept.set("item", item ?? "");
  return kept.size > 0 ? `?${kept}` : "";
}
