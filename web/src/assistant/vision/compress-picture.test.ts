import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { compressPicture, type PictureTools, sizeToSend } from "./compress-picture.ts";

const LIMIT = 500 * 1024;
const { signal } = new AbortController();
const picture = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: "image/png" });
const small = new Blob(["small"], { type: "image/jpeg" });
const bitmapOf = (width: number, height: number) => ({ width, height }) as ImageBitmap;
const tools = (width = 3_000, height = 2_000) =>
  ({
    decode: vi.fn(async () => bitmapOf(width, height)),
    resize: vi.fn(async (_: ImageBitmap, size: { width: number; height: number }) =>
      bitmapOf(size.width, size.height),
    ),
    encode: vi.fn(async () => small),
  }) satisfies PictureTools;

describe("a picture to be sent", () => {
  it("[VISION-2] under 500 KB stays as it is", async () => {
    const own = tools();
    const given = picture(LIMIT - 1);
    expect(await compressPicture(given, signal, own)).toBe(given);
    expect(own.decode).not.toHaveBeenCalled();
  });

  it("[VISION-3] of 500 KB or more becomes a JPEG of quality 0.5, 1200 px at most a side", async () => {
    const own = tools();
    expect(await compressPicture(picture(LIMIT), signal, own)).toBe(small);
    expect(own.resize).toHaveBeenCalledWith(bitmapOf(3_000, 2_000), { width: 1_200, height: 800 }, signal);
    expect(own.encode).toHaveBeenCalledWith(bitmapOf(1_200, 800), 0.5);
  });

  it("[VISION-4] is sent as it is where making it smaller fails", async () => {
    const given = picture(LIMIT);
    for (const broken of ["decode", "resize", "encode"] as const) {
      const own = { ...tools(), [broken]: () => Promise.reject(new Error("no canvas")) };
      expect(await compressPicture(given, signal, own)).toBe(given);
    }
  });

  it("is not sent at all when it is taken back, wherever that finds it", async () => {
    for (const step of ["decode", "resize", "encode"] as const) {
      const stopper = new AbortController();
      const own = tools();
      own[step].mockImplementation(async () => {
        stopper.abort(new DOMException("canceled", "AbortError"));
        throw new Error("the work ended");
      });
      await expect(compressPicture(picture(LIMIT), stopper.signal, own)).rejects.toThrow("canceled");
    }
  });

  it("keeps its shape and is never enlarged", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const sent = sizeToSend({ width, height });
        expect(Math.max(sent.width, sent.height)).toBe(Math.min(1_200, Math.max(width, height)));
        expect(sent.width).toBeLessThanOrEqual(width);
        expect(Math.abs(sent.width * height - sent.height * width)).toBeLessThanOrEqual(
          Math.max(width, height),
        );
      }),
    );
  });
});
