import { EXPRESSION_NAMES } from "./expressions.ts";
import { type HeadBuild, MOTHER } from "./head/build.ts";
import { type HeadOptions, head } from "./head/head.ts";
import type { Palette } from "./palette.ts";
import { type Frame, group, svgDocument } from "./svg.ts";

/** A head by itself: logo and avatar. */
export interface HeadPicture {
  readonly name: string;
  readonly options: Omit<HeadOptions, "palette" | "light">;
  /** Smaller and higher, so that a grown tiger's ruff is within the frame. */
  readonly fit?: { readonly scale: number; readonly up: number };
}

/** Holds every expression with its tilt; 5 wide to 4 high. */
export const HEAD_FRAME: Frame = { x: -132.5, y: -115, width: 265, height: 212 };

/** How wide an avatar is in a chat, in CSS pixels. */
export const HEAD_DISPLAY_WIDTH_PX = 40;

/** Grown more than where one sees her beside her cub: as small as an avatar is, only that tells who she is. */
export const MOTHER_ALONE: HeadBuild = {
  ...MOTHER,
  eyeScale: 0.76,
  eyeRise: 15,
  pupil: 0.65,
  earScale: 0.76,
  ruff: 1.3,
  muzzle: { drop: 13, breadth: 1.22, length: 1.6, nose: 1.5 },
  jaw: 0.26,
  bridge: 0.9,
};

/** Every expression for 40 to 95 px, `head-small` for less, and his mother Ibu. */
export const HEADS: readonly HeadPicture[] = [
  ...EXPRESSION_NAMES.map(
    (expression): HeadPicture => ({
      name: `head-${expression}`,
      options: { expression, detail: "plain" },
    }),
  ),
  { name: "head-small", options: { detail: "favicon" } },
  {
    name: "head-ibu",
    options: { expression: "focus", build: MOTHER_ALONE, detail: "plain" },
    fit: { scale: 0.88, up: 10 },
  },
];

export function headSvg({ options, fit }: HeadPicture, palette: Palette): string {
  const size = `width="${HEAD_FRAME.width}" height="${HEAD_FRAME.height}"`;
  const drawn = head({ ...options, palette });
  return svgDocument(
    HEAD_FRAME,
    fit ? group(`translate(0 ${-fit.up}) scale(${fit.scale})`, drawn) : drawn,
    size,
  );
}
