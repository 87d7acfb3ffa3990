import { EXPRESSION_NAMES } from "./expressions.ts";
import { type HeadOptions, head } from "./head/head.ts";
import type { Palette } from "./palette.ts";
import { type Frame, svgDocument } from "./svg.ts";

/** Bakso's head by itself: logo and avatar. */
export interface HeadPicture {
  readonly name: string;
  readonly options: Omit<HeadOptions, "palette" | "light">;
}

/** Holds every expression with its tilt; 5 wide to 4 high. */
export const HEAD_FRAME: Frame = { x: -132.5, y: -115, width: 265, height: 212 };

/** How wide an avatar is in a chat, in CSS pixels. */
export const HEAD_DISPLAY_WIDTH_PX = 40;

/** Every expression for 40 to 95 px, and `head-small` for less. */
export const HEADS: readonly HeadPicture[] = [
  ...EXPRESSION_NAMES.map(
    (expression): HeadPicture => ({
      name: `head-${expression}`,
      options: { expression, detail: "plain" },
    }),
  ),
  { name: "head-small", options: { detail: "favicon" } },
];

export function headSvg({ options }: HeadPicture, palette: Palette): string {
  const size = `width="${HEAD_FRAME.width}" height="${HEAD_FRAME.height}"`;
  return svgDocument(HEAD_FRAME, head({ ...options, palette }), size);
}
