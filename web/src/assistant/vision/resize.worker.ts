import type { PictureSize } from "./compress-picture.ts";

/** Resizes a picture in a worker: a large one would block the page. */
addEventListener("message", ({ data }: MessageEvent<{ bitmap: ImageBitmap; size: PictureSize }>) => {
  const { bitmap, size } = data;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("There is no canvas to draw on");
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency: clear pixels would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const small = canvas.transferToImageBitmap();
  postMessage(small, { transfer: [small] });
});
