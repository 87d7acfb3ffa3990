import { distance, labOfHex, toLab } from "./colour.distance.ts";
import { textShare } from "./text.share.ts";

export interface NamedColour {
  name: string;
  hex: string;
}

/** What can be measured of a picture. */
export interface PictureFacts {
  /** Share of the picture by name of colour, largest first; what is rare is left out. */
  colours: { name: string; share: number }[];
  /** From 0, black, to 1, white. */
  brightness: number;
  /** Deviation of the brightness, from 0 to 0.5. */
  contrast: number;
  /** Strength of the finest edges; below about 4 a picture is blurred, above 10 crisp. */
  sharpness: number;
  /** Part of the picture that looks like text, from 0 to 1. */
  textShare: number;
}

const COLOUR_SIDE_PX = 96;
const EDGE_SIDE_PX = 1_024;
const TEXT_SIDE_PX = 512;
const MOST_COLOURS = 5;
const LEAST_COLOUR_SHARE = 0.04;
const LAPLACIAN = [0, -1, 0, -1, 4, -1, 0, -1, 0];

/** Measures a picture. Transparent parts count as white, as they look on a page. */
export async function measurePicture(
  bytes: Uint8Array,
  names: readonly NamedColour[],
): Promise<PictureFacts> {
  const { default: sharp } = await import("sharp");
  const within = (side: number) =>
    sharp(bytes)
      .flatten({ background: "#ffffff" })
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  const [small, edges, grey] = await Promise.all([
    within(COLOUR_SIDE_PX).toColourspace("srgb").removeAlpha().raw().toBuffer(),
    within(EDGE_SIDE_PX)
      .toColourspace("b-w")
      .convolve({ width: 3, height: 3, kernel: LAPLACIAN, scale: 1, offset: 128 })
      .raw()
      .toBuffer(),
    within(TEXT_SIDE_PX).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true }),
  ]);
  return {
    colours: coloursOf(small, names),
    ...lightOf(grey.data),
    sharpness: deviation(edges),
    textShare: textShare(grey.data, grey.info.width, grey.info.height),
  };
}

function coloursOf(rgb: Buffer, names: readonly NamedColour[]): PictureFacts["colours"] {
  const known = names.map(({ name, hex }) => ({ name, lab: labOfHex(hex) }));
  const counts = new Map<string, number>();
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const lab = toLab(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0);
    let nearest = { name: "", distance: Number.POSITIVE_INFINITY };
    for (const colour of known) {
      const away = distance(lab, colour.lab);
      if (away < nearest.distance) nearest = { name: colour.name, distance: away };
    }
    counts.set(nearest.name, (counts.get(nearest.name) ?? 0) + 1);
  }
  const pixels = rgb.length / 3;
  return [...counts]
    .map(([name, count]) => ({ name, share: count / pixels }))
    .filter(({ share }) => share >= LEAST_COLOUR_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_COLOURS);
}

const mean = (values: Uint8Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
};

function deviation(values: Uint8Array): number {
  const middle = mean(values);
  let sum = 0;
  for (const value of values) sum += (value - middle) ** 2;
  return values.length === 0 ? 0 : Math.sqrt(sum / values.length);
}

const lightOf = (grey: Uint8Array) => ({ brightness: mean(grey) / 255, contrast: deviation(grey) / 255 });
