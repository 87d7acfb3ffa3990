import type { STICKER_NAMES } from "./sticker-names.ts";

export type StickerName = (typeof STICKER_NAMES)[number];

/** `whole` keeps the picture's own shape, `square` is 1:1, `story` 9:16. */
export type Shape = "whole" | "square" | "story";
const RATIOS: Record<Exclude<Shape, "whole">, number> = { square: 1, story: 9 / 16 };

/** Somewhere on the picture; places and sizes are shares of its width and height, so that they suit every shape. */
export interface Sticker {
  readonly id: number;
  readonly name: StickerName;
  readonly x: number;
  readonly y: number;
  /** Share of the picture's shorter side. */
  readonly size: number;
}

/** What is made of a picture. */
export interface Meme {
  readonly shape: Shape;
  readonly top: string;
  readonly bottom: string;
  readonly stickers: readonly Sticker[];
}

export const PLAIN: Meme = { shape: "whole", top: "", bottom: "", stickers: [] };
export const CAPTION_MAX_CHARS = 80;
const SMALLEST = 0.1;
const LARGEST = 1;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** A sticker goes where there are few others, beside the middle: whoever the picture is about stands there. */
const PLACES = [
  { x: 0.76, y: 0.64 },
  { x: 0.24, y: 0.64 },
  { x: 0.76, y: 0.34 },
  { x: 0.24, y: 0.34 },
] as const;

export function withSticker(meme: Meme, name: StickerName): Meme {
  const id = Math.max(0, ...meme.stickers.map((one) => one.id)) + 1;
  const place = PLACES[meme.stickers.length % PLACES.length] ?? PLACES[0];
  return { ...meme, stickers: [...meme.stickers, { id, name, ...place, size: 0.42 }] };
}

export const withoutSticker = (meme: Meme, id: number): Meme => ({
  ...meme,
  stickers: meme.stickers.filter((one) => one.id !== id),
});

/** By how much a sticker is moved and sized. */
export type StickerChange = Partial<Pick<Sticker, "x" | "y" | "size">>;

/** Moves and sizes a sticker. Its middle never leaves the picture. */
export function changedSticker(meme: Meme, id: number, by: StickerChange): Meme {
  const { x = 0, y = 0, size = 0 } = by;
  return {
    ...meme,
    stickers: meme.stickers.map((one) =>
      one.id === id
        ? {
            ...one,
            x: within(one.x + x, 0, 1),
            y: within(one.y + y, 0, 1),
            size: within(one.size + size, SMALLEST, LARGEST),
          }
        : one,
    ),
  };
}

/** What of a picture is shown in a shape: the largest part from its middle. */
export function cropOf(
  shape: Shape,
  { width, height }: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  if (shape === "whole") return { x: 0, y: 0, width, height };
  const ratio = RATIOS[shape];
  const isTooWide = width / height > ratio;
  const shown = isTooWide ? { width: height * ratio, height } : { width, height: width / ratio };
  return { x: (width - shown.width) / 2, y: (height - shown.height) / 2, ...shown };
}
