import { AppError } from "../errors/app-error.ts";

export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif";

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

/** HEIF with the codec of films inside, as iPhones and newer Android phones keep photos: no free decoder reads it. */
const HEIC_BRAND = /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)$/;

/** So many of a file's bytes tell what it is. */
export const SNIFFED_BYTES = 12;

/**
 * What a file is by its first bytes; names and declared types don't count. Formats that carry programs, other files or
 * no pixels of their own (SVG, PDF, TIFF, PSD …) are not accepted.
 */
export function sniffPicture(bytes: Uint8Array): PictureKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return "gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return "avif";
  return undefined;
}

/** Why a file is none of them, for people. */
export function notPicture(bytes: Uint8Array): AppError {
  const isHeic = ascii(bytes, 4, 8) === "ftyp" && HEIC_BRAND.test(ascii(bytes, 8, 12));
  return new AppError(isHeic ? "picture.heic" : "picture.not_image");
}
