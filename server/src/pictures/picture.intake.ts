import { createHash } from "node:crypto";
import { open, readFile, rm } from "node:fs/promises";
import type { OutputInfo, Sharp } from "sharp";
import { AppError } from "../errors/app-error.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { PictureInspector } from "./picture.inspector.ts";
import { notPicture, type PictureKind, SNIFFED_BYTES, sniffPicture } from "./picture.kind.ts";
import type { TemporaryFolder } from "./temporary-folder.ts";

/** What a person handed in, as it came. */
export interface UploadFacts {
  kind: PictureKind;
  width: number;
  height: number;
  bytes: number;
}

/** A picture that may be stored: encoded anew from its pixels, so that nothing else of the file is left. */
export interface CleanPicture {
  /** `<sha-256, hexadecimal>.<extension>`: the same pixels have the same name. */
  pictureId: string;
  mediaType: "image/jpeg" | "image/png";
  bytes: Buffer;
  width: number;
  height: number;
  upload: UploadFacts;
}

export interface IntakeOptions {
  /** Whose picture it is: wallets take turns. */
  wallet: string;
  /** What becomes of a picture that moves. */
  animation: "refuse" | "first-frame";
}

/** A picture by its bytes, or a file that holds it and that nobody changes meanwhile. */
export type PictureSource = Buffer | { path: string };

export type PictureIntake = (source: PictureSource, options: IntakeOptions) => Promise<CleanPicture>;

/** The newest phones take 50 megapixels; unpacked this is some 200 MB. */
const MAX_PIXELS = 64_000_000;
/** No screen and no model has use for more. */
const KEPT_SIDE_PX = 4_096;
/**
 * Photos have been JPEGs before: this quality hides the second encoding, in colours too. One pass, since two save 5 %
 * but hold the whole picture unpacked (200 MB for a large one).
 */
const JPEG = { quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;
/** A larger result goes through a file. */
const LARGE_BYTES = 4_000_000;
const WORK_SECONDS = 20;
/** A wallet may upload 10 at a time (content/limits.yaml), and each of its finished drawings is taken in here too. */
const QUEUE = { atOnce: 2, mostWaitingOfOne: 24, mostWaiting: 400 } as const;

export interface IntakeDependencies {
  inspect: PictureInspector["inspect"];
  folder: Pick<TemporaryFolder, "newPath">;
}

/**
 * Takes in pictures from outside: decides by their bytes what they are, refuses those that are not a picture or more
 * than one, and encodes the rest anew without place, camera, comments or anything else but pixels.
 *
 * For a bad picture it only throws AppError `picture.*`.
 */
export function createPictureIntake(dependencies: IntakeDependencies): PictureIntake {
  const queue = createFairQueue(QUEUE);
  return (source, options) => queue(options.wallet, () => takeIn(source, options, dependencies));
}

async function takeIn(
  given: PictureSource,
  { animation }: IntakeOptions,
  { inspect, folder }: IntakeDependencies,
): Promise<CleanPicture> {
  const { head, sizeBytes } = await look(given);
  const kind = sniffPicture(head);
  if (kind === undefined) throw notPicture(head);
  const { isAnimated, isDisguised, isUnreadable } = await inspect({ source: given, kind });
  if (isUnreadable) throw new AppError("picture.unreadable");
  if (isDisguised) throw new AppError("picture.disguised");

  const { default: sharp } = await import("sharp");
  // No two pictures are the same: a cache would only take memory.
  sharp.cache(false);
  const source = sharp(Buffer.isBuffer(given) ? given : given.path, {
    limitInputPixels: MAX_PIXELS,
    failOn: "error",
    sequentialRead: true,
  });
  const { width, height, pages = 1, hasAlpha } = await metadataOf(source);
  if (width * height > MAX_PIXELS) throw new AppError("picture.too_many_pixels");
  if ((isAnimated || pages > 1) && animation === "refuse") throw new AppError("picture.animated");

  const isPhoto = kind === "jpeg" || ((kind === "webp" || kind === "avif") && !hasAlpha);
  const drawn = source
    .autoOrient()
    .resize({ width: KEPT_SIDE_PX, height: KEPT_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: WORK_SECONDS });
  const encoded = isPhoto ? drawn.jpeg(JPEG) : drawn.png();
  const { data, info } = await (sizeBytes > LARGE_BYTES
    ? throughFile(encoded, folder.newPath())
    : encoded.toBuffer({ resolveWithObject: true }).catch(unreadable));
  return {
    pictureId: `${createHash("sha256").update(data).digest("hex")}.${isPhoto ? "jpg" : "png"}`,
    mediaType: isPhoto ? "image/jpeg" : "image/png",
    bytes: data,
    width: info.width,
    height: info.height,
    upload: { kind, width, height, bytes: sizeBytes },
  };
}

/** The same as `toBuffer`, which holds its output twice. */
async function throughFile(encoded: Sharp, file: string): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const info = await encoded.toFile(file).catch((error: Error) => {
      // A full disk is no fault of the picture's: the library says what the system said. That it could not write it says
      // also where it could read no further.
      if (/^system error: /m.test(error.message)) throw error;
      return unreadable(error);
    });
    return { data: await readFile(file), info };
  } finally {
    await rm(file, { force: true });
  }
}

/** Its first bytes and its size; nothing more of the file is read here. */
async function look(given: PictureSource): Promise<{ head: Buffer; sizeBytes: number }> {
  if (Buffer.isBuffer(given)) return { head: given.subarray(0, SNIFFED_BYTES), sizeBytes: given.length };
  const file = await open(given.path, "r");
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(SNIFFED_BYTES) });
    return { head: buffer.subarray(0, bytesRead), sizeBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

const metadataOf = (source: Sharp) =>
  source.metadata().catch((error: Error) => {
    // The library checks the dimensions itself, and has no error code for them.
    if (/pixel limit/i.test(error.message)) throw new AppError("picture.too_many_pixels", { cause: error });
    return unreadable(error);
  });

function unreadable(error: unknown): never {
  throw new AppError("picture.unreadable", { cause: error });
}
