import { access, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { cardGroundCatalogModule, shareCardCatalogModule } from "./cards/shipped-cards.ts";
import { figureCatalog } from "./catalog.ts";
import { edgeCatalogModule } from "./edges/shipped-edges.ts";
import { gameCatalogModule } from "./game/game.files.ts";
import { sceneCatalog } from "./scenes/scene.catalog.ts";
import { shippedFiles, VERSIONED_FOLDERS } from "./shipped.ts";

const WEB = join(import.meta.dirname, "../../web");
const PUBLIC = join(WEB, "public");

/**
 * Writes every drawn file that the site serves, and the module that names them. What carries its version in its name
 * and exists already is left alone; versions that nothing names any more are removed. With `only`, pictures whose name
 * does not begin with it wait for another run.
 */
async function render(only = ""): Promise<void> {
  for (const folder of VERSIONED_FOLDERS) await mkdir(join(PUBLIC, folder), { recursive: true });
  const files = shippedFiles();
  for (const { path, make } of files) {
    const target = join(PUBLIC, path);
    const isVersioned = VERSIONED_FOLDERS.includes(dirname(path));
    if (isVersioned && ((await exists(target)) || !basename(path).startsWith(only))) continue;
    await writeFile(target, await make());
  }
  const current = new Set(files.map(({ path }) => basename(path)));
  for (const folder of VERSIONED_FOLDERS) {
    for (const name of await readdir(join(PUBLIC, folder))) {
      if (!current.has(name)) await rm(join(PUBLIC, folder, name));
    }
  }
  await writeFolder("src/shared/ui/figures", figureCatalog());
  await writeFolder("src/shared/ui/scenes", sceneCatalog());
  await writeFile(join(WEB, "src/shared/ui/page/edge/edge.catalog.ts"), edgeCatalogModule());
  await writeFile(join(WEB, "src/shared/ui/share-card.catalog.ts"), shareCardCatalogModule());
  await writeFile(join(WEB, "src/shared/made-card/card-ground.catalog.ts"), cardGroundCatalogModule());
  await writeFile(join(WEB, "src/site/game/pictures.catalog.ts"), gameCatalogModule());
}

/** Writes a folder of the web's that holds these modules and no others. */
async function writeFolder(folder: string, modules: ReadonlyMap<string, string>): Promise<void> {
  await rm(join(WEB, folder), { recursive: true, force: true });
  await mkdir(join(WEB, folder));
  for (const [name, text] of modules) await writeFile(join(WEB, folder, name), text);
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

await render(process.argv[2]);
