import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { loadContent } from "../../content/load-content.ts";
import { createGalleryLibrary, type GalleryLibrary } from "../../gallery/gallery.library.ts";

const SHIPPED = join(import.meta.dirname, "../../../../content");
let cacheDir: string;
let server: TestApp;
let gallery: GalleryLibrary;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "bakso-gallery-"));
  const content = await loadContent(SHIPPED);
  gallery = createGalleryLibrary({
    folder: join(SHIPPED, "gallery"),
    cacheDir,
    content: () => content,
    logger: pino({ level: "silent" }),
  });
  server = await createTestApp({ gallery });
});
afterAll(async () => {
  await server.close();
  await rm(cacheDir, { recursive: true });
});

const addressOf = async (path: string, name = path) => {
  const pictures = await gallery.pictures(await loadContent(SHIPPED));
  const found = pictures.find((picture) => picture.path === path);
  if (!found || found.file.kind === "broken") throw new Error(`no ${path}`);
  return `/gallery-files/${found.file.hash}/${name}`;
};

it("files of the gallery may be kept for ever, since their address holds their hash", async () => {
  for (const [name, type] of [
    ["good-morning.png", "image/png"],
    ["640.avif", "image/avif"],
    ["320.webp", "image/webp"],
  ] as const) {
    const response = await server.browser().get(await addressOf("good-morning.png", name));
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["content-type"]).toBe(type);
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  }
});

it("a video comes in the parts that a player asks for", async () => {
  const address = await addressOf("golden-hour.webm");
  const response = await server.browser().get(address, { headers: { range: "bytes=0-99" } });
  expect(response.statusCode).toBe(206);
  expect(response.headers["content-range"]).toMatch(/^bytes 0-99\/\d+$/);
  expect(response.headers["content-type"]).toBe("video/webm");
  const beyond = await server.browser().get(address, { headers: { range: "bytes=99999999-" } });
  expect(beyond.statusCode).toBe(416);
});

it("what is not on the wall is not served", async () => {
  const good = await addressOf("good-morning.png");
  for (const address of [
    "/gallery-files/0123456789abcdef/good-morning.png",
    good.replace("good-morning.png", "gallery.yaml"),
    good.replace("good-morning.png", "333.avif"),
    good.replace("good-morning.png", "facts.json"),
  ]) {
    const response = await server.browser().get(address);
    expect(response.statusCode, address).toBe(404);
    expect(response.headers["cache-control"] ?? "").not.toContain("immutable");
  }
  const climbing = await server.browser().get(good.replace("good-morning.png", "..%2Fgallery.yaml"));
  expect(climbing.json()).toMatchObject({ code: "request.target" });
});

it("[GALLERY-4] a picture has a preview of its own, whole, in the shape of previews", async () => {
  for (const path of ["good-morning.png", "golden-hour.webm"]) {
    const response = await server.browser().get(await addressOf(path, "card.jpg"));
    expect(response.headers["content-type"], path).toBe("image/jpeg");
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1_200, height: 630 });
  }
});
