import type { CleanPicture } from "./picture.intake.ts";

/** What a model is given of a picture. */
export type ModelCopy = Pick<CleanPicture, "mediaType" | "bytes">;

/** Models that change pictures answer with 1,536 pixels at most; more than this they only shrink themselves. */
const MODEL_SIDE_PX = 2_048;
/** Smaller files go as they are. */
const SMALL_BYTES = 4_000_000;
/** Models see no finer. One pass needs less memory than two. */
const JPEG = { quality: 85, optimiseCoding: false } as const;

/** A copy that is worth sending: what a phone's picture has more would cost a minute of line, and memory three times over. */
export async function copyForModel({ mediaType, bytes, width, height }: CleanPicture): Promise<ModelCopy> {
  if (bytes.length <= SMALL_BYTES && Math.max(width, height) <= MODEL_SIDE_PX) return { mediaType, bytes };
  const { default: sharp } = await import("sharp");
  const source = sharp(bytes, { sequentialRead: true });
  const { hasAlpha } = await source.metadata();
  const small = source.resize({
    width: MODEL_SIDE_PX,
    height: MODEL_SIDE_PX,
    fit: "inside",
    withoutEnlargement: true,
  });
  return hasAlpha
    ? { mediaType: "image/png", bytes: await small.png().toBuffer() }
    : { mediaType: "image/jpeg", bytes: await small.jpeg(JPEG).toBuffer() };
}
