import type { ByteWindow } from "./byte-window.ts";
import type { PictureKind } from "./picture.kind.ts";

export interface PictureStructure {
  /** Recognised by its own marks; other animations are found when they are decoded. */
  isAnimated: boolean;
  /** A page, program, document or archive is hidden in the file beside the picture. */
  isDisguised: boolean;
  /** It contains no picture, or so many pieces that unpacking it would take all memory. */
  isUnreadable: boolean;
}

/** How far into a file readers of other formats look for their beginning. */
const HEAD_BYTES = 1_024;
/** An archive's directory ends in its last 64 KiB. */
const ARCHIVE_END_BYTES = 65_557;
const ARCHIVE_END = Buffer.from("PK\x05\x06", "latin1");
const ARCHIVES = [Buffer.from("Rar!\x1a\x07", "latin1"), Buffer.from("7z\xbc\xaf\x27\x1c", "latin1")];
const DISGUISES = /%PDF-|<!doctype\s{1,1000}html|<html[\s>]|<script[\s>]|<svg[\s>]|<\?php/i;
/** The longest of these, and more than one. */
const DISGUISE_SPANS = 1_100;
/**
 * Decoders keep each piece (a JPEG's comments, a GIF's blocks) in memory with some 130 bytes around it: twelve million
 * empty ones in 50 MB take 1.7 GB. Photos have tens, a large PNG some thousands.
 */
const MOST_PIECES = 20_000;

/** Checks how a file is built, without decoding it. Large files take a while: not in the main thread. */
export function inspectStructure(bytes: ByteWindow, kind: PictureKind): PictureStructure {
  const { end, isAnimated, isUnreadable } = WALKS[kind](bytes);
  if (isUnreadable) return { isAnimated, isUnreadable, isDisguised: false };
  const after = Math.min(end, bytes.size);
  const archiveEnd = Math.max(after, bytes.size - ARCHIVE_END_BYTES);
  return {
    isAnimated,
    isUnreadable: false,
    isDisguised:
      DISGUISES.test(bytes.latin1(0, HEAD_BYTES)) ||
      bytes.some(after, DISGUISE_SPANS, (piece) => DISGUISES.test(piece.toString("latin1"))) ||
      bytes.some(after, DISGUISE_SPANS, (piece) => ARCHIVES.some((mark) => piece.includes(mark))) ||
      bytes.some(archiveEnd, ARCHIVE_END.length, (piece) => piece.includes(ARCHIVE_END)),
  };
}

interface Walk {
  /** Where the picture ends; anything after it is not part of it. */
  end: number;
  isAnimated: boolean;
  isUnreadable: boolean;
}

const still = (end: number): Walk => ({ end, isAnimated: false, isUnreadable: false });
const unreadable: Walk = { end: 0, isAnimated: false, isUnreadable: true };

const WALKS: Record<PictureKind, (bytes: ByteWindow) => Walk> = {
  png: walkPng,
  jpeg: walkJpeg,
  gif: walkGif,
  webp: walkWebp,
  avif: (bytes) => ({ ...still(bytes.size), isAnimated: bytes.latin1(8, 12) === "avis" }),
};

/** Chunks of length, type, data and checksum, up to IEND. */
function walkPng(bytes: ByteWindow): Walk {
  let at = 8;
  let isAnimated = false;
  for (let pieces = 0; at + 12 <= bytes.size; pieces += 1) {
    if (pieces > MOST_PIECES) return unreadable;
    const type = bytes.latin1(at + 4, at + 8);
    at += 12 + bytes.uint32BE(at);
    if (type === "acTL") isAnimated = true;
    if (type === "IEND") break;
  }
  return { ...still(at), isAnimated };
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Bytes after 0xFF inside data that have no length: the value itself, filling, and restart marks. */
const WITHOUT_LENGTH = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 0x01 || byte === 0xff || (byte >= 0xd0 && byte <= 0xd8) ? 1 : 0,
);

/** Segments with a length up to the first scan, then data in which 0xFF always announces something. */
function walkJpeg(bytes: ByteWindow): Walk {
  let hasScan = false;
  let at = bytes.nextMarker(2, WITHOUT_LENGTH);
  for (let pieces = 0; at < bytes.size; pieces += 1) {
    const marker = bytes.byte(at + 1);
    if (marker === END_OF_IMAGE) return hasScan ? still(at + 2) : unreadable;
    if (pieces > MOST_PIECES) return unreadable;
    hasScan ||= marker === START_OF_SCAN;
    at = bytes.nextMarker(at + 2 + bytes.uint16BE(at + 2), WITHOUT_LENGTH);
  }
  return hasScan ? still(bytes.size) : unreadable;
}

/** Header, global colours, then blocks of sub-blocks up to the trailer. */
function walkGif(bytes: ByteWindow): Walk {
  const coloursAfter = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));
  let at = 13 + coloursAfter(bytes.byte(10));
  for (let pieces = 0; at < bytes.size; pieces += 1) {
    if (pieces > MOST_PIECES) return unreadable;
    const block = bytes.byte(at);
    if (block === 0x3b) return still(at + 1);
    if (block === 0x21) at += 2;
    else if (block === 0x2c) at += 11 + coloursAfter(bytes.byte(at + 9));
    else return still(bytes.size);
    for (let length = bytes.byte(at); at < bytes.size && length > 0; length = bytes.byte(at))
      at += 1 + length;
    at += 1;
  }
  return still(bytes.size);
}

/** Chunks of type, length and data, each filled up to an even length. */
function walkWebp(bytes: ByteWindow): Walk {
  const end = bytes.size < 12 ? bytes.size : bytes.uint32LE(4) + 8;
  let at = 12;
  for (let pieces = 0; at + 8 <= Math.min(end, bytes.size); pieces += 1) {
    if (pieces > MOST_PIECES) return unreadable;
    const length = bytes.uint32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return { ...still(end), isAnimated: bytes.latin1(12, HEAD_BYTES).includes("ANIM") };
}
