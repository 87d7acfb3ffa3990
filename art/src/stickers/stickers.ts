import sharp from "sharp";
import type { Figure } from "../figures/figure.ts";
import { SETTLED_FIGURES } from "../figures/settled.figures.ts";
import { FIGURES, figureSvg } from "../figures.ts";
import { CUT_OUT } from "../palette.ts";
import { rasterise } from "../raster.ts";

/** What messengers take: square, this large, with nothing behind. */
export const STICKER_SIZE_PX = 512;
const OUTLINE_PX = 14;
const ROOM_PX = 10;
/** Of 255: how dark the blurred shape is where it is cut, about the outline's width away from it, within two pixels. */
const CUT_AT = 18;
const CUT_SLOPE = 36;

/** Pieces of something larger are none, nor is who belongs to one place; and the parents are there with all of the family. */
const isSticker = (figure: Figure): boolean =>
  !figure.isPiece && !SETTLED_FIGURES.includes(figure) && !["mother", "father"].includes(figure.name);

export const STICKERS: readonly Figure[] = FIGURES.filter(isSticker);

/** A pose cut out of paper: as large as fits, with a white edge all around. */
export async function stickerPicture(figure: Figure): Promise<Buffer> {
  const inner = STICKER_SIZE_PX - 2 * (ROOM_PX + OUTLINE_PX);
  const { width, height } = figure.frame;
  const widthPx = Math.round(inner * Math.min(1, width / height));
  const drawn = await rasterise(figureSvg(figure, CUT_OUT), widthPx, 2)
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
  const shape = await sharp(placed).extractChannel("alpha").toColourspace("b-w").png().toBuffer();
  // In steps of their own: within one, the library would blur what has been cut.
  const soft = await sharp(shape)
    .blur(OUTLINE_PX / 1.4)
    .toColourspace("b-w")
    .png()
    .toBuffer();
  const paper = await sharp(soft)
    .linear(CUT_SLOPE, -CUT_SLOPE * CUT_AT)
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
