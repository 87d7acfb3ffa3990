import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GalleryItem } from "@bakso/contract/content/gallery.shapes";
import { checkWholePicture, GalleryFileError, readFileFacts } from "./gallery.facts.ts";

const LIST = "gallery/gallery.yaml";

/**
 * Looks at every file of the gallery to its last pixel, for `npm run check`.
 *
 * @returns what is wrong, each with the line of the list that names the file
 */
export async function galleryProblems(contentDir: string, items: readonly GalleryItem[]): Promise<string[]> {
  const lines = (await readFile(join(contentDir, LIST), "utf8")).split("\n");
  const problems: string[] = [];
  for (const [index, { path }] of items.entries()) {
    const file = join(contentDir, "gallery", path);
    try {
      await readFileFacts(file);
      await checkWholePicture(file);
    } catch (error) {
      if (!(error instanceof GalleryFileError)) throw error;
      const line = lines.findIndex((text) => namesPath(text, path)) + 1;
      problems.push(`${LIST}:${line}: items.${index}.path: ${path} ${error.message}`);
    }
  }
  return problems;
}

const namesPath = (line: string, path: string): boolean =>
  line.replace(/^\s*-?\s*\{?\s*/, "").startsWith("path:") && line.includes(path);
