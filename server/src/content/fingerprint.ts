import type { Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const GALLERY_FOLDER = "gallery";
/** In the gallery's folder: what is made of its pictures (scripts/gallery-sizes.ts). Nobody edits that, and it is most of the files. */
export const MADE_FOLDER = "made";
/** `content/` has folders, and these may have folders; links could go round in a circle. */
const MOST_DEPTH = 4;

/** The marks of a file that show a change: its times, its size and its place on the disk. The file is not read. */
const markOf = (path: string, { mtimeMs, ctimeMs, size, ino }: Stats): string =>
  `${path}:${mtimeMs}:${ctimeMs}:${size}:${ino}`;

/** The files that hold words, with the gallery's list, without its pictures. */
export async function fingerprintOfWords(folder: string): Promise<string> {
  const marks = await marksIn(folder, (name) => name === GALLERY_FOLDER);
  const list = join(folder, GALLERY_FOLDER, "gallery.yaml");
  const found = await stat(list).catch(() => undefined);
  return [...marks, found ? markOf(list, found) : `${list}:none`].join("|");
}

/** Of the gallery's pictures, of which there may be thousands. */
export const fingerprintOfPictures = async (folder: string): Promise<string> =>
  (await marksIn(join(folder, GALLERY_FOLDER), (name) => name === MADE_FOLDER)).join("|");

/**
 * One file after the other: if a drive hangs, it blocks only one thread of the pool. A folder that can't be read has no
 * marks, which counts as a change too.
 */
async function marksIn(folder: string, isSkipped = (_name: string) => false, depth = 1): Promise<string[]> {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return [`${folder}:none`];
  const marks: string[] = [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    // It follows links, since some systems mount files as links.
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) marks.push(`${path}:none`);
    else if (!found.isDirectory()) marks.push(markOf(path, found));
    else if (depth < MOST_DEPTH && !isSkipped(name))
      marks.push(...(await marksIn(path, undefined, depth + 1)));
  }
  return marks;
}
