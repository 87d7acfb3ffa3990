/** A colour in a space where distances are about as large as people see them (Oklab). */
type Lab = readonly [lightness: number, a: number, b: number];

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Oklab of an sRGB colour with parts from 0 to 255. Björn Ottosson, https://bottosson.github.io/posts/oklab/ */
export function toLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export const labOfHex = (hex: string): Lab => {
  const value = Number.parseInt(hex.slice(1), 16);
  return toLab(value >> 16, (value >> 8) & 255, value & 255);
};

/** Hue counts for more than lightness: a shaded orange is still orange. */
export const distance = (one: Lab, other: Lab): number =>
  0.5 * (one[0] - other[0]) ** 2 + 2 * ((one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2);
