import { describe, expect, it } from "vitest";
import { ByteWindow, bytesOf } from "./byte-window.ts";
import type { PictureKind } from "./picture.kind.ts";
import { inspectStructure } from "./picture.structure.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const bytes = (...values: number[]) => Buffer.from(values);
const uint32BE = (value: number) =>
  bytes(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
const uint32LE = (value: number) => Buffer.from(uint32BE(value).toReversed());
const inspect = (kind: PictureKind, ...parts: Buffer[]) =>
  inspectStructure(new ByteWindow(bytesOf(Buffer.concat(parts))), kind);

const FINE = { isAnimated: false, isDisguised: false, isUnreadable: false };
const ANIMATED = { ...FINE, isAnimated: true };
const DISGUISED = { ...FINE, isDisguised: true };
const UNREADABLE = { ...FINE, isUnreadable: true };
const MOST_PIECES = 20_000;
const PAGE = latin1("<html>");

const PNG = latin1("\x89PNG\r\n\x1a\n");
const chunk = (type: string, length = 0) =>
  Buffer.concat([uint32BE(length), latin1(type), Buffer.alloc(length, "x"), Buffer.alloc(4)]);

const JPEG = bytes(0xff, 0xd8);
const segment = (marker: number, data: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([bytes(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data]);
const SCAN = Buffer.concat([segment(0xda, bytes(1, 2)), bytes(9, 9, 9)]);
const END_OF_IMAGE = bytes(0xff, 0xd9);

/** @param flags of the colours that all frames share */
const gif = (flags = 0, colours = 0) =>
  Buffer.concat([latin1("GIF89a"), bytes(1, 0, 1, 0, flags, 0, 0), Buffer.alloc(colours, 0x3b)]);
const frame = (flags = 0, colours = 0, ...blocks: Buffer[]) =>
  Buffer.concat([
    bytes(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, flags),
    Buffer.alloc(colours, 0x3b),
    bytes(2),
    ...blocks,
    bytes(0),
  ]);
const block = (length: number) => Buffer.concat([bytes(length), Buffer.alloc(length, 0x3b)]);
const TRAILER = bytes(0x3b);

const webp = (...chunks: Buffer[]) => {
  const all = Buffer.concat(chunks);
  return Buffer.concat([latin1("RIFF"), uint32LE(all.length + 4), latin1("WEBP"), all]);
};
const piece = (type: string, length: number) =>
  Buffer.concat([latin1(type), uint32LE(length), Buffer.alloc(length + (length % 2), "x")]);

describe("how a PNG is built", () => {
  it("is a still picture up to its end, or an animated one", () => {
    expect(inspect("png", PNG, chunk("IDAT", 5), chunk("IEND"))).toEqual(FINE);
    expect(inspect("png", PNG, chunk("acTL", 8), chunk("IDAT", 5), chunk("IEND"))).toEqual(ANIMATED);
    // Behind its end nothing is of the picture.
    expect(inspect("png", PNG, chunk("IDAT"), chunk("IEND"), chunk("acTL"))).toEqual(FINE);
  });

  it("hides nothing behind its end, however many lengths there are", () => {
    expect(inspect("png", PNG, chunk("IDAT", 300), chunk("IEND"), PAGE)).toEqual(DISGUISED);
    // Far in the picture's own data nobody looks for a page.
    expect(inspect("png", PNG, chunk("IDAT", 70_000), chunk("tEXt"), chunk("IEND"))).toEqual(FINE);
    const within = chunk("IDAT", 2_000);
    PAGE.copy(within, 1_500);
    expect(inspect("png", PNG, within, chunk("IEND"))).toEqual(FINE);
  });

  it("is of no more pieces than a memory holds", () => {
    const pieces = (count: number) => Array.from({ length: count }, () => chunk("tEXt"));
    expect(inspect("png", PNG, ...pieces(MOST_PIECES), chunk("IEND"))).toEqual(FINE);
    expect(inspect("png", PNG, ...pieces(MOST_PIECES + 1), chunk("IEND"))).toEqual(UNREADABLE);
  });

  it("may break off", () => {
    expect(inspect("png", PNG)).toEqual(FINE);
    expect(inspect("png", PNG, chunk("IDAT", 5).subarray(0, 14))).toEqual(FINE);
    // A chunk of eleven bytes is none: with its twelfth it would have counted.
    expect(inspect("png", PNG, chunk("acTL").subarray(0, 11))).toEqual(FINE);
    expect(inspect("png", PNG, chunk("acTL"))).toEqual(ANIMATED);
  });
});

describe("how a JPEG is built", () => {
  it("is segments, a scan and an end", () => {
    expect(inspect("jpeg", JPEG, segment(0xe0, latin1("JFIF")), SCAN, END_OF_IMAGE)).toEqual(FINE);
    // Breaking off in the scan is no crime.
    expect(inspect("jpeg", JPEG, SCAN)).toEqual(FINE);
  });

  it("is none without a scan", () => {
    expect(inspect("jpeg", JPEG, segment(0xe0), END_OF_IMAGE)).toEqual(UNREADABLE);
    expect(inspect("jpeg", JPEG, segment(0xe0))).toEqual(UNREADABLE);
    expect(inspect("jpeg", JPEG)).toEqual(UNREADABLE);
    // A scan's mark within another segment's data is none.
    expect(inspect("jpeg", JPEG, segment(0xe0, bytes(0xff, 0xda, 0, 2)), END_OF_IMAGE)).toEqual(UNREADABLE);
  });

  it.each([
    ["a zero", 0x00],
    ["one", 0x01],
    ["filling", 0xff],
    ["a first restart mark", 0xd0],
    ["a last restart mark", 0xd7],
    ["a start of image", 0xd8],
  ])("takes %s after 0xFF for no segment", (_what, value) => {
    // Taken for one, its length would lead beyond the end, and the page behind that would not be found.
    expect(inspect("jpeg", JPEG, SCAN, bytes(0xff, value, 0x10, 0), END_OF_IMAGE, PAGE)).toEqual(DISGUISED);
  });

  it.each([0x02, 0xcf, 0xda, 0xfe])("takes %i after 0xFF for a segment with a length", (marker) => {
    const data = Buffer.concat([END_OF_IMAGE, Buffer.alloc(1_100), PAGE]);
    expect(inspect("jpeg", JPEG, SCAN, segment(marker, data), END_OF_IMAGE)).toEqual(FINE);
  });

  it("ends with its end: what follows is looked through", () => {
    const padding = Buffer.alloc(1_100, "x");
    expect(inspect("jpeg", JPEG, SCAN, padding, END_OF_IMAGE, PAGE)).toEqual(DISGUISED);
    expect(inspect("jpeg", JPEG, SCAN, padding, PAGE, END_OF_IMAGE)).toEqual(FINE);
    expect(inspect("jpeg", JPEG, SCAN, padding, PAGE)).toEqual(FINE);
  });

  it("is of no more pieces than a memory holds", () => {
    const pieces = (count: number) => Array.from({ length: count }, () => segment(0xfe));
    expect(inspect("jpeg", JPEG, ...pieces(MOST_PIECES - 1), SCAN, END_OF_IMAGE)).toEqual(FINE);
    expect(inspect("jpeg", JPEG, ...pieces(MOST_PIECES), SCAN, END_OF_IMAGE)).toEqual(FINE);
    expect(inspect("jpeg", JPEG, ...pieces(MOST_PIECES + 1), SCAN, END_OF_IMAGE)).toEqual(UNREADABLE);
  });
});

describe("how a GIF is built", () => {
  const padding = Array.from({ length: 6 }, () => block(255));

  it.each([
    ["without colours of its own", gif(), frame()],
    ["with colours for all frames", gif(0x80 | 1, 12), frame()],
    ["with as many colours as there can be", gif(0x87, 768), frame()],
    ["with colours for a frame", gif(), frame(0x80 | 2, 24)],
    ["with a number of colours, and none", gif(0x07), frame(0x07)],
    ["with a comment", gif(), Buffer.concat([bytes(0x21, 0xfe), block(3), bytes(0), frame()])],
  ])("is found to its end %s", (_what, head, body) => {
    const far = frame(0, 0, ...padding);
    expect(inspect("gif", head, body, far, TRAILER)).toEqual(FINE);
    expect(inspect("gif", head, body, far, TRAILER, PAGE)).toEqual(DISGUISED);
    // A page before the end is the picture's own data.
    const data = block(255);
    PAGE.copy(data, 9);
    expect(inspect("gif", head, body, far, frame(0, 0, data), TRAILER)).toEqual(FINE);
  });

  it("is all picture where it can't be read on, or breaks off", () => {
    const head = [gif(), frame(0, 0, ...padding)];
    expect(inspect("gif", ...head, bytes(0x99), PAGE)).toEqual(FINE);
    expect(inspect("gif", ...head, bytes(0x2c))).toEqual(FINE);
    expect(inspect("gif", ...head, bytes(0x21, 0xfe, 9))).toEqual(FINE);
  });

  it("is of no more pieces than a memory holds", () => {
    const pieces = (count: number) => Array.from({ length: count }, () => bytes(0x21, 0xfe, 0));
    expect(inspect("gif", gif(), ...pieces(MOST_PIECES), TRAILER)).toEqual(FINE);
    expect(inspect("gif", gif(), ...pieces(MOST_PIECES + 1), TRAILER)).toEqual(UNREADABLE);
  });
});

describe("how a WebP is built", () => {
  it("is a still picture as long as it says, or an animated one", () => {
    expect(inspect("webp", webp(piece("VP8 ", 1_500)))).toEqual(FINE);
    expect(inspect("webp", webp(piece("VP8X", 10), piece("ANIM", 6)))).toEqual(ANIMATED);
    expect(inspect("webp", webp(piece("VP8 ", 1_500)), PAGE)).toEqual(DISGUISED);
    // Its animation is said at its beginning, not in a text far behind.
    expect(inspect("webp", webp(piece("VP8 ", 1_500), piece("ANIM", 6)))).toEqual(FINE);
  });

  it("is of no more pieces than a memory holds, odd ones among them", () => {
    const pieces = (count: number, length: number) =>
      Array.from({ length: count }, () => piece("EXIF", length));
    for (const length of [0, 1]) {
      expect(inspect("webp", webp(...pieces(MOST_PIECES, length)))).toEqual(FINE);
      expect(inspect("webp", webp(...pieces(MOST_PIECES + 1, length)))).toEqual(FINE);
      expect(inspect("webp", webp(...pieces(MOST_PIECES + 2, length)))).toEqual(UNREADABLE);
    }
    // What is behind its end does not count.
    expect(inspect("webp", webp(piece("VP8 ", 1)), ...pieces(MOST_PIECES + 2, 0))).toEqual(FINE);
  });

  it("may break off", () => {
    expect(inspect("webp", latin1("RIFF"))).toEqual(FINE);
    expect(inspect("webp", webp(piece("VP8 ", 1_500)).subarray(0, 40))).toEqual(FINE);
  });
});

describe("how an AVIF is built", () => {
  it("is animated where its brand says so", () => {
    const avif = (brand: string) =>
      Buffer.concat([uint32BE(12), latin1(`ftyp${brand}`), Buffer.alloc(1_500)]);
    expect(inspect("avif", avif("avif"))).toEqual(FINE);
    expect(inspect("avif", avif("avis"))).toEqual(ANIMATED);
    expect(inspect("avif", avif("avif"), PAGE)).toEqual(FINE);
  });
});

describe("what hides in a picture", () => {
  const picture = [PNG, chunk("IDAT", 5), chunk("IEND")];
  const HIDDEN: [string, string][] = [
    ["a document", "%PDF-1.7"],
    ["a page", "<!doctype html>"],
    ["a page with room", `<!DOCTYPE${" ".repeat(1_000)}html`],
    ["a page without a type", "<HTML>"],
    ["a page with attributes", "<html lang=en"],
    ["a script", "<script>"],
    ["a script with attributes", "<script src"],
    ["a drawing", "<svg>"],
    ["a drawing with attributes", "<svg xmlns"],
    ["a program", "<?php"],
  ];

  it.each([...HIDDEN, ["an archive", "Rar!\x1a\x07"], ["another archive", "7z\xbc\xaf\x27\x1c"]])(
    "is found behind it, however far: %s",
    (_what, text) => {
      expect(inspect("png", ...picture, latin1(text))).toEqual(DISGUISED);
      expect(inspect("png", ...picture, Buffer.alloc(600_000), latin1(text), Buffer.alloc(600_000))).toEqual(
        DISGUISED,
      );
      // Across the border of what is read at a time.
      for (const before of [255 * 1024, 256 * 1024 - 50, 256 * 1024 - 70])
        expect(inspect("png", ...picture, Buffer.alloc(before), latin1(text), Buffer.alloc(9_000))).toEqual(
          DISGUISED,
        );
    },
  );

  it.each(HIDDEN.slice(2, 6).concat(HIDDEN.slice(6)))("is found at its beginning: %s", (_what, text) => {
    const head = chunk("tEXt", 1_100);
    latin1(text).copy(head, 8);
    expect(inspect("png", PNG, head, chunk("IEND")).isDisguised).toBe(text.length < 1_000);
  });

  it.each([
    ["words that begin like it", "<htmlx <scripts <svgs <!doctypehtml <?ph %PDF"],
    ["room without end", `<!DOCTYPE${" ".repeat(1_001)}html`],
    ["an archive's name", "Rar! 7z PK"],
  ])("is not found in %s", (_what, text) => {
    expect(inspect("png", ...picture, latin1(text))).toEqual(FINE);
  });

  it("is an archive by the end of its directory, in the last 64 KiB and behind the picture alone", () => {
    const end = latin1("PK\x05\x06");
    const rest = 65_557 - end.length;
    expect(inspect("png", ...picture, end, Buffer.alloc(rest))).toEqual(DISGUISED);
    expect(inspect("png", ...picture, end, Buffer.alloc(rest + 1))).toEqual(FINE);
    expect(inspect("png", ...picture, Buffer.alloc(300_000), end, Buffer.alloc(rest))).toEqual(DISGUISED);
    const within = chunk("IDAT", 2_000);
    end.copy(within, 1_500);
    expect(inspect("png", PNG, within, chunk("IEND"))).toEqual(FINE);
  });
});

describe("a window on a file", () => {
  const window = (...values: number[]) => new ByteWindow(bytesOf(bytes(...values)));

  it("reads numbers in either order, and nothing where there is nothing", () => {
    const numbers = window(1, 2, 3, 4, 255);
    expect([numbers.byte(0), numbers.byte(4), numbers.byte(5), numbers.byte(-1)]).toEqual([1, 255, 0, 0]);
    expect(numbers.uint16BE(0)).toBe(0x0102);
    expect(numbers.uint32BE(0)).toBe(0x01020304);
    expect(numbers.uint32LE(0)).toBe(0x04030201);
    expect(numbers.uint32LE(1)).toBe(0xff040302);
    expect(numbers.uint16BE(4)).toBe(0xff00);
    expect(numbers.latin1(3, 9)).toBe("\x04\xff");
    expect(numbers.latin1(5, 9)).toBe("");
    expect(numbers.latin1(3, 3)).toBe("");
  });

  it("goes back and forth in what is longer than it is", () => {
    const long = Buffer.alloc(600_000, "a");
    long[0] = 1;
    long[300_000] = 2;
    long[599_999] = 3;
    const numbers = new ByteWindow(bytesOf(long));
    expect([599_999, 0, 300_000, 599_999, 300_000, 0].map((at) => numbers.byte(at))).toEqual([
      3, 1, 2, 3, 2, 1,
    ]);
    expect(numbers.latin1(0, 600_000)).toHaveLength(256 * 1024);
  });

  it("finds the next mark that means something, also across its border", () => {
    const skipped = Uint8Array.from({ length: 256 }, (_, value) => (value === 0 ? 1 : 0));
    expect(window(0xff, 0, 0xff, 7).nextMarker(0, skipped)).toBe(2);
    expect(window(7, 7, 0xff).nextMarker(0, skipped)).toBe(3);
    expect(window(0xff, 7, 0xff, 8).nextMarker(1, skipped)).toBe(2);
    expect(window(1, 2).nextMarker(9, skipped)).toBe(2);
    const long = Buffer.alloc(600_000);
    long.set([0xff, 7], 256 * 1024 - 1);
    expect(new ByteWindow(bytesOf(long)).nextMarker(0, skipped)).toBe(256 * 1024 - 1);
  });

  it("says so when there is less than was said", () => {
    const shrunk = new ByteWindow({ size: 10, read: () => 0 });
    expect(() => shrunk.byte(3)).toThrow(RangeError);
  });

  it("sees just its own part of a larger memory", () => {
    const part = new ByteWindow(bytesOf(bytes(9, 1, 2, 9).subarray(1, 3)));
    expect([part.size, part.byte(0), part.byte(1), part.byte(2)]).toEqual([2, 1, 2, 0]);
  });
});
