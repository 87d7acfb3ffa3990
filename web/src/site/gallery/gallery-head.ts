import { GALLERY_CARD, galleryPages } from "@bakso/contract/constants";
import type { GalleryContent, GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { countWords } from "../../shared/lib/count-words.ts";
import { filtered, readAddress, writeAddress } from "./gallery-address.ts";

/** What the gallery says of itself at an address: the wall, one of its pages, or an open picture. */
export function galleryHead(
  words: Pick<GalleryContent, "title" | "description" | "filters">,
  pictures: readonly GalleryPicture[],
  query: URLSearchParams,
) {
  const { filter, itemId, page } = readAddress(query);
  const shown = filtered(pictures, filter);
  const open = shown.find(({ id }) => id === itemId);
  // One address for a picture, whatever filter it was found under.
  if (open !== undefined)
    return {
      path: writeAddress({ filter: null, itemId: open.id, page: 1 }),
      title: `${open.filename} · ${words.title}`,
      description: open.description,
      ...cardOf(open),
    };
  const count = galleryPages(shown.length);
  const number = Math.min(page, count);
  const pathOf = (to: number) => writeAddress({ filter, itemId: null, page: to });
  const wall = filter === null ? words.title : `${words.filters[filter]} · ${words.title}`;
  return {
    path: pathOf(number),
    title: number === 1 ? wall : `${wall} · page ${countWords(number)} of ${countWords(count)}`,
    description: words.description,
    before: number > 1 ? pathOf(number - 1) : undefined,
    after: number < count ? pathOf(number + 1) : undefined,
  };
}

/** A picture's own preview, where there is something to be seen of it. */
function cardOf({ file, description: alt }: GalleryPicture) {
  if (file.kind === "broken" || (file.kind === "video" && !file.hasPoster)) return {};
  const { name, type, widthPx, heightPx } = GALLERY_CARD;
  return { card: { path: `/gallery-files/${file.hash}/${name}`, type, widthPx, heightPx, alt } };
}
