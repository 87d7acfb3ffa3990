import {
  PICTURE_COMPRESS_FROM_BYTES,
  PICTURE_COMPRESSED_QUALITY,
  PICTURE_COMPRESSED_SIDE_PX,
} from "@bakso/contract/constants";

/** What a browser does with pictures; slow work is done in a worker. */
export interface PictureTools {
  /** Unpacks a picture, upright. */
  decode(picture: Blob): Promise<ImageBitmap>;
  /** The picture in another size. The given one can't be used afterwards. The signal ends the work. */
  resize(bitmap: ImageBitmap, size: PictureSize, signal: AbortSignal): Promise<ImageBitmap>;
  /** The picture as a JPEG. */
  encode(bitmap: ImageBitmap, quality: number): Promise<Blob>;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** The size in which a picture is sent: never enlarged, and no side longer than allowed. */
export function sizeToSend({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, PICTURE_COMPRESSED_SIDE_PX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a picture is shrunk before it is sent. */
export const isTooLargeToSend = (picture: Blob): boolean => picture.size >= PICTURE_COMPRESS_FROM_BYTES;

/**
 * Shrinks a large picture before it is sent; a small one stays as it is. Where shrinking fails, the original is sent
 * and the server decides.
 *
 * @throws the signal's reason when aborted
 */
export async function compressPicture(
  picture: Blob,
  signal: AbortSignal,
  tools: PictureTools = browserTools,
): Promise<Blob> {
  if (!isTooLargeToSend(picture)) return picture;
  try {
    const bitmap = await tools.decode(picture);
    signal.throwIfAborted();
    const small = await tools.resize(bitmap, sizeToSend(bitmap), signal);
    return await tools.encode(small, PICTURE_COMPRESSED_QUALITY);
  } catch {
    signal.throwIfAborted();
    return picture;
  }
}

const browserTools: PictureTools = {
  decode: (picture) => createImageBitmap(picture),

  async resize(bitmap, size, signal) {
    const worker = new Worker(new URL("./resize.worker.ts", import.meta.url), { type: "module" });
    try {
      return await new Promise<ImageBitmap>((resolve, reject) => {
        worker.addEventListener("message", ({ data }: MessageEvent<ImageBitmap>) => resolve(data));
        worker.addEventListener("error", () => reject(new Error("The picture could not be drawn")));
        signal.addEventListener("abort", () => reject(signal.reason));
        worker.postMessage({ bitmap, size }, { transfer: [bitmap] });
      });
    } finally {
      worker.terminate();
    }
  },

  async encode(bitmap, quality) {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("bitmaprenderer");
    if (context === null) throw new Error("There is no canvas to draw on");
    context.transferFromImageBitmap(bitmap);
    return canvas.convertToBlob({ type: "image/jpeg", quality });
  },
};
