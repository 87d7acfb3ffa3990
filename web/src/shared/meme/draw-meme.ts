import { linesOf } from "../lib/text-lines.ts";
import { cropOf, type Meme, type StickerName } from "./meme.ts";

/** Pictures of the stickers that are in use, by name. */
export type StickerPictures = ReadonlyMap<StickerName, CanvasImageSource>;

/** Longest side of what is made. */
const LONGEST_PX = 1440;
/** A small part of a picture is enlarged as far as it stays sound: letters and stickers on it are sharp all the same. */
const MOST_ENLARGED = 2;
const INK = "#241410";
const CREAM = "#FFF8EC";

/** Draws a meme on a canvas and gives the canvas its size. */
export function drawMeme(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  meme: Meme,
  stickers: StickerPictures,
): void {
  const crop = cropOf(meme.shape, { width: picture.naturalWidth, height: picture.naturalHeight });
  const scale = Math.min(MOST_ENLARGED, LONGEST_PX / Math.max(crop.width, crop.height));
  const [width, height] = [Math.round(crop.width * scale), Math.round(crop.height * scale)];
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
  for (const { name, x, y, size } of meme.stickers) {
    const drawn = stickers.get(name);
    const side = size * Math.min(width, height);
    if (drawn) pen.drawImage(drawn, x * width - side / 2, y * height - side / 2, side, side);
  }
  caption(pen, meme.top, { width, height, isTop: true });
  caption(pen, meme.bottom, { width, height, isTop: false });
}

interface CaptionPlace {
  width: number;
  height: number;
  isTop: boolean;
}

/** In his own plump letters, light with a dark edge: readable on whatever lies below. */
function caption(pen: CanvasRenderingContext2D, text: string, { width, height, isTop }: CaptionPlace): void {
  const size = Math.round(Math.min(width * 0.105, height * 0.12));
  pen.font = `${size}px "Bagel Fat One", "Figtree", sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  pen.lineJoin = "round";
  pen.lineWidth = size * 0.2;
  pen.strokeStyle = INK;
  pen.fillStyle = CREAM;
  const lines = linesOf(text, (line) => pen.measureText(line).width, width * 0.92);
  const lineHeight = size * 1.06;
  const first = isTop ? size * 1.15 : height - size * 0.45 - (lines.length - 1) * lineHeight;
  for (const [index, line] of lines.entries()) {
    const y = first + index * lineHeight;
    pen.strokeText(line, width / 2, y, width * 0.96);
    pen.fillText(line, width / 2, y, width * 0.96);
  }
}
