import { describe, expect, it } from "vitest";
import { notPicture, SNIFFED_BYTES, sniffPicture } from "./picture.kind.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

describe("what a file is by its first bytes", () => {
  it.each([
    ["jpeg", "\xff\xd8\xff\xe0and so on"],
    ["png", "\x89PNG\r\n\x1a\nand so on"],
    ["gif", "GIF87a and so on"],
    ["gif", "GIF89a and so on"],
    ["webp", "RIFF????WEBPand so on"],
    ["avif", "????ftypavifand so on"],
    ["avif", "????ftypavisand so on"],
  ])("is %s", (kind, text) => {
    expect(sniffPicture(latin1(text))).toBe(kind);
    expect(sniffPicture(latin1(text).subarray(0, SNIFFED_BYTES))).toBe(kind);
  });

  it.each([
    "\xff\xd8\xfe",
    "\xff\xd9\xff",
    "\xfe\xd8\xff",
    "\x89PNG\r\n\x1a\r",
    "x\x89PNG\r\n\x1a\n",
    "GIF88a",
    "GIF89b",
    "xGIF89a",
    "GIF89",
    "RIFF????WAVE",
    "RIFX????WEBP",
    "????ftypavix",
    "????ftypxavi",
    "????ftyqavif",
    "????ftypmif1",
    "<svg xmlns",
    "%PDF-1.7",
    "",
  ])("is none that we take: %j", (text) => {
    expect(sniffPicture(latin1(text))).toBeUndefined();
  });

  it.each(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"])(
    "is a photo that no free decoder reads: %s",
    (brand) => {
      expect(notPicture(latin1(`????ftyp${brand}`)).code).toBe("picture.heic");
      expect(notPicture(latin1(`????ftyp${brand}and so on`)).code).toBe("picture.heic");
    },
  );

  it.each([
    "????ftypisom",
    "????ftypheicx".replace("ftyp", "ftyq"),
    "????ftyp heic",
    "????ftyphei",
    "",
    "<svg>",
  ])("is no picture: %j", (text) => {
    expect(notPicture(latin1(text)).code).toBe("picture.not_image");
  });
});
