import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cardGroundCatalogModule, shareCardCatalogModule } from "./cards/shipped-cards.ts";
import { figureCatalog } from "./catalog.ts";
import { edgeCatalogModule } from "./edges/shipped-edges.ts";
import { gameCatalogModule } from "./game/game.files.ts";
import { sceneCatalog } from "./scenes/scene.catalog.ts";
import { versionOf } from "./shipped.file.ts";
import { shippedFiles, VERSIONED_FOLDERS } from "./shipped.ts";

const WEB = join(import.meta.dirname, "../../web");

describe("the files that the site serves", () => {
  it("are those of the present drawing: nothing is missing, nothing is left over", async () => {
    // Asked once: their names tell what they show, and that has to be drawn for it.
    const paths = shippedFiles().map(({ path }) => path);
    for (const folder of VERSIONED_FOLDERS) {
      const expected = paths.filter((path) => path.startsWith(`${folder}/`));
      const present = (await readdir(join(WEB, "public", folder))).map((name) => `${folder}/${name}`);
      expect(present.sort()).toEqual(expected.sort());
    }
  });

  it("are named, with size and version, by the web's catalogs", async () => {
    for (const [folder, modules] of [
      ["figures", figureCatalog()],
      ["scenes", sceneCatalog()],
    ] as const) {
      const path = join(WEB, "src/shared/ui", folder);
      expect((await readdir(path)).sort()).toEqual([...modules.keys()].sort());
      for (const [name, text] of modules) expect(await readFile(join(path, name), "utf8")).toBe(text);
    }
    expect(await readFile(join(WEB, "src/shared/ui/share-card.catalog.ts"), "utf8")).toBe(
      shareCardCatalogModule(),
    );
    const grounds = join(WEB, "src/shared/made-card/card-ground.catalog.ts");
    expect(await readFile(grounds, "utf8")).toBe(cardGroundCatalogModule());
    const edges = join(WEB, "src/shared/ui/page/edge/edge.catalog.ts");
    expect(await readFile(edges, "utf8")).toBe(edgeCatalogModule());
    const game = join(WEB, "src/site/game/pictures.catalog.ts");
    expect(await readFile(game, "utf8")).toBe(gameCatalogModule());
  });

  it("hold the vector drawings to the letter", async () => {
    for (const { path, make } of shippedFiles().filter((file) => file.path.endsWith(".svg"))) {
      expect(await readFile(join(WEB, "public", path), "utf8")).toBe(await make());
    }
  });

  it.each([
    ["apple-touch-icon.png", 180],
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["icon-maskable-512.png", 512],
  ])("hold %s as a square of %i pixels", async (name, sizePx) => {
    const { width, height } = await sharp(join(WEB, "public", name)).metadata();
    expect([width, height]).toEqual([sizePx, sizePx]);
  });
});

it("a version changes with the drawing and with nothing else", () => {
  expect(versionOf(["<svg/>"])).toBe(versionOf(["<svg/>"]));
  expect(versionOf(["<svg/>"])).not.toBe(versionOf(["<svg />"]));
  expect(versionOf(["a"])).toMatch(/^[0-9a-f]{8}$/);
});
