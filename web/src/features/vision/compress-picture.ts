import {
  PICTURE_COMPRESS_FROM_BYTES,
  PICTURE_COMPRESSED_QUALITY,
  PICTURE_COMPRESSED_SIDE_PX,
} from "@bakso/contract/constants";

/** What a browser does with pictures, off the page's own thread. */
export interface PictureTools {
  /** Unpacks a picture, upright. */
  decode(picture: Blob): Promise<ImageBitmap>;
  /** The picture in this size, as a JPEG. */
  encode(bitmap: ImageBitmap, size: PictureSize, quality: number): Promise<Blob>;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** The size in which a picture is sent: never larger than it is, and with no side longer than allowed. */
export function sizeToSend({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, PICTURE_COMPRESSED_SIDE_PX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Makes a large picture small enough to send; a small one stays as it is. Where that fails the original is sent: the
 * server decides what becomes of it.
 */
export async function compressPicture(picture: Blob, tools: PictureTools = browserTools): Promise<Blob> {
  if (picture.size < PICTURE_COMPRESS_FROM_BYTES) return picture;
  try {
    const bitmap = await tools.decode(picture);
    try {
      return await tools.encode(bitmap, sizeToSend(bitmap), PICTURE_COMPRESSED_QUALITY);
    } finally {
      bitmap.close();
    }
  } catch {
    return picture;
  }
}

/** Both unpack and pack in threads of the browser's own; only drawing the small picture happens here. */
const browserTools: PictureTools = {
  decode: (picture) => createImageBitmap(picture),
  async encode(bitmap, { width, height }, quality) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("There is no canvas to draw on");
    context.imageSmoothingQuality = "high";
    // JPEG knows no transparency: what was clear would else turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return canvas.convertToBlob({ type: "image/jpeg", quality });
  },
};
