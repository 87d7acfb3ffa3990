import { rasterise } from "../raster.ts";
import { type Markup, svgDocument } from "../svg.ts";
import type { Work } from "./work.ts";

/** A picture that a procedure makes of another one. */
export interface GeneratedWork {
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** What the procedure looks at, as an SVG document. */
  readonly source: () => string;
  readonly generate: (look: Look, size: { widthPx: number; heightPx: number }) => Markup;
}

interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** The colour at a place of the source, in pixels of the work. */
export type Look = (x: number, y: number) => Colour;

export const hex = ({ r, g, b }: Colour): string =>
  `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
/** 0 black, 1 white. */
export const brightness = ({ r, g, b }: Colour): number => (0.299 * r + 0.587 * g + 0.114 * b) / 255;

/** The generated picture as a work like any other. */
export async function generatedWork({ source, generate, ...work }: GeneratedWork): Promise<Work> {
  const { widthPx, heightPx } = work;
  const { data, info } = await rasterise(source(), widthPx, 1)
    .flatten({ background: "#FFFFFF" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const look: Look = (x, y) => {
    const column = Math.min(info.width - 1, Math.max(0, Math.round(x)));
    const row = Math.min(info.height - 1, Math.max(0, Math.round(y)));
    const at = (row * info.width + column) * info.channels;
    return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
  };
  return { ...work, draw: () => generate(look, { widthPx, heightPx }) };
}

export const sized = (widthPx: number, heightPx: number, content: Markup): string =>
  svgDocument(
    { x: 0, y: 0, width: widthPx, height: heightPx },
    content,
    `width="${widthPx}" height="${heightPx}"`,
  );

export const background = (
  fill: string,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Markup => `<rect width="${widthPx}" height="${heightPx}" fill="${fill}"/>`;
