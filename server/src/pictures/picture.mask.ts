import { AppError } from "../errors/app-error.ts";
import type { ModelCopy } from "./model-copy.ts";
import type { CleanPicture } from "./picture.intake.ts";

/**
 * A mask in the size of the picture that a model gets: a PNG, transparent where the picture is to be changed. Only its
 * transparency is kept.
 *
 * @throws AppError picture.mask when nothing of it is transparent
 */
export async function maskForModel(
  mask: Pick<CleanPicture, "bytes">,
  picture: Pick<ModelCopy, "bytes">,
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const [{ hasAlpha }, { width, height }] = await Promise.all([
    sharp(mask.bytes).metadata(),
    sharp(picture.bytes).metadata(),
  ]);
  if (!hasAlpha) throw new AppError("picture.mask");
  const alpha = await sharp(mask.bytes)
    .extractChannel("alpha")
    .resize(width, height, { fit: "fill" })
    .threshold(128)
    .raw()
    .toBuffer();
  if (!alpha.includes(0)) throw new AppError("picture.mask");
  return sharp({ create: { width, height, channels: 3, background: "#000000" } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
