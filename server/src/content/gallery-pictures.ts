import type { Content } from "@bakso/contract/content/content";
import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import type { GalleryFile } from "@bakso/contract/gallery-files";

/** The gallery as pages show it: each item with its name for the address bar and the facts of its file. */
export function galleryPictures(
  { galleryItems }: Pick<Content, "galleryItems">,
  fileOf: (path: string, place: number) => GalleryFile,
): GalleryPicture[] {
  const ids = idsOf(galleryItems.items.map(({ path }) => path));
  return galleryItems.items.map((item, place) => ({
    ...item,
    id: ids[place] ?? item.path,
    file: fileOf(item.path, place),
  }));
}

/** "trips/Nap in May.png" → "trips-nap-in-may"; where two would be the same the second ends in -2. */
export function idsOf(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const name = path
      .replace(/\.[^.]+$/, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "");
    let id = name || "picture";
    for (let number = 2; taken.has(id); number += 1) id = `${name || "picture"}-${number}`;
    taken.add(id);
    return id;
  });
}
