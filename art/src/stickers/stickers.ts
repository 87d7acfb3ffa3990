import sharp from "sharp";
import type { Figure } from "../figures/figure.ts";
import { WAYSIDE_FIGURES } from "../figures/wayside.figures.ts";
import { FIGURES, figureSvg } from "../figures.ts";
import { DAY } from "../palette.ts";
import { rasterise } from "../raster.ts";

/** What messengers take: square, this large, with nothing behind. */
export const STICKER_SIZE_PX = 512;
const OUTLINE_PX = 9;
const ROOM_PX = 14;

/** Pieces of something larger are none, nor are plants, and the parents are there together. */
const isSticker = (figure: Figure): boolean =>
  !figure.isPiece && !WAYSIDE_FIGURES.includes(figure) && !["mother", "father"].includes(figure.name);

export const STICKERS: readonly Figure[] = FIGURES.filter(isSticker);

/** A pose cut out of paper: as large as fits, with a white edge all around. */
export async function stickerPicture(figure: Figure): Promise<Buffer> {
  const inner = STICKER_SIZE_PX - 2 * (ROOM_PX + OUTLINE_PX);
  const { width, height } = figure.frame;
  const widthPx = Math.round(inner * Math.min(1, width / height));
  const drawn = await rasterise(figureSvg(figure, DAY), widthPx, 2)
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width: drawnWidth, height: drawnHeight } = drawn.info;
  const left = Math.round((STICKER_SIZE_PX - drawnWidth) / 2);
  const top = Math.round((STICKER_SIZE_PX - drawnHeight) / 2);
  const clear = { r: 255, g: 255, b: 255, alpha: 0 };
  const placed = await sharp({
    create: { width: STICKER_SIZE_PX, height: STICKER_SIZE_PX, channels: 4, background: clear },
  })
    .composite([{ input: drawn.data, left, top }])
    .png()
    .toBuffer();
  const paper = await sharp(placed)
    .extractChannel("alpha")
    .blur(OUTLINE_PX * 0.62)
    .linear(30, -150)
    .toColourspace("b-w")
    .png()
    .toBuffer();
  const cutOut = await sharp({
    create: { width: STICKER_SIZE_PX, height: STICKER_SIZE_PX, channels: 3, background: "#ffffff" },
  })
    .joinChannel(paper)
    .png()
    .toBuffer();
  return await sharp(cutOut)
    .composite([{ input: placed }])
    .png()
    .toBuffer();
}
