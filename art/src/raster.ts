import sharp, { type Sharp } from "sharp";

/** Drawn at this multiple and scaled down, so that edges where shapes meet stay clean. */
const SUPERSAMPLING = 3;
const SVG_DPI = 72;

/** How the pictures are encoded. It is part of their names' version: change it and they are made anew. */
export const ENCODING = {
  avif: { quality: 55, effort: 6, chromaSubsampling: "4:4:4" },
  webp: { quality: 80, effort: 6, smartSubsample: true },
} as const;

/**
 * Scenes are large and flat: what they lose at this quality nobody sees. More effort takes twenty times as long, for a
 * tenth fewer bytes.
 */
export const SCENE_ENCODING = {
  avif: { ...ENCODING.avif, quality: 50, effort: 2 },
  webp: { ...ENCODING.webp, quality: 76 },
} as const;

/**
 * What a phone shows first waits for its picture: that one is worth the time. A quarter fewer bytes than with a scene's effort,
 * at the same distance to the drawing.
 */
export const PHONE_SCENE_ENCODING = {
  avif: { ...ENCODING.avif, quality: 44, effort: 6 },
  webp: SCENE_ENCODING.webp,
} as const;

/** For the few of which a phone's or a small picture's usual quality makes streaks and smears: close tones, stripes a pixel wide. */
export const FINE_SCENE_ENCODING = {
  avif: { ...PHONE_SCENE_ENCODING.avif, quality: 58 },
  webp: SCENE_ENCODING.webp,
} as const;

/** Several small pictures down one page weigh as much as a large one may. */
export const SMALL_SCENE_ENCODING = {
  avif: { quality: 42, effort: 6, chromaSubsampling: "4:2:0" },
  webp: { ...ENCODING.webp, quality: 70 },
} as const;

export type SceneEncoding =
  | typeof SCENE_ENCODING
  | typeof PHONE_SCENE_ENCODING
  | typeof FINE_SCENE_ENCODING
  | typeof SMALL_SCENE_ENCODING;

export type RasterFormat = keyof typeof ENCODING;
export const FORMATS = Object.keys(ENCODING) as RasterFormat[];

/** Paints an SVG document that states its size in pixels, scaled to `widthPx`. */
export function rasterise(svg: string, widthPx: number, supersampling = SUPERSAMPLING): Sharp {
  const stated = (name: "width" | "height"): number =>
    Number(new RegExp(` ${name}="([\\d.]+)"`).exec(svg)?.[1]);
  const density = (SVG_DPI * supersampling * widthPx) / stated("width");
  const height = Math.round((widthPx * stated("height")) / stated("width"));
  return sharp(Buffer.from(svg), { density, unlimited: true }).resize({
    width: widthPx,
    height,
    fit: "fill",
  });
}

/** A scene's picture. With a `background` it is opaque, so that no edge shines through where sizes don't divide. */
export async function encodeScene(
  svg: string,
  {
    widthPx,
    format,
    background,
    encoding,
  }: {
    readonly widthPx: number;
    readonly format: RasterFormat;
    readonly background?: string;
    readonly encoding: SceneEncoding;
  },
): Promise<Uint8Array> {
  const picture = rasterise(svg, widthPx, 2);
  const flat = background ? picture.flatten({ background }) : picture;
  return format === "avif"
    ? await flat.avif(encoding.avif).toBuffer()
    : await flat.webp(encoding.webp).toBuffer();
}

export async function encode(svg: string, widthPx: number, format: RasterFormat): Promise<Uint8Array> {
  const picture = rasterise(svg, widthPx);
  return format === "avif"
    ? await picture.avif(ENCODING.avif).toBuffer()
    : await picture.webp(ENCODING.webp).toBuffer();
}

export async function encodePng(svg: string, widthPx: number): Promise<Uint8Array> {
  return await rasterise(svg, widthPx).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer();
}
