import type { TurnPicture } from "../../gateways/ai/chat.model.ts";

/** No model looks closer than this; what is larger costs time and money for nothing. */
const SIDE_PX = 1_568;
/** Providers refuse pictures of more than 5 MB, which are a third larger on the way. */
const MOST_BYTES = 3_500_000;
const JPEG_QUALITY = 85;

/** A picture as models take it: small enough, and JPEG where it has to be made smaller. */
export async function forModel(
  bytes: Buffer,
  mediaType: TurnPicture["mediaType"],
  upload: TurnPicture["upload"],
): Promise<TurnPicture> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(bytes).metadata();
  if (Math.max(width, height) <= SIDE_PX && bytes.length <= MOST_BYTES) return { mediaType, bytes, upload };
  const smaller = await sharp(bytes)
    .flatten({ background: "#ffffff" })
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { mediaType: "image/jpeg", bytes: smaller, upload };
}
