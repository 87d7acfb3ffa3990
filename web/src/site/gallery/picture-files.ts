import { GALLERY_DENSE_TILE_PX, GALLERY_WIDTHS_PX } from "@bakso/contract/constants";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import type { GalleryFile } from "@bakso/contract/gallery-files";

export type ShownFile = Exclude<GalleryFile, { kind: "broken" }>;

/** One version of a picture, for a `<source>`. */
export interface PictureSource {
  type: "image/avif" | "image/webp";
  srcSet: string;
}

/** Where the file itself lies. */
export const fileUrl = ({ hash, name }: ShownFile): string =>
  `/gallery-files/${hash}/${encodeURIComponent(name)}`;

/**
 * The still picture of a file in all its widths, the best compressed format first: of an animation its first frame, of
 * a video its poster.
 */
export function pictureSources(file: ShownFile): PictureSource[] {
  const widths = widthsOf(file);
  return (["avif", "webp"] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${sizeUrl(file, width, format)} ${width}w`).join(", "),
  }));
}

/**
 * The `sizes` of a tile: as wide as a column. A phone's finer pixels are not counted in full: 320 pixels for its 180 to
 * 200 look as good there, and a third as heavy as the next width.
 */
export const TILE_SIZES = [
  "(min-width: 1328px) 227px",
  "(min-width: 1000px) 19vw",
  "(min-width: 640px) 31vw",
  "(min-resolution: 2.1dppx) 24vw",
  "(min-resolution: 1.6dppx) 37vw",
  "46vw",
].join(", ");

/**
 * The same of a tile over two columns, about 470 pixels, and on a phone nearly as wide as it. In windows that show few of
 * them it is a little more than the width that dense screens' tiles have: that is encoded for half its size, and soft where
 * it is seen in full. A desktop's window shows more at once than may weigh that much.
 */
export const WIDE_TILE_SIZES = [
  "(min-width: 1000px) 470px",
  "(max-width: 639.98px) and (min-resolution: 2.1dppx) 47vw",
  "(max-width: 639.98px) and (min-resolution: 1.6dppx) 62vw",
  `${GALLERY_DENSE_TILE_PX + 1}px`,
].join(", ");

/** One picture that always works: for browsers without sources, and for posters. */
export const pictureUrl = (file: ShownFile): string =>
  sizeUrl(file, widthsOf(file).find((width) => width >= FITS_MOST_PX) ?? file.widthPx, "webp");

const FITS_MOST_PX = 640;

const sizeUrl = ({ hash }: ShownFile, width: number, format: "avif" | "webp"): string =>
  `/gallery-files/${hash}/${width}.${format}`;

/** The widths that the server has of a picture. */
export function widthsOf({ widthPx }: Pick<ShownFile, "widthPx">): number[] {
  const largest = Math.min(widthPx, GALLERY_WIDTHS_PX.at(-1) ?? widthPx);
  return [...GALLERY_WIDTHS_PX.filter((width) => width < largest), largest];
}

/** The size of an item; a broken file's tile is square. */
export const sizeOf = ({ file }: GalleryPicture): { widthPx: number; heightPx: number } =>
  file.kind === "broken" ? { widthPx: 1, heightPx: 1 } : file;
