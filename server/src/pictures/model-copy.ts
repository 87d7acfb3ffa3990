import type { CleanPicture } from "./picture.intake.ts";

/** What a model is given of a picture. */
export type ModelCopy = Pick<CleanPicture, "mediaType" | "bytes">;

/** What a model does with it. */
type Use = "change" | "look";

const LIMITS: Record<Use, { sidePx: number; mostBytes: number; keepsAlpha: boolean }> = {
  /** No model is asked for more than 1,536 pixels (image.model.ts): it would shrink a larger picture anyway. */
  change: { sidePx: 2_048, mostBytes: 4_000_000, keepsAlpha: true },
  /**
   * No model looks closer, and providers refuse pictures of more than 5 MB, and pictures grow by a third on the way.
   */
  look: { sidePx: 1_568, mostBytes: 3_500_000, keepsAlpha: false },
};
/** Models see no finer. One pass needs less memory than two. */
const JPEG = { quality: 85, optimiseCoding: false } as const;

/** A copy for a model: the extra pixels of a phone's picture cost time and memory, and no model looks at them. */
export async function copyForModel(
  { mediaType, bytes, width, height }: Pick<CleanPicture, "mediaType" | "bytes" | "width" | "height">,
  use: Use,
): Promise<ModelCopy> {
  const { sidePx, mostBytes, keepsAlpha } = LIMITS[use];
  if (bytes.length <= mostBytes && Math.max(width, height) <= sidePx) return { mediaType, bytes };
  const { default: sharp } = await import("sharp");
  const source = sharp(bytes, { sequentialRead: true });
  const { hasAlpha } = await source.metadata();
  const small = source.resize({ width: sidePx, height: sidePx, fit: "inside", withoutEnlargement: true });
  return hasAlpha && keepsAlpha
    ? { mediaType: "image/png", bytes: await small.png().toBuffer() }
    : {
        mediaType: "image/jpeg",
        bytes: await small.flatten({ background: "#ffffff" }).jpeg(JPEG).toBuffer(),
      };
}
