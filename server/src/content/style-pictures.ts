import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { StudioContent, StylePicture } from "@bakso/contract/content/studio.shapes";
import { sniffPicture } from "../pictures/picture.kind.ts";
import { ContentFileError, readContentBytes } from "./content-file.ts";

/** Folder of `content/` in which the styles' reference pictures lie. */
const FOLDER = "studio";
const LIST = "studio.yaml";
/** They are sent along with every picture in their style. */
const MAX_BYTES = 1024 * 1024;
/** Whichever provider draws takes these. */
const MEDIA_TYPES: Partial<Record<string, StylePicture["mediaType"]>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

export type StylePictures = Readonly<Record<string, StylePicture>>;

/**
 * Reads the reference pictures that the styles name.
 *
 * @returns the existing ones by name, and the problems of the others, each with its line
 */
export async function readStylePictures(
  contentDir: string,
  { styles }: StudioContent,
): Promise<{ pictures: StylePictures; problems: string[] }> {
  const pictures: Record<string, StylePicture> = {};
  const problems: string[] = [];
  for (const [index, { pictures: names }] of styles.entries())
    for (const [place, name] of names.entries()) {
      const found = await readPicture(join(contentDir, FOLDER, name));
      if (typeof found === "string")
        problems.push(await problemAt(contentDir, { index, place, name }, found));
      else pictures[name] = found;
    }
  return { pictures, problems };
}

/** Looks at every reference picture to its last pixel, for `npm run check`. */
export async function stylePictureProblems(
  contentDir: string,
  { styles }: StudioContent,
  pictures: StylePictures,
): Promise<string[]> {
  const { default: sharp } = await import("sharp");
  const problems: string[] = [];
  for (const [index, { pictures: names }] of styles.entries())
    for (const [place, name] of names.entries())
      await sharp(pictures[name]?.bytes, { failOn: "error" })
        .stats()
        .catch(async () => {
          problems.push(await problemAt(contentDir, { index, place, name }, "is damaged"));
        });
  return problems;
}

async function readPicture(file: string): Promise<StylePicture | string> {
  let found: Buffer | undefined;
  try {
    found = await readContentBytes(file, MAX_BYTES);
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    return error.message;
  }
  if (found === undefined) return "is missing";
  const bytes = new Uint8Array(found);
  const mediaType = MEDIA_TYPES[sniffPicture(bytes) ?? ""];
  if (mediaType === undefined) return "is no PNG, JPEG or WebP picture";
  return { mediaType, bytes, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}

async function problemAt(
  contentDir: string,
  { index, place, name }: { index: number; place: number; name: string },
  what: string,
): Promise<string> {
  const lines = (await readFile(join(contentDir, LIST), "utf8")).split("\n");
  const line = lines.findIndex((text) => text.includes(name)) + 1;
  return `${LIST}:${line}: styles.${index}.pictures.${place}: ${FOLDER}/${name} ${what}`;
}
