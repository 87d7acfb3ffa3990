import type { PictureKind } from "./picture.kind.ts";

export interface PictureStructure {
  /** Known from its own marks; other moving pictures show when they are decoded. */
  isAnimated: boolean;
  /** A page, program, document or archive is hidden in the file beside the picture. */
  isDisguised: boolean;
}

/** How far into a file readers of other formats look for their own beginning. */
const HEAD_BYTES = 1_024;
/** An archive's directory ends in its last 64 KiB. */
const ARCHIVE_END_BYTES = 65_557;
const ARCHIVE_END = Buffer.from("PK\x05\x06", "latin1");
const ARCHIVES = [Buffer.from("Rar!\x1a\x07", "latin1"), Buffer.from("7z\xbc\xaf\x27\x1c", "latin1")];
const DISGUISES = /%PDF-|<!doctype\s+html|<html[\s>]|<script[\s>]|<svg[\s>]|<\?php/i;

/** Looks at how a file is built, without decoding it. */
export function inspectStructure(bytes: Buffer, kind: PictureKind): PictureStructure {
  const { end, isAnimated } = WALKS[kind](bytes);
  const after = bytes.subarray(Math.min(end, bytes.length));
  return {
    isAnimated,
    isDisguised:
      DISGUISES.test(bytes.toString("latin1", 0, HEAD_BYTES)) ||
      DISGUISES.test(after.toString("latin1")) ||
      ARCHIVES.some((beginning) => after.includes(beginning)) ||
      after.subarray(-ARCHIVE_END_BYTES).includes(ARCHIVE_END),
  };
}

interface Walk {
  /** Where the picture ends; what follows is no part of it. */
  end: number;
  isAnimated: boolean;
}

const WALKS: Record<PictureKind, (bytes: Buffer) => Walk> = {
  png: walkPng,
  jpeg: (bytes) => ({ end: endOfJpeg(bytes), isAnimated: false }),
  gif: (bytes) => ({ end: endOfGif(bytes), isAnimated: false }),
  webp: (bytes) => ({
    end: bytes.length < 12 ? bytes.length : bytes.readUInt32LE(4) + 8,
    isAnimated: bytes.subarray(12, HEAD_BYTES).includes("ANIM"),
  }),
  avif: (bytes) => ({ end: bytes.length, isAnimated: bytes.toString("latin1", 8, 12) === "avis" }),
};

/** Chunks of length, type, data and checksum, up to IEND. */
function walkPng(bytes: Buffer): Walk {
  let at = 8;
  let isAnimated = false;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === "acTL") isAnimated = true;
    if (type === "IEND") break;
  }
  return { end: at, isAnimated };
}

/** Segments with a length up to the first scan, then data in which 0xFF always announces something. */
function endOfJpeg(bytes: Buffer): number {
  let at = 2;
  while (at + 4 <= bytes.length) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    const isAlone =
      marker === 0x00 || marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isAlone) at += marker === 0xff ? 1 : 2;
    else at += 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0);
  }
  return bytes.length;
}

/** Header, global colours, then blocks of sub-blocks up to the trailer. */
function endOfGif(bytes: Buffer): number {
  const coloursAfter = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));
  let at = 13 + coloursAfter(bytes[10] ?? 0);
  const skipSubBlocks = () => {
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  };
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return at + 1;
    if (block === 0x21) at += 2;
    else if (block === 0x2c) at += 11 + coloursAfter(bytes[at + 9] ?? 0);
    else return bytes.length;
    skipSubBlocks();
  }
  return bytes.length;
}
