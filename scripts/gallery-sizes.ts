import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MADE_FOLDER } from "../server/src/content/fingerprint.ts";
import { loadContent } from "../server/src/content/load-content.ts";
import { encodeWidth, type FileFacts, readFileFacts } from "../server/src/gallery/gallery.facts.ts";
import { MADE_FACTS_FILE } from "../server/src/gallery/gallery.library.ts";
import { sizeNames } from "../server/src/gallery/gallery.sizes.ts";
import { ROOT } from "./build-steps.ts";

// Makes the sizes of the gallery's pictures in advance, and removes those of removed pictures. It is optional:
// what is made here is ready at the first visit; every other size is made when it is first asked for.
const contentDir = process.env.CONTENT_DIR ?? join(ROOT, "content");
const gallery = join(contentDir, "gallery");
const made = join(gallery, MADE_FOLDER);
const { galleryItems } = await loadContent(contentDir);
await mkdir(made, { recursive: true });

const facts: Record<string, FileFacts> = {};
for (const { path } of galleryItems.items) {
  const file = join(gallery, path);
  const found = await readFileFacts(file);
  facts[found.hash] = found;
  if (found.kind === "video" && !found.hasPoster) continue;
  const folder = join(made, found.hash);
  const present = await readdir(folder).catch((): string[] => []);
  await mkdir(folder, { recursive: true });
  for (const name of sizeNames(found).filter((size) => !present.includes(size))) {
    const [width, format] = name.split(".") as [string, "avif" | "webp"];
    await writeFile(join(folder, name), await encodeWidth(file, Number(width), format));
  }
}
for (const name of await readdir(made))
  if (name !== MADE_FACTS_FILE && !facts[name]) await rm(join(made, name), { recursive: true });

const text = `${JSON.stringify(facts, null, 2)}\n`;
const before = await readFile(join(made, MADE_FACTS_FILE), "utf8").catch(() => "");
if (text !== before) await writeFile(join(made, MADE_FACTS_FILE), text);
console.log(`  The sizes of ${Object.keys(facts).length} pictures are there.`);
