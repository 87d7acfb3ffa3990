import type { Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const GALLERY_FOLDER = "gallery";
/** `content/` has folders in it, and those may have; links could lead round in a circle. */
const MOST_DEPTH = 4;

/** What tells that a file is another: its times, its size and its place on the disk. Nothing is read. */
const markOf = (path: string, { mtimeMs, ctimeMs, size, ino }: Stats): string =>
  `${path}:${mtimeMs}:${ctimeMs}:${size}:${ino}`;

/** Of the files that hold words; with the list of the gallery, without its pictures. */
export async function fingerprintOfWords(folder: string): Promise<string> {
  const marks = await marksIn(folder, (name) => name === GALLERY_FOLDER);
  const list = join(folder, GALLERY_FOLDER, "gallery.yaml");
  const found = await stat(list).catch(() => undefined);
  return [...marks, found ? markOf(list, found) : `${list}:none`].join("|");
}

/** Of the gallery's pictures, of which there may be thousands. */
export const fingerprintOfPictures = async (folder: string): Promise<string> =>
  (await marksIn(join(folder, GALLERY_FOLDER))).join("|");

/**
 * One file after the other: a drive that hangs then takes one thread of the pool, not all of them. A folder that can't
 * be read has no marks, which is a change, too.
 */
async function marksIn(folder: string, isSkipped = (_name: string) => false, depth = 1): Promise<string[]> {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return [`${folder}:none`];
  const marks: string[] = [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    // It follows links, as which some systems mount files.
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) marks.push(`${path}:none`);
    else if (!found.isDirectory()) marks.push(markOf(path, found));
    else if (depth < MOST_DEPTH && !isSkipped(name))
      marks.push(...(await marksIn(path, undefined, depth + 1)));
  }
  return marks;
}
