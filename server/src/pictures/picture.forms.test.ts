import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { PICTURE_MAX_BYTES } from "@bakso/contract/constants";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { registerErrorHandler } from "../http/error-handler.ts";
import { createPictureForms, readFormFields } from "./picture.upload.ts";

const WALLET = "W".repeat(44);
const MASK_MAX_BYTES = 4_000_000;
const PIECE_BYTES = 64 * 1024;
const PNG = Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1");
const pngOf = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

let app: FastifyInstance;
let folder: string;
let mostPictures: number | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-forms-"));
  mostPictures = undefined;
  let count = 0;
  const readForm = createPictureForms({ newPath: () => join(folder, `${count++}`) });
  app = Fastify({ bodyLimit: 2 * PICTURE_MAX_BYTES });
  await app.register(multipart, {
    limits: { fileSize: PICTURE_MAX_BYTES, files: 1 },
    throwFileSizeLimit: false,
  });
  registerErrorHandler(app);
  app.post("/", async (request) => {
    const { images, mask, fields, discard } = await readForm(request, WALLET, mostPictures);
    const told = async (file: { path: string; hash: string } | undefined) =>
      file && {
        hash: file.hash,
        size: (await readFile(file.path)).length,
        mode: ((await stat(file.path)).mode & 0o777).toString(8),
      };
    const kept = { images: await Promise.all(images.map(told)), mask: await told(mask) };
    await discard();
    return { ...kept, fields: Object.fromEntries(fields), left: (await readdir(folder)).length };
  });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Part = [name: string, value: Buffer | string];

/** As a network divides it. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Sends a form; texts are its fields, bytes its files. */
async function send(parts: readonly Part[], end = "--border--\r\n") {
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": "multipart/form-data; boundary=border" },
    payload: Readable.from(
      pieces(
        Buffer.concat([
          ...parts.flatMap(([name, value]) => [
            Buffer.from(
              `--border\r\nContent-Disposition: form-data; name="${name}"${typeof value === "string" ? "" : '; filename="a.png"'}\r\n\r\n`,
            ),
            Buffer.from(value),
            Buffer.from("\r\n"),
          ]),
          Buffer.from(end),
        ]),
      ),
    ),
  });
  return { status: statusCode, ...JSON.parse(body) };
}
const leavesNothing = async () => expect(await readdir(folder)).toEqual([]);

describe("a form with pictures", () => {
  it("has each picture in a file that nobody else can read, named after its bytes", async () => {
    mostPictures = 3;
    const { images, left } = await send([
      ["image", pngOf(100)],
      ["image", pngOf(200)],
      ["image", pngOf(100)],
    ]);
    expect(images).toMatchObject([
      { size: 100, mode: "600" },
      { size: 200, mode: "600" },
      { size: 100, mode: "600" },
    ]);
    expect(images[0].hash).toMatch(/^[\w-]{43}$/);
    expect([images[2].hash === images[0].hash, images[1].hash === images[0].hash, left]).toEqual([
      true,
      false,
      0,
    ]);
  });

  it("has one picture where nothing is said, and no more than may be", async () => {
    const image: Part = ["image", pngOf(100)];
    expect(await send([image])).toMatchObject({ status: 200, images: [{ size: 100 }] });
    expect(await send([image, image])).toMatchObject({ code: "picture.too_many", details: { most: 1 } });
    mostPictures = 2;
    expect(await send([image, image, image])).toMatchObject({
      code: "picture.too_many",
      details: { most: 2 },
    });
    // The parser counts all files.
    const other: Part = ["other", pngOf(100)];
    expect(await send([other, other, other, other])).toMatchObject({
      code: "picture.too_many",
      details: { most: 2 },
    });
    await leavesNothing();
  });

  it("may have all pictures together as large as one alone", async () => {
    mostPictures = 2;
    const half = PICTURE_MAX_BYTES / 2;
    expect(
      await send([
        ["image", pngOf(half)],
        ["image", pngOf(half)],
      ]),
    ).toMatchObject({ status: 200 });
    expect(
      await send([
        ["image", pngOf(half)],
        ["image", pngOf(half + 1)],
      ]),
    ).toMatchObject({
      code: "picture.too_large",
    });
    await leavesNothing();
  });

  it("has a mask beside them, the first, within its own size", async () => {
    expect(
      await send([
        ["image", pngOf(100)],
        ["mask", pngOf(MASK_MAX_BYTES)],
      ]),
    ).toMatchObject({
      images: [{ size: 100 }],
      mask: { size: MASK_MAX_BYTES },
      left: 0,
    });
    expect(
      await send([
        ["mask", pngOf(30)],
        ["mask", pngOf(40)],
      ]),
    ).toMatchObject({
      images: [],
      mask: { size: 30 },
    });
    expect(await send([["mask", pngOf(MASK_MAX_BYTES + 1)]])).toMatchObject({ code: "picture.too_large" });
    expect(await send([["mask", Buffer.from("%PDF-1.7 is no mask")]])).toMatchObject({
      code: "picture.not_image",
    });
    await leavesNothing();
  });

  it("keeps no file of another name", async () => {
    expect(
      await send([
        ["other", Buffer.from("%PDF-1.7 is not looked at")],
        ["prompt", "a tiger"],
      ]),
    ).toEqual({
      ...{ status: 200, images: [], left: 0 },
      fields: { prompt: "a tiger" },
    });
  });

  it("is judged by the first bytes of each file, as soon as there are enough of them", async () => {
    const heic = Buffer.from("????ftypheic and so on");
    expect(await send([["image", heic]])).toMatchObject({ code: "picture.heic" });
    // One that ends before is judged when it is opened.
    expect(await send([["image", Buffer.from("%PDF-1.7")]])).toMatchObject({ images: [{ size: 8 }] });
    expect(await send([["image", Buffer.from("%PDF-1.7 abc")]])).toMatchObject({ code: "picture.not_image" });
    await leavesNothing();
  });

  it("belongs to who is signed in", async () => {
    expect(await send([["wallet_address", WALLET]])).toMatchObject({ status: 200 });
    expect(
      await send([
        ["image", pngOf(30)],
        ["wallet_address", "X".repeat(44)],
      ]),
    ).toMatchObject({
      code: "auth.wallet_changed",
    });
    await leavesNothing();
  });

  it("is refused where it is none, breaks off, or has too many parts", async () => {
    const text = await app.inject({ method: "POST", url: "/", payload: { image: "none" } });
    expect(text.json()).toMatchObject({ code: "request.media_type" });
    expect(await send([["image", pngOf(30)]], "")).toMatchObject({ status: 400, code: "request.invalid" });
    const fields = Array.from({ length: 22 }, (_, index): Part => [`field ${index}`, "x"]);
    expect((await send(fields.slice(2))).status).toBe(200);
    expect((await send([...fields, ...fields])).status).toBe(413);
    await leavesNothing();
  });
});

describe("the fields of a form", () => {
  const Fields = z.object({ prompt: z.string(), size: z.enum(["small", "large"]).optional() });
  const read = (fields: Record<string, string>) =>
    readFormFields({ fields: new Map(Object.entries(fields)) }, Fields);

  it("are read by their shape; blank ones are absent", () => {
    expect(read({ prompt: "a tiger", size: "" })).toEqual({ prompt: "a tiger" });
  });

  it("are named where they are wrong", () => {
    expect(() => read({ prompt: "", size: "huge" })).toThrow(
      expect.objectContaining({
        code: "request.invalid",
        details: [
          { field: "prompt", problem: expect.stringContaining("string") },
          { field: "size", problem: expect.stringContaining("small") },
        ],
      }),
    );
  });
});
