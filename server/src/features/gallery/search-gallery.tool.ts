import type { GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { z } from "zod";
import { stemsOf, wordsOf } from "../../text.words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const MOST_SHOWN = 6;
const NAMES_GALLERY = /\b(gallery|galeri)(nya)?\b/iu;
const NO_SEARCH = /\b(what is the gallery|open|add|upload|how (do|can)|apa itu|unggah|watch ?list)\b/iu;
/** Said around what is looked for. */
const AROUND = new Set(
  wordsOf(
    "show me us a an the any some is are there in from of on with to for please find search look have has do does you your what which can i see let give pictures picture photo photos image images art gallery bakso ada apa apakah cari carikan di dari yang gambar foto galeri galerinya lihat beri saya tolong tidak dengan where that his him he",
  ),
);

/** Finds pictures of the gallery by what is said of them. */
export const searchGalleryTool = (pictures: () => Promise<readonly GalleryPicture[]>): AnyTool =>
  defineTool({
    name: "search_gallery",
    use: "Finds pictures of the site's gallery by words, and shows them with the reply. Use it when the person wants to see pictures that exist; to make a new one use draw.",
    doing: "Looking through the gallery…",
    title: "Gallery",
    input: z.object({
      words: z.string().trim().max(200).default("").describe("What can be seen; empty for any"),
    }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor(question) {
      if (!NAMES_GALLERY.test(question) || NO_SEARCH.test(question)) return undefined;
      return {
        words: wordsOf(question)
          .filter((word) => !AROUND.has(word))
          .join(" "),
      };
    },
    async run({ words }) {
      const wanted = stemsOf(words);
      const ranked = (await pictures())
        .filter(({ file }) => file.kind !== "broken")
        .map((picture) => ({ picture, hits: hitsOf(picture, wanted) }))
        .filter(({ hits }) => wanted.length === 0 || hits > 0)
        .sort((a, b) => b.hits - a.hits);
      if (ranked.length === 0) return { result: `Nothing in the gallery shows "${words}".` };
      const shown = ranked.slice(0, MOST_SHOWN).map(({ picture }) => picture);
      return {
        result: `In the gallery (${ranked.length}):\n${shown.map(({ filename, description }) => `- ${filename}: ${description}`).join("\n")}`,
        view: {
          kind: "gallery",
          count: ranked.length,
          pictures: shown.map(({ id, filename, description, file }) => ({
            id,
            title: filename,
            description,
            ...(file.kind === "broken" || (file.kind === "video" && !file.hasPoster)
              ? {}
              : { hash: file.hash, width: file.widthPx, height: file.heightPx }),
          })),
        },
      };
    },
  });

/** How many of the wanted words are said of a picture; its title counts double. */
function hitsOf(
  { filename, description, categories, file }: GalleryPicture,
  wanted: readonly string[],
): number {
  const title = new Set(stemsOf(filename));
  const kinds =
    file.kind === "animation" ? "gif gifs animation" : file.kind === "video" ? "video videos film" : "";
  const said = new Set(stemsOf(`${description} ${categories.join(" ")} ${kinds}`));
  return wanted.reduce((sum, word) => sum + (title.has(word) ? 2 : said.has(word) ? 1 : 0), 0);
}
