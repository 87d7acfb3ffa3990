export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif";

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

/** So many of a file's bytes tell what it is. */
export const SNIFFED_BYTES = 12;

/**
 * What a file is by its first bytes; names and declared types are not believed. Formats that carry programs, other
 * files or no pixels of their own (SVG, PDF, TIFF, PSD …) are none of these.
 */
export function sniffPicture(bytes: Uint8Array): PictureKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return "gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return "avif";
  return undefined;
}
