import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GalleryItem } from "@bakso/contract/content/gallery.shapes";
import { pino } from "pino";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPainting } from "../../test/pictures.ts";
import { loadContent } from "../content/load-content.ts";
import { galleryProblems } from "./check-gallery.ts";
import { encodeWidth, readFileFacts } from "./gallery.facts.ts";
import { createGalleryLibrary } from "./gallery.library.ts";
import { galleryWidths, sizeNames } from "./gallery.sizes.ts";

const FILES = join(import.meta.dirname, "../../test/files");
const SHIPPED = join(import.meta.dirname, "../../../content");
let root: string;
let logged: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "bakso-gallery-"));
  await mkdir(join(root, "gallery"));
  logged = [];
});
afterEach(() => rm(root, { recursive: true }));

const at = (name: string) => join(root, "gallery", name);
const canvas = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#F28A2E" } });
const item = (path: string): GalleryItem => ({
  path,
  filename: path,
  categories: ["art"],
  description: path,
  credit: "us",
});
const contentOf = (...paths: string[]) => ({ galleryItems: { items: paths.map(item) } });
const openLibrary = (content = contentOf(), mostWaitMs = 10_000) =>
  createGalleryLibrary({
    folder: join(root, "gallery"),
    cacheDir: join(root, "cache"),
    content: () => content,
    logger: pino({}, { write: (line: string) => logged.push(line) }),
    mostWaitMs,
  });
async function writeGif(name: string, frames: number): Promise<void> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: { r: i * 60, g: 120, b: 40 } } })
        .png()
        .toBuffer(),
    ),
  );
  const [first] = pictures;
  await sharp(frames === 1 ? first : pictures, frames === 1 ? {} : { join: { animated: true } })
    .gif()
    .toFile(at(name));
}

describe("a file of the gallery", () => {
  it("is a picture, an animation or a video by what is in it", async () => {
    await canvas().png().toFile(at("nap.png"));
    await writeGif("wave.gif", 3);
    await writeGif("still.gif", 1);
    expect(await readFileFacts(at("nap.png"))).toMatchObject({
      kind: "picture",
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      widthPx: 900,
      heightPx: 600,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect(await readFileFacts(at("wave.gif"))).toMatchObject({
      kind: "animation",
      widthPx: 60,
      heightPx: 40,
    });
    expect(await readFileFacts(at("still.gif"))).toMatchObject({ kind: "picture" });
  });

  it("[GALLERY-7] may be a webm, an mp4 or a mov, under a type that browsers play", async () => {
    const of = async (name: string) => readFileFacts(join(FILES, name));
    expect(await of("tiny.webm")).toMatchObject({
      kind: "video",
      type: "video/webm",
      widthPx: 64,
      heightPx: 48,
      hasPoster: true,
    });
    expect(await of("tiny.mp4")).toMatchObject({ kind: "video", type: "video/mp4", widthPx: 64 });
    expect(await of("tiny.mov")).toMatchObject({ kind: "video", type: "video/mp4" });
  });

  it("is measured as it is shown: upright", async () => {
    await canvas(80, 40).withMetadata({ orientation: 6 }).jpeg().toFile(at("phone.jpg"));
    expect(await readFileFacts(at("phone.jpg"))).toMatchObject({ widthPx: 40, heightPx: 80 });
  });

  it("has a placeholder that is smaller than a kilobyte", async () => {
    await canvas().png().toFile(at("nap.png"));
    expect((await readFileFacts(at("nap.png"))).placeholder.length).toBeLessThan(1_000);
  });

  const bad: [what: string, name: string, write: (path: string) => Promise<unknown>, problem: RegExp][] = [
    ["is missing", "gone.png", async () => undefined, /is missing/],
    ["is text", "nap.png", (path) => writeFile(path, "no picture"), /is no picture/],
    [
      "is a drawing in SVG under another name",
      "nap.png",
      (path) => writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /is a drawing in SVG/,
    ],
    [
      "is a TIFF",
      "nap.png",
      async (path) => writeFile(path, await canvas().tiff().toBuffer()),
      /tiff, which browsers/,
    ],
    ["is empty", "nap.jpg", (path) => writeFile(path, ""), /is no picture/],
    ["is no video", "run.mp4", (path) => writeFile(path, "no video at all"), /is no video/],
    [
      "breaks off",
      "nap.png",
      async (path) => {
        const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7_919) % 251));
        const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
          .png()
          .toBuffer();
        await writeFile(path, whole.subarray(0, whole.length / 2));
      },
      /is damaged|is no picture/,
    ],
  ];
  it.each(bad)("that %s is reported by the check, with its line", async (_what, name, write, problem) => {
    await write(at(name));
    await writeFile(
      join(root, "gallery", "gallery.yaml"),
      `# list\nitems:\n  - path: fine.png\n    filename: Fine\n  - path: ${name}\n`,
    );
    await canvas().png().toFile(at("fine.png"));
    const problems = await galleryProblems(root, [item("fine.png"), item(name)]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`gallery/gallery.yaml:5: items.1.path: ${name} `);
    expect(problems[0]).toMatch(problem);
  });
});

describe("the sizes of a picture", () => {
  it("are those that are smaller than it, and its own", () => {
    expect(galleryWidths(200)).toEqual([200]);
    expect(galleryWidths(1280)).toEqual([320, 480, 640, 1280]);
    expect(galleryWidths(9_000)).toEqual([320, 480, 640, 1280, 2560]);
    expect(sizeNames({ widthPx: 400 })).toEqual(["320.avif", "320.webp", "400.avif", "400.webp"]);
  });

  it("are made when they are asked for, once, and kept", async () => {
    await canvas().png().toFile(at("nap.png"));
    const library = openLibrary(contentOf("nap.png"));
    const { hash } = await readFileFacts(at("nap.png"));
    const [one, other] = await Promise.all([library.find(hash, "320.avif"), library.find(hash, "320.avif")]);
    expect(one).toBe(other);
    expect(await sharp(one).metadata()).toMatchObject({ format: "heif", width: 320, height: 213 });
    const again = await openLibrary(contentOf("nap.png")).find(hash, "320.avif");
    expect(again).toBe(one);
  });

  it("are made of an animation's first view and of a video's poster", async () => {
    await writeGif("wave.gif", 3);
    await cp(join(FILES, "tiny.webm"), at("run.webm"));
    const library = openLibrary(contentOf("wave.gif", "run.webm"));
    for (const [name, width] of [
      ["wave.gif", 60],
      ["run.webm", 64],
    ] as const) {
      const { hash } = await readFileFacts(at(name));
      const path = await library.find(hash, `${width}.webp`);
      expect(await sharp(path).metadata()).toMatchObject({ format: "webp", width });
      expect((await sharp(path).metadata()).pages ?? 1).toBe(1);
    }
  });

  it("[ISSUE-14] weigh half where a dense screen shows them at half their size, unless they are the whole picture", async () => {
    const painting = sharp(await buildPainting().png().toBuffer());
    await writeFile(at("large.png"), await painting.clone().resize(960).png().toBuffer());
    await writeFile(at("whole.png"), await painting.clone().resize(480).png().toBuffer());
    for (const format of ["avif", "webp"] as const) {
      const tile = await encodeWidth(at("large.png"), 480, format);
      const whole = await encodeWidth(at("whole.png"), 480, format);
      expect((await sharp(tile).metadata()).width).toBe(480);
      expect(tile.byteLength, format).toBeLessThan(whole.byteLength * 0.85);
    }
  });

  it("are no others: nobody fills the disk with invented ones", async () => {
    await canvas().png().toFile(at("nap.png"));
    await cp(join(FILES, "tiny.mp4"), at("run.mp4"));
    const library = openLibrary(contentOf("nap.png", "run.mp4"));
    const { hash } = await readFileFacts(at("nap.png"));
    for (const name of ["321.avif", "320.png", "0320.avif", "320.avif/", "../nap.png", "1280.webp"])
      expect(await library.find(hash, name)).toBeUndefined();
    expect(await library.find("0123456789abcdef", "320.avif")).toBeUndefined();
    expect(await library.find((await readFileFacts(at("run.mp4"))).hash, "64.webp")).toBeUndefined();
  });
});

describe("the gallery", () => {
  it("shows its files in their order, and the default picture for a broken one", async () => {
    await canvas().png().toFile(at("b.png"));
    await writeFile(at("a.png"), "broken");
    const pictures = await openLibrary().pictures(contentOf("b.png", "a.png", "gone.png"));
    expect(pictures.map(({ path, file }) => [path, file.kind])).toEqual([
      ["b.png", "picture"],
      ["a.png", "broken"],
      ["gone.png", "broken"],
    ]);
    expect(logged.join("")).toMatch(/a\.png.*is no picture/);
    expect(logged.join("")).toMatch(/gone\.png.*is missing/);
  });

  it("is the same array until something changes, so that pages can be kept", async () => {
    await canvas().png().toFile(at("a.png"));
    const library = openLibrary();
    const content = contentOf("a.png");
    expect(await library.pictures(content)).toBe(await library.pictures(content));
    expect(await library.pictures(contentOf("a.png"))).not.toBe(await library.pictures(content));
  });

  it("[GALLERY-10] takes in a file that is dropped in with one entry", async () => {
    const library = openLibrary();
    await canvas().png().toFile(at("a.png"));
    expect(await library.pictures(contentOf("a.png"))).toHaveLength(1);
    await canvas(300, 500).jpeg().toFile(at("new.jpg"));
    const [, added] = await library.pictures(contentOf("a.png", "new.jpg"));
    expect(added).toMatchObject({ id: "new", file: { kind: "picture", widthPx: 300, heightPx: 500 } });
  });

  it("does not wait for ever: what isn't known yet joins a later page", async () => {
    const names = Array.from({ length: 12 }, (_, i) => `p${i}.png`);
    for (const name of names) await canvas(1_200, 1_200).png().toFile(at(name));
    const library = openLibrary(contentOf(...names), 0);
    const content = contentOf(...names);
    expect((await library.pictures(content)).length).toBeLessThan(12);
    await expect.poll(async () => (await library.pictures(content)).length, { timeout: 10_000 }).toBe(12);
  });

  it("after a restart knows its files without reading them, and serves them before any page", async () => {
    await canvas().png().toFile(at("nap.png"));
    const yesterday = new Date(Math.floor(Date.now() / 1_000 - 86_400) * 1_000);
    await utimes(at("nap.png"), yesterday, yesterday);
    const content = contentOf("nap.png");
    const [picture] = await openLibrary(content).pictures(content);
    const hash = picture?.file.kind === "picture" ? picture.file.hash : "";
    await expect
      .poll(() => readFile(join(root, "cache", "index.json"), "utf8").catch(() => ""))
      .toContain(hash);
    // The same size and time, other bytes: who reads it sees another hash.
    const bytes = await readFile(at("nap.png"));
    await writeFile(at("nap.png"), Buffer.alloc(bytes.length));
    await utimes(at("nap.png"), yesterday, yesterday);
    const restarted = openLibrary(content);
    expect(await restarted.find(hash, "nap.png")).toBe(at("nap.png"));
    expect((await restarted.pictures(content))[0]?.file).toMatchObject({ kind: "picture", hash });
  });

  it("never serves a replaced file under the old address", async () => {
    await canvas().png().toFile(at("nap.png"));
    const content = contentOf("nap.png");
    const library = openLibrary(content);
    const { hash } = await readFileFacts(at("nap.png"));
    expect(await library.find(hash, "nap.png")).toBe(at("nap.png"));
    await canvas(50, 50).png().toFile(at("nap.png"));
    expect(await library.find(hash, "nap.png")).toBeUndefined();
  });
});

describe("the gallery that ships", () => {
  it("has at least 16 works over all four categories, three moving GIFs and two webm loops among them", async () => {
    const { galleryItems } = await loadContent(SHIPPED);
    const { items } = galleryItems;
    expect(items.length).toBeGreaterThanOrEqual(16);
    for (const category of ["bakso", "art", "aiart", "gifs"] as const)
      expect(items.filter(({ categories }) => categories.includes(category)).length).toBeGreaterThan(2);
    const facts = await Promise.all(items.map(({ path }) => readFileFacts(join(SHIPPED, "gallery", path))));
    expect(facts.filter(({ kind }) => kind === "animation").length).toBeGreaterThanOrEqual(3);
    expect(
      facts.filter(({ kind, type }) => kind === "video" && type === "video/webm").length,
    ).toBeGreaterThanOrEqual(2);
    expect(facts.filter(({ kind, hasPoster }) => kind === "video" && !hasPoster)).toEqual([]);
  });

  it("has its sizes made in advance, all of them and no others", async () => {
    const { galleryItems } = await loadContent(SHIPPED);
    const library = createGalleryLibrary({
      folder: join(SHIPPED, "gallery"),
      cacheDir: join(root, "cache"),
      content: () => ({ galleryItems }),
      logger: pino({ level: "silent" }),
    });
    for (const { path } of galleryItems.items) {
      const facts = await readFileFacts(join(SHIPPED, "gallery", path));
      for (const name of sizeNames(facts))
        expect(await library.find(facts.hash, name)).toBe(join(SHIPPED, "gallery", "made", facts.hash, name));
    }
  });
});
