import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { STICKER_SIZE_PX, STICKERS, stickerPicture } from "./stickers.ts";
import { zipOf } from "./zip.ts";

describe("the sticker pack", () => {
  it("has twenty-four poses, each once", () => {
    expect(new Set(STICKERS.map(({ name }) => name)).size).toBe(24);
  });

  it("draws a square of 512 pixels whose corners are clear and whose middle is not", async () => {
    const [first] = STICKERS;
    if (!first) throw new Error("no sticker");
    const { data, info } = await sharp(await stickerPicture(first))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([STICKER_SIZE_PX, STICKER_SIZE_PX, 4]);
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    expect([alphaAt(0, 0), alphaAt(511, 0), alphaAt(0, 511)]).toEqual([0, 0, 0]);
    expect(alphaAt(256, 300)).toBe(255);
    // Cut sharply: hardly anything is half clear.
    const alphas = data.filter((_, at) => at % 4 === 3);
    const halfClear = alphas.filter((alpha) => alpha > 0 && alpha < 255);
    expect(halfClear.length / alphas.filter((alpha) => alpha > 0).length).toBeLessThan(0.04);
  });
});

describe("the archive", () => {
  it("is one that others can read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bakso-zip-"));
    const entries = [
      { name: "png/a.png", bytes: new Uint8Array([1, 2, 3]) },
      { name: "webp/b.webp", bytes: new Uint8Array(5000).fill(7) },
    ];
    await writeFile(join(folder, "a.zip"), zipOf(entries));
    const reading = "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), *z.namelist())";
    const { stdout } = await promisify(execFile)("python3", ["-c", reading, join(folder, "a.zip")]);
    expect(stdout.trim()).toBe("None png/a.png webp/b.webp");
    expect(await readdir(folder)).toEqual(["a.zip"]);
    await rm(folder, { recursive: true });
  });
});
