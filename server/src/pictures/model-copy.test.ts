import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { copyForModel } from "./model-copy.ts";
import type { CleanPicture } from "./picture.intake.ts";

async function picture(
  width: number,
  height: number,
  channels: 3 | 4,
  isGrain = false,
): Promise<CleanPicture> {
  const raw = isGrain ? randomBytes(width * height * channels) : Buffer.alloc(width * height * channels, 90);
  const bytes = await sharp(raw, { raw: { width, height, channels } }).png().toBuffer();
  const upload = { kind: "png", width, height, bytes: bytes.length } as const;
  return { pictureId: "a.png", mediaType: "image/png", bytes, width, height, upload };
}

describe("a model's copy", () => {
  it("is the picture itself when that is small", async () => {
    const small = await picture(1_600, 1_200, 3);
    expect((await copyForModel(small, "change")).bytes).toBe(small.bytes);
  });

  it("of a large picture has its shape, and no more than a model can use", async () => {
    const copy = await copyForModel(await picture(4_096, 1_024, 3), "change");
    expect(copy.mediaType).toBe("image/jpeg");
    expect(await sharp(copy.bytes).metadata()).toMatchObject({ format: "jpeg", width: 2_048, height: 512 });
  });

  it("of a heavy picture is lighter, though it is no smaller", async () => {
    const heavy = await picture(2_000, 2_000, 3, true);
    const copy = await copyForModel(heavy, "change");
    expect(copy.bytes.length).toBeLessThan(heavy.bytes.length);
    expect(await sharp(copy.bytes).metadata()).toMatchObject({ width: 2_000, height: 2_000 });
  });

  it("keeps what can be seen through", async () => {
    const copy = await copyForModel(await picture(3_000, 3_000, 4), "change");
    expect(copy.mediaType).toBe("image/png");
    expect(await sharp(copy.bytes).metadata()).toMatchObject({ width: 2_048, hasAlpha: true });
  });

  it("to look at is smaller still, and shows white where it could be seen through", async () => {
    const copy = await copyForModel(await picture(3_000, 1_500, 4), "look");
    expect(copy.mediaType).toBe("image/jpeg");
    expect(await sharp(copy.bytes).metadata()).toMatchObject({ width: 1_568, height: 784, hasAlpha: false });
  });
});
