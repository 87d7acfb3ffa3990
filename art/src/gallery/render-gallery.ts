import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodePng } from "../raster.ts";
import { gifOf, writeWebm } from "./film.ts";
import { generatedWorks } from "./generated.ts";
import { LOOPS } from "./loops.ts";
import { PAINTINGS } from "./paintings.ts";
import { PRINTS } from "./prints.ts";
import { workSvg } from "./work.ts";

const GALLERY = join(import.meta.dirname, "../../../content/gallery");

/**
 * Draws the works that ship with the gallery. With `only`, those whose name begins with it. After it, make their sizes
 * in advance with `node scripts/gallery-sizes.ts`.
 */
async function renderGallery(only = ""): Promise<void> {
  await mkdir(GALLERY, { recursive: true });
  const isWanted = ({ name }: { name: string }) => name.startsWith(only);
  const works = [...PAINTINGS, ...PRINTS, ...(await generatedWorks())];
  for (const work of works.filter(isWanted))
    await writeFile(join(GALLERY, `${work.name}.png`), await encodePng(workSvg(work), work.widthPx));
  for (const loop of LOOPS.filter(isWanted)) {
    const path = join(GALLERY, `${loop.name}.${loop.format}`);
    if (loop.format === "webm") await writeWebm(loop, path);
    else await writeFile(path, await gifOf(loop));
  }
}

await renderGallery(process.argv[2]);
