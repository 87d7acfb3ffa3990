import { expect, it } from "vitest";
import { fileUrl, pictureSources, pictureUrl, type ShownFile, widthsOf } from "./picture-files.ts";

const file = (widthPx: number): ShownFile => ({
  kind: "picture",
  hash: "0123456789abcdef",
  name: "A nap.png",
  widthPx,
  heightPx: 100,
  placeholder: "",
});

it("a picture is asked for in the widths that are smaller than it, and in its own", () => {
  expect(widthsOf(file(200))).toEqual([200]);
  expect(widthsOf(file(640))).toEqual([320, 480, 640]);
  expect(widthsOf(file(1500))).toEqual([320, 480, 640, 1280, 1500]);
  expect(widthsOf(file(8000))).toEqual([320, 480, 640, 1280, 2560]);
});

it("its addresses hold its hash", () => {
  expect(fileUrl(file(640))).toBe("/gallery-files/0123456789abcdef/A%20nap.png");
  expect(pictureSources(file(640))[0]).toEqual({
    type: "image/avif",
    srcSet:
      "/gallery-files/0123456789abcdef/320.avif 320w, /gallery-files/0123456789abcdef/480.avif 480w, /gallery-files/0123456789abcdef/640.avif 640w",
  });
  expect(pictureUrl(file(1500))).toBe("/gallery-files/0123456789abcdef/640.webp");
  expect(pictureUrl(file(300))).toBe("/gallery-files/0123456789abcdef/300.webp");
});
