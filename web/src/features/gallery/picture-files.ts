import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import type { PictureFiles } from "@bakso/contract/gallery-files";

/** The still picture of an item: itself, its animation or its video's first view; none when the file is broken. */
export function pictureFilesOf({ file }: GalleryPicture): PictureFiles | null {
  switch (file.kind) {
    case "picture":
    case "animation":
      return file.picture;
    case "video":
      return file.poster;
    case "broken":
      return null;
  }
}

/** Its size; a broken file's tile is square. */
export const sizeOf = (picture: GalleryPicture): { widthPx: number; heightPx: number } =>
  pictureFilesOf(picture) ?? { widthPx: 1, heightPx: 1 };
