import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { CRAFTS } from "./crafts.ts";
import { drawnVersions } from "./drawn.ts";
import { generatedWorks } from "./generated.ts";
import { LOOPS } from "./loops.ts";
import { PAINTINGS } from "./paintings.ts";
import { PRINTS } from "./prints.ts";
import { workSvg } from "./work.ts";

const GALLERY = join(import.meta.dirname, "../../../content/gallery");
const NO_NUMBER = /NaN|Infinity|undefined|null/;

const generated = await generatedWorks();

it("hang as they are drawn now: after a change, node art/src/gallery/render-gallery.ts [name]", async () => {
  const drawn = await readFile(join(import.meta.dirname, "drawn.json"), "utf8");
  expect(JSON.parse(drawn)).toEqual(drawnVersions(generated));
});

describe.each([...PAINTINGS, ...PRINTS, ...CRAFTS, ...generated])("the work $name", (work) => {
  it("is the same drawing every time, of sound numbers", () => {
    expect(workSvg(work)).toBe(workSvg(work));
    expect(workSvg(work)).not.toMatch(NO_NUMBER);
  });

  it("hangs in the gallery in its size", async () => {
    const { width, height } = await sharp(join(GALLERY, `${work.name}.png`)).metadata();
    expect([width, height]).toEqual([work.widthPx, work.heightPx]);
  });
});

describe.each(LOOPS)("the loop $name", (loop) => {
  it("moves, with sound numbers", () => {
    const frames = [0, 0.11, 0.37, 0.72].map((t) => loop.moving(t));
    expect(new Set(frames).size).toBe(4);
    for (const frame of [loop.still(), ...frames]) expect(frame).not.toMatch(NO_NUMBER);
  });

  it("hangs in the gallery, as many frames as it has", async () => {
    expect(await readdir(GALLERY)).toContain(`${loop.name}.${loop.format}`);
    if (loop.format !== "gif") return;
    const { pages, pageHeight, width } = await sharp(join(GALLERY, `${loop.name}.gif`), {
      animated: true,
    }).metadata();
    expect([pages, width, pageHeight]).toEqual([loop.frames, loop.widthPx, loop.heightPx]);
  });
});
