import { randomBytes } from "node:crypto";
import { open, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { PICTURE_MAX_BYTES } from "@bakso/contract/constants";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { buildAnimation, buildPainting, buildPhoto, buildPicture, pngBomb } from "../../test/pictures.ts";
import { similarityOf } from "../../test/similarity.ts";
import { AppError } from "../errors/app-error.ts";
import { createPictureInspector } from "./picture.inspector.ts";
import { createPictureIntake } from "./picture.intake.ts";
import { openTemporaryFolder } from "./temporary-folder.ts";

const wallet = "W".repeat(44);
const inspector = createPictureInspector();
const folder = await openTemporaryFolder();
const intake = createPictureIntake({ inspect: inspector.inspect, folder });
afterAll(() => Promise.all([inspector.close(), folder.remove()]));
const take = (bytes: Buffer, animation: "refuse" | "first-frame" = "refuse") =>
  intake(bytes, { wallet, animation });
const refusal = async (bytes: Buffer): Promise<string> => {
  try {
    await take(bytes);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return "taken";
};

describe("a picture that comes in", () => {
  it("is named after its content, and keeps its size", async () => {
    const bytes = await buildPicture(64, 48).png().toBuffer();
    const [first, second] = await Promise.all([take(bytes), take(bytes)]);
    expect(first).toMatchObject({ width: 64, height: 48, mediaType: "image/png" });
    expect(first.pictureId).toMatch(/^[0-9a-f]{64}\.png$/);
    expect(second.pictureId).toBe(first.pictureId);
    expect(first.upload).toEqual({ kind: "png", width: 64, height: 48, bytes: bytes.length });
  });

  it("is the same from a file, which stays as it was", async () => {
    const path = folder.newPath();
    for (const bytes of [await buildPhoto(), await buildPicture(900, 700).png().toBuffer()]) {
      await writeFile(path, bytes);
      const fromFile = await intake({ path }, { wallet, animation: "refuse" });
      expect(fromFile).toEqual(await take(bytes));
      expect(await readFile(path)).toEqual(bytes);
    }
    await writeFile(path, "<svg/>");
    await expect(intake({ path }, { wallet, animation: "refuse" })).rejects.toMatchObject({
      code: "picture.not_image",
    });
  });

  it("goes through a file where it is large, which is gone afterwards", async () => {
    const noise = { width: 1_200, height: 1_200, channels: 3 } as const;
    const large = await sharp(randomBytes(1_200 * 1_200 * 3), { raw: noise })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(4_000_000);
    const path = folder.newPath();
    const own = createPictureIntake({ inspect: inspector.inspect, folder: { newPath: () => path } });
    const clean = await own(large, { wallet, animation: "refuse" });
    expect(clean).toMatchObject({ width: 1_200, height: 1_200, upload: { bytes: large.length } });
    expect(await sharp(clean.bytes).raw().toBuffer()).toEqual(await sharp(large).raw().toBuffer());
    await expect(stat(path)).rejects.toMatchObject({ code: "ENOENT" });

    const cut = large.subarray(0, 4_100_000);
    await expect(own(cut, { wallet, animation: "refuse" })).rejects.toMatchObject({
      code: "picture.unreadable",
    });
    // A disk that takes nothing is no fault of the picture's.
    const nowhere = createPictureIntake({
      inspect: inspector.inspect,
      folder: { newPath: () => join(path, "nowhere") },
    });
    await expect(nowhere(large, { wallet, animation: "refuse" })).rejects.not.toMatchObject({
      code: "picture.unreadable",
    });
  });

  it("loses where it was taken, with what, and whose it is", async () => {
    const photo = await buildPhoto();
    expect(photo.toString("latin1")).toContain("Secret Camera");
    const clean = await take(photo);
    const metadata = await sharp(clean.bytes).metadata();
    expect(metadata).toMatchObject({ format: "jpeg" });
    for (const kind of ["exif", "xmp", "iptc", "comments"] as const) expect(metadata[kind]).toBeUndefined();
    expect(clean.bytes.toString("latin1")).not.toContain("Secret Camera");
  });

  it.each([50, 75, 90])("looks the same as the JPEG of quality %i that it was", async (quality) => {
    // Thin coloured lines on soft colours suffer first.
    const photo = await buildPainting().jpeg({ quality }).toBuffer();
    const { mean, worst } = await similarityOf(photo, (await take(photo)).bytes);
    expect(Math.min(...mean)).toBeGreaterThan(0.995);
    expect(Math.min(...worst)).toBeGreaterThan(0.9);
  });

  it("stands upright, as the camera meant it", async () => {
    const lying = await buildPicture(60, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await take(lying)).toMatchObject({ width: 20, height: 60 });
  });

  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)("may be a %s", async (format) => {
    const bytes = await buildPicture().toFormat(format).toBuffer();
    const clean = await take(bytes);
    expect(clean.upload.kind).toBe(format);
    expect(["image/jpeg", "image/png"]).toContain(clean.mediaType);
  });

  it("keeps what is transparent", async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#ff000000" } })
      .webp({ lossless: true })
      .toBuffer();
    const { bytes } = await take(clear);
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it("is made smaller where nobody can see so much", async () => {
    const bytes = await buildPicture(6_000, 1_500).png().toBuffer();
    expect(await take(bytes)).toMatchObject({ width: 4_096, height: 1_024 });
  });

  it("is refused where it is no picture, whatever it is called", async () => {
    for (const text of [
      "",
      "hello",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "%PDF-1.7\n",
      "BM....",
      "II*\0",
    ])
      expect(await refusal(Buffer.from(text))).toBe("picture.not_image");
  });

  it("is refused where it would unpack to more than a machine can hold", async () => {
    expect(await refusal(pngBomb(50_000, 50_000))).toBe("picture.too_many_pixels");
    expect(await refusal(pngBomb(2_000_000_000, 1))).toMatch(/^picture\./);
  });

  it("is refused from the first pixel beyond 64 million on", async () => {
    expect(await refusal(pngBomb(8_000, 8_001))).toBe("picture.too_many_pixels");
    // As large as may be; but its pixels are missing.
    expect(await refusal(pngBomb(8_000, 8_000))).toBe("picture.unreadable");
  });

  it("is refused where something else is hidden behind a picture that is larger than what others look through", async () => {
    for (const format of ["jpeg", "png", "gif", "webp"] as const) {
      const bytes = await buildPicture(1_200, 1_200).toFormat(format).toBuffer();
      expect(bytes.length).toBeGreaterThan(1_024);
      for (const rider of ["<html><script>alert(1)</script>", "%PDF-1.4", "<svg onload=x>", "<?php x"]) {
        for (const gap of [0, 5_000]) {
          const both = Buffer.concat([bytes, Buffer.alloc(gap), Buffer.from(rider)]);
          expect(await refusal(both), `${format} ${gap} ${rider}`).toBe("picture.disguised");
        }
      }
    }
  });

  it("is refused where it is damaged", async () => {
    const bytes = await buildPicture(400, 400).jpeg().toBuffer();
    expect(await refusal(bytes.subarray(0, bytes.length / 2))).toBe("picture.unreadable");
    expect(await refusal(Buffer.concat([bytes.subarray(0, 3), Buffer.alloc(500, 7)]))).toBe(
      "picture.unreadable",
    );
  });

  it("is refused where it moves, or taken by its first frame", async () => {
    const gif = await buildAnimation();
    expect(await refusal(gif)).toBe("picture.animated");
    const still = await take(gif, "first-frame");
    expect(still).toMatchObject({ width: 16, height: 16, mediaType: "image/png" });
    const [red = 0, green = 255] = await sharp(still.bytes).raw().toBuffer();
    expect(red).toBeGreaterThan(green);
    expect(await refusal(await sharp(gif, { animated: true }).webp().toBuffer())).toBe("picture.animated");
    expect(await refusal(await buildPicture().gif().toBuffer())).toBe("taken");
  });

  it("is refused where something else is hidden in it", async () => {
    const formats = ["jpeg", "png", "gif", "webp"] as const;
    for (const format of formats) {
      const bytes = await buildPicture().toFormat(format).toBuffer();
      for (const rider of [
        "<html><script>alert(1)</script>",
        "%PDF-1.4",
        "PK\x03\x04...PK\x05\x06\0\0",
        "<?php x",
      ]) {
        const both = Buffer.concat([bytes, Buffer.from(rider, "latin1")]);
        expect(await refusal(both), `${format} ${rider}`).toBe("picture.disguised");
      }
    }
    const comment = Buffer.from("\xff\xfe\x00\x1a<script>alert(1)</script>", "latin1");
    const jpeg = await buildPicture().jpeg().toBuffer();
    const inside = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect(await refusal(inside)).toBe("picture.disguised");
  });

  it.each([
    ["empty segments", Buffer.from("ffe10002", "hex")],
    ["filling", Buffer.from("ff", "hex")],
    ["stuffing", Buffer.from("ff00", "hex")],
  ])("is refused where it is nothing but %s, and nobody waits for that", async (_name, filling) => {
    const path = folder.newPath();
    await writeFile(path, Buffer.alloc(PICTURE_MAX_BYTES, filling));
    const file = await open(path, "r+");
    await file.write(Buffer.from("ffd8ffe10002", "hex"), 0, 6, 0);
    await file.close();
    // The thread has started.
    await take(await buildPicture().png().toBuffer());
    const pauses = monitorEventLoopDelay({ resolution: 5 });
    pauses.enable();
    const rssBefore = process.memoryUsage.rss();
    await expect(intake({ path }, { wallet, animation: "refuse" })).rejects.toMatchObject({
      code: "picture.unreadable",
    });
    pauses.disable();
    // On a machine that does much else; looked at on this thread they take seconds, and 1.7 GB.
    expect(pauses.max / 1e6).toBeLessThan(1_000);
    expect(process.memoryUsage.rss() - rssBefore).toBeLessThan(100_000_000);
  });

  it("keeps nothing of what some phones put behind it", async () => {
    const jpeg = await buildPicture().jpeg().toBuffer();
    const { bytes } = await take(Buffer.concat([jpeg, Buffer.from("\0\0\0\x18ftypmp42 a moving part")]));
    expect(bytes.toString("latin1")).not.toContain("ftypmp42");
  });

  it("never fails otherwise than with a reason for people, however its bytes are bent", async () => {
    const seeds = await Promise.all(
      (["jpeg", "png", "gif", "webp"] as const).map((format) =>
        buildPicture(24, 24).toFormat(format).toBuffer(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.nat(seeds.length - 1),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        fc.nat(400),
        async (seed, bends, cut) => {
          const bytes = Buffer.from(seeds[seed] ?? Buffer.alloc(0));
          for (const [at, value] of bends) bytes[at % bytes.length] = value;
          const code = await refusal(bytes.subarray(0, Math.max(12, bytes.length - cut)));
          expect(code).toMatch(/^(taken|picture\.\w+)$/);
        },
      ),
      { numRuns: 120 },
    );
  });
});
