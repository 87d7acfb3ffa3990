import sharp, { type Sharp } from "sharp";

/** A picture as bare pixels, three channels. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data: threeChannels(data, channels), width, height };
}

/** What was laid over a picture leaves it an alpha channel, and grey ones have fewer: here all have three. */
function threeChannels(data: Buffer, channels: number): Buffer {
  if (channels === 3) return data;
  const out = Buffer.allocUnsafe((data.length / channels) * 3);
  const step = channels > 2 ? 1 : 0;
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3) {
    out[to] = data[from] ?? 0;
    out[to + 1] = data[from + step] ?? 0;
    out[to + 2] = data[from + 2 * step] ?? 0;
  }
  return out;
}

export const sharpOf = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** The picture after what was planned for it so far: sharp does the steps of one pipeline in an order of its own. */
export async function settled(picture: Sharp): Promise<Sharp> {
  return sharpOf(await pixelsOf(picture));
}

/** Changes each pixel by itself. */
export function mapPixels(
  pixels: Pixels,
  change: (r: number, g: number, b: number, x: number, y: number) => readonly [number, number, number],
): Pixels {
  const { data, width } = pixels;
  const out = Buffer.allocUnsafe(data.length);
  for (let at = 0, index = 0; at < data.length; at += 3, index += 1) {
    const [r, g, b] = change(
      data[at] ?? 0,
      data[at + 1] ?? 0,
      data[at + 2] ?? 0,
      index % width,
      Math.floor(index / width),
    );
    out[at] = clamp(r);
    out[at + 1] = clamp(g);
    out[at + 2] = clamp(b);
  }
  return { ...pixels, data: out };
}

const clamp = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/** 0 black, 255 white. */
export const brightness = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;
