import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodePng } from "../raster.ts";
import { CRAFTS } from "./crafts.ts";
import { drawnVersions } from "./drawn.ts";
import { gifOf, writeWebm } from "./film.ts";
import { generatedWorks } from "./generated.ts";
import { LOOPS } from "./loops.ts";
import { PAINTINGS } from "./paintings.ts";
import { PRINTS } from "./prints.ts";
import { workSvg } from "./work.ts";

const GALLERY = join(import.meta.dirname, "../../../content/gallery");
/** Of which drawing each file of the gallery is: a test tells when a drawing changed and its file did not. */
const DRAWN = join(import.meta.dirname, "drawn.json");

/**
 * Draws the works that ship with the gallery. With `only`, those whose name begins with it. After it, make their sizes
 * in advance with `node scripts/gallery-sizes.ts`.
 */
async function renderGallery(only = ""): Promise<void> {
  await mkdir(GALLERY, { recursive: true });
  const isWanted = ({ name }: { name: string }) => name.startsWith(only);
  const generated = await generatedWorks();
  const works = [...PAINTINGS, ...PRINTS, ...CRAFTS, ...generated];
  for (const work of works.filter(isWanted))
    await writeFile(join(GALLERY, `${work.name}.png`), await encodePng(workSvg(work), work.widthPx));
  for (const loop of LOOPS.filter(isWanted)) {
    const path = join(GALLERY, `${loop.name}.${loop.format}`);
    if (loop.format === "webm") await writeWebm(loop, path);
    else await writeFile(path, await gifOf(loop));
  }
  const before = JSON.parse(await readFile(DRAWN, "utf8")) as Record<string, string>;
  const now = Object.entries(drawnVersions(generated));
  const drawn = Object.fromEntries(
    now.map(([name, version]) => [name, isWanted({ name }) ? version : before[name]]),
  );
  await writeFile(DRAWN, `${JSON.stringify(drawn, null, 2)}\n`);
}

await renderGallery(process.argv[2]);
