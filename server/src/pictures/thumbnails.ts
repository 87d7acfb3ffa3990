import { buffer } from "node:stream/consumers";
import type { PictureKey, PictureStorage } from "../gateways/storage/picture.storage.ts";
import { createSingleFlight } from "../single-flight.ts";
import { createFairQueue } from "./fair-queue.ts";

/** Twice as wide as the largest place for one, for dense screens. */
const SIDE_PX = 400;
const ENCODINGS = { avif: { quality: 55, effort: 2 }, webp: { quality: 76, effort: 4 } } as const;
const FORMATS = Object.keys(ENCODINGS) as ThumbnailFormat[];
const QUEUE = { atOnce: 2, mostWaitingOfOne: 200, mostWaiting: 2_000 } as const;

export type ThumbnailFormat = keyof typeof ENCODINGS;

const thumbnailKey = ({ wallet, pictureId }: PictureKey, format: ThumbnailFormat): PictureKey => ({
  wallet,
  pictureId: `${pictureId.slice(0, 64)}-thumb.${format}`,
});

/** The paths of all thumbnails of a picture, whether or not they were made. */
export const thumbnailsOf = (key: PictureKey): PictureKey[] =>
  FORMATS.map((format) => thumbnailKey(key, format));

/** The smallest format that the browser accepts. */
export const thumbnailFormat = (accept: string | undefined): ThumbnailFormat =>
  accept?.includes("image/avif") ? "avif" : "webp";

export type Thumbnails = ReturnType<typeof createThumbnails>;

/** Small versions of pictures, made on the first request, and kept beside them. */
export function createThumbnails(storage: Pick<PictureStorage, "read" | "write">) {
  const queue = createFairQueue(QUEUE);
  const making = createSingleFlight<Buffer | undefined>();

  const make = async (key: PictureKey, format: ThumbnailFormat): Promise<Buffer | undefined> => {
    const original = await storage.read(key);
    if (!original) return undefined;
    const { default: sharp } = await import("sharp");
    const small = sharp(await buffer(original)).resize({ width: SIDE_PX, height: SIDE_PX, fit: "cover" });
    return (format === "avif" ? small.avif(ENCODINGS.avif) : small.webp(ENCODINGS.webp)).toBuffer();
  };

  const makeInTurn = async (key: PictureKey, format: ThumbnailFormat): Promise<Buffer | undefined> => {
    const bytes = await queue(key.wallet, () => make(key, format));
    // The response does not wait until it is stored: if that fails, it is made again next time.
    if (bytes) storage.write(thumbnailKey(key, format), bytes).catch(() => undefined);
    return bytes;
  };

  return {
    /** @returns undefined when there is no such picture */
    async read(key: PictureKey, format: ThumbnailFormat): Promise<Buffer | undefined> {
      const stored = await storage.read(thumbnailKey(key, format));
      if (stored) return buffer(stored);
      const name = `${key.wallet}/${key.pictureId}/${format}`;
      return making.run(name, () => makeInTurn(key, format));
    },
  };
}
