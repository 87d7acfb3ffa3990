import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { GALLERY_CARD, GALLERY_DENSE_TILE_PX } from "@bakso/contract/constants";
import type { Sharp, SharpOptions } from "sharp";
import { readVideo } from "./video.facts.ts";

/** What is known of a good file of the gallery. The same bytes always have the same facts. */
export interface FileFacts {
  kind: "picture" | "animation" | "video";
  hash: string;
  widthPx: number;
  heightPx: number;
  placeholder: string;
  /** Of a video: its type for the browser, and whether we can make a poster of it. */
  type?: string;
  hasPoster?: boolean;
}

/** The file can't be shown; the message says why, to the operator. */
export class GalleryFileError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "GalleryFileError";
  }
}

/** Larger files don't belong on a wall for phones; and a file is read at once. */
const MOST_MEGABYTES = 64;
const MOST_PIXELS = 100_000_000;
const PLACEHOLDER_SIZE_PX = 12;
/** Beside a picture that is narrower than a preview: the forest's green. */
const CARD_GROUND = "#10332a";
const PICTURE_FORMATS = new Set(["png", "jpeg", "webp", "heif", "gif"]);
/** The first bytes that say SVG or XML: the library would draw it, with whatever it refers to. */
const XML_START = /^\s*<(\?xml|!doctype|svg)/i;

/**
 * Loaded when a new file is examined: most starts never need it. It uses one core, so that pictures don't delay
 * replies.
 */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function openPicture(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", ...options });
}

/**
 * Looks at a file of the gallery, whole.
 *
 * @param made facts that were found in advance, by hash
 * @throws GalleryFileError that says what is wrong with it
 */
export async function readFileFacts(
  path: string,
  made: Readonly<Record<string, FileFacts>> = {},
): Promise<FileFacts> {
  const bytes = await readBytes(path);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const before = made[hash];
  if (before) return before;
  if (isVideoName(path)) {
    const video = await readVideo(bytes).catch((error: Error) => {
      throw new GalleryFileError(`is no video that browsers play (${error.message})`);
    });
    const { widthPx, heightPx, firstView } = video;
    const placeholder = firstView ? await placeholderOf(firstView).catch(() => undefined) : undefined;
    return {
      kind: "video",
      hash,
      widthPx,
      heightPx,
      type: video.type,
      hasPoster: placeholder !== undefined,
      placeholder: placeholder ?? "",
    };
  }
  return { hash, ...(await readPicture(bytes)) };
}

async function readPicture(bytes: Buffer): Promise<Omit<FileFacts, "hash">> {
  if (XML_START.test(bytes.subarray(0, 200).toString("latin1")))
    throw new GalleryFileError("is a drawing in SVG, not a picture");
  try {
    const { format, pages = 1, autoOrient } = await (await openPicture(bytes)).metadata();
    if (!PICTURE_FORMATS.has(format)) throw new GalleryFileError(`is ${format}, which browsers can't show`);
    return {
      kind: format === "gif" && pages > 1 ? "animation" : "picture",
      widthPx: autoOrient.width,
      heightPx: autoOrient.height,
      placeholder: await placeholderOf(bytes),
    };
  } catch (error) {
    if (error instanceof GalleryFileError) throw error;
    throw new GalleryFileError(`is no picture that can be read (${(error as Error).message})`);
  }
}

/** Reads every pixel: a file that breaks off in the middle looks fine at its beginning. @throws GalleryFileError */
export async function checkWholePicture(path: string): Promise<void> {
  if (isVideoName(path)) return;
  try {
    await (await openPicture(await readBytes(path), { failOn: "warning", animated: true })).stats();
  } catch (error) {
    throw new GalleryFileError(`is damaged (${(error as Error).message})`);
  }
}

async function readBytes(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new GalleryFileError("is missing");
  if (found.size > MOST_MEGABYTES * 1024 * 1024)
    throw new GalleryFileError(`is larger than ${MOST_MEGABYTES} MB`);
  return readFile(path);
}

async function placeholderOf(bytes: Buffer): Promise<string> {
  const picture = await openPicture(bytes);
  const tiny = await picture
    .autoOrient()
    .resize({ width: PLACEHOLDER_SIZE_PX, height: PLACEHOLDER_SIZE_PX, fit: "inside" })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/**
 * A picture of the file, `widthPx` wide: of an animation the first view, of a video the poster.
 *
 * @throws GalleryFileError when it has none
 */
export async function encodeWidth(path: string, widthPx: number, format: "avif" | "webp"): Promise<Buffer> {
  const picture = await openPicture(await stillOf(path));
  const { autoOrient } = await picture.metadata();
  const isDenseTile = widthPx === GALLERY_DENSE_TILE_PX && autoOrient.width > widthPx;
  const { avif, webp } = isDenseTile ? QUALITY.denseTile : QUALITY.any;
  const sized = picture.autoOrient().resize({ width: widthPx, withoutEnlargement: true });
  return format === "avif"
    ? sized.avif({ quality: avif, effort: 4 }).toBuffer()
    : sized.webp({ quality: webp, effort: 4 }).toBuffer();
}

/**
 * A dense screen's tile is seen at half its size, and so is what the encoding leaves of flaws: it needs half the bytes.
 * A picture that is no wider is also shown whole, and is spared.
 */
const QUALITY = { any: { avif: 55, webp: 80 }, denseTile: { avif: 32, webp: 62 } } as const;

/** The whole picture in the shape of a preview, as a JPEG: not every site that shows previews reads newer formats. */
export async function encodeCard(path: string): Promise<Buffer> {
  const { widthPx: width, heightPx: height } = GALLERY_CARD;
  return (await openPicture(await stillOf(path)))
    .autoOrient()
    .resize({ width, height, fit: "contain", background: CARD_GROUND })
    .flatten({ background: CARD_GROUND })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Of a video its poster. @throws GalleryFileError when it has none */
async function stillOf(path: string): Promise<Uint8Array> {
  const bytes = await readBytes(path);
  const source = isVideoName(path) ? (await readVideo(bytes)).firstView : bytes;
  if (!source) throw new GalleryFileError("has no poster");
  return source;
}

export const isVideoName = (path: string): boolean => /\.(mp4|webm|mov)$/i.test(path);
