import type { PictureSize } from "./compress-picture.ts";

/** Draws a picture in another size, away from the page: a large one would hold it up. */
addEventListener("message", ({ data }: MessageEvent<{ bitmap: ImageBitmap; size: PictureSize }>) => {
  const { bitmap, size } = data;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas to draw on");
  context.imageSmoothingQuality = "high";
  // JPEG knows no transparency: what was clear would else turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const small = canvas.transferToImageBitmap();
  postMessage(small, { transfer: [small] });
});
