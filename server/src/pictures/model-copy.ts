import type { CleanPicture } from "./picture.intake.ts";

/** What a model is given of a picture. */
export type ModelCopy = Pick<CleanPicture, "mediaType" | "bytes">;

/** No model is asked for more than 1,536 pixels (image.model.ts): of a larger picture it only sees what it shrinks it to. */
const MODEL_SIDE_PX = 2_048;
/** Smaller files go as they are. */
const SMALL_BYTES = 4_000_000;
/** Models see no finer. One pass needs less memory than two. */
const JPEG = { quality: 85, optimiseCoding: false } as const;

/** A copy that is worth sending: what a phone's picture has more costs line and memory, and no model looks at it. */
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
