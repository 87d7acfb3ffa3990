import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadContent } from "./load-content.ts";
import { stylePictureProblems } from "./style-pictures.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-style-pictures-"));
  const shipped = join(import.meta.dirname, "../../../content");
  await cp(shipped, folder, {
    recursive: true,
    filter: (path) => !path.includes("gallery/") || path.endsWith(".yaml"),
  });
});
afterEach(() => rm(folder, { recursive: true }));

const sticker = () => join(folder, "studio", "sticker.webp");
const failure = () => loadContent(folder).catch((error: Error) => error.message);

describe("the reference pictures of the studio's styles", () => {
  it("are read with the content, and give it another version when they change", async () => {
    const before = await loadContent(folder);
    expect(before.stylePictures["sticker.webp"]).toMatchObject({ mediaType: "image/webp" });
    expect(await stylePictureProblems(folder, before.studio, before.stylePictures)).toEqual([]);
    await cp(join(folder, "studio", "pop.webp"), sticker());
    expect((await loadContent(folder)).version).not.toBe(before.version);
  });

  it("that are missing, too large or no pictures are named with their line", async () => {
    await rm(sticker());
    expect(await failure()).toMatch(
      /studio\.yaml:\d+: styles\.1\.pictures\.0: studio\/sticker\.webp is missing/,
    );
    await writeFile(sticker(), "<svg onload='alert(1)'/>");
    expect(await failure()).toContain("studio/sticker.webp is no PNG, JPEG or WebP picture");
    await writeFile(sticker(), Buffer.alloc(1024 * 1024 + 1));
    expect(await failure()).toContain("studio/sticker.webp is larger than 1 MB");
  });

  it("can't lie outside their folder", async () => {
    const list = join(folder, "studio.yaml");
    await writeFile(list, (await readFile(list, "utf8")).replace("[sticker.webp]", "[../site.png]"));
    expect(await failure()).toMatch(/studio\.yaml:\d+: styles\.1\.pictures\.0/);
  });

  it("that are damaged are found by npm run check", async () => {
    await writeFile(sticker(), (await readFile(sticker())).subarray(0, 9_000));
    const { studio, stylePictures } = await loadContent(folder);
    expect(await stylePictureProblems(folder, studio, stylePictures)).toEqual([
      expect.stringMatching(/styles\.1\.pictures\.0: studio\/sticker\.webp is damaged/),
    ]);
  });
});
