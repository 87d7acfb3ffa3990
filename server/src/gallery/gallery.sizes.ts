import { randomUUID } from "node:crypto";
import { access, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GALLERY_CARD, GALLERY_WIDTHS_PX } from "@bakso/contract/constants";
import { encodeCard, encodeWidth, type FileFacts } from "./gallery.facts.ts";
import { createNewestFirst } from "./newest-first.ts";

/** What previews of a picture's address show. */
export const CARD_NAME = GALLERY_CARD.name;

export const SIZE_FORMATS = ["avif", "webp"] as const;
type SizeFormat = (typeof SIZE_FORMATS)[number];

/** Widths in which a file's picture is served: those that are smaller than it, and its own, up to the largest. */
export function galleryWidths(widthPx: number): number[] {
  const largest = Math.min(widthPx, GALLERY_WIDTHS_PX.at(-1) ?? widthPx);
  return [...GALLERY_WIDTHS_PX.filter((width) => width < largest), largest];
}

/** The names under which sizes of a file are asked for. */
export function sizeNames({ widthPx }: Pick<FileFacts, "widthPx">): string[] {
  return galleryWidths(widthPx).flatMap((width) => SIZE_FORMATS.map((format) => `${width}.${format}`));
}

/** So many pictures are encoded at once; the rest wait, so that replies don't. */
const AT_ONCE = 2;

export interface GallerySizes {
  /**
   * The file of a size; it is made on the first request.
   *
   * @param name one of `sizeNames`, or `CARD_NAME`
   * @throws the signal's reason when it is aborted before its turn
   */
  path(file: { path: string; hash: string }, name: string, signal?: AbortSignal): Promise<string>;
}

/**
 * The sizes of the gallery's pictures.
 *
 * @param madeDir where sizes lie that were made in advance (only read)
 * @param cacheDir where the others are kept
 */
export function createGallerySizes({
  madeDir,
  cacheDir,
  encode = encodeWidth,
}: {
  madeDir: string;
  cacheDir: string;
  encode?: typeof encodeWidth;
}): GallerySizes {
  const line = createNewestFirst<string>({ atOnce: AT_ONCE });

  const findMade = async (hash: string, name: string): Promise<string | undefined> => {
    for (const folder of [madeDir, cacheDir]) {
      const path = join(folder, hash, name);
      if (await exists(path)) return path;
    }
    return undefined;
  };

  const make = async (file: { path: string; hash: string }, name: string): Promise<string> => {
    // Somebody may have asked for it just before.
    const made = await findMade(file.hash, name);
    if (made !== undefined) return made;
    const path = join(cacheDir, file.hash, name);
    const [width, format] = name.split(".") as [string, SizeFormat];
    const picture =
      name === CARD_NAME ? await encodeCard(file.path) : await encode(file.path, Number(width), format);
    await writeWhole(path, picture);
    return path;
  };

  return {
    path: async (file, name, signal) =>
      (await findMade(file.hash, name)) ?? line.run(`${file.hash}/${name}`, () => make(file, name), signal),
  };
}

/** A file gets its name when it is complete, so nobody finds half of one. */
export async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
