import { smooth } from "../geometry/outline.ts";
import type { Point } from "../geometry/point.ts";
import { randomFrom } from "../geometry/random.ts";
import { ellipse, filled, type Markup, num } from "../svg.ts";
import type { Setting } from "./setting.ts";

/** Where the sky's lower bands begin, as shares of the horizon's height. */
const BANDS = [0.34, 0.62, 0.84] as const;
const STARS_PER_MEGAPIXEL = 90;
/** Dark plains of the moon: x, y, radius in shares of its radius. */
const PLAINS = [
  [-0.24, 0.3, 0.13],
  [-0.7, -0.3, 0.1],
  [0.2, 0.52, 0.09],
  [0.24, -0.74, 0.07],
] as const;

/**
 * Bands, stars, halo and the disc. The topmost colour fills the rest, so that a page's own ground can go on above.
 *
 * @param wordsEnd up to where words stand before it, from the left, as a share of the width: there a bright star would
 * read as an apostrophe
 * @param starsBehindWords how bright stars are there
 */
export function sky(setting: Setting, wordsEnd = 0, starsBehindWords = 0.35): Markup {
  const { width, height, horizonY, forest } = setting;
  const ground = `<rect width="${num(width)}" height="${num(height)}" fill="${forest.sky[0]}"/>`;
  const bands = BANDS.map((share, i) => band(setting, horizonY * share, forest.sky[i + 1] ?? ""));
  return (
    ground +
    bands.join("") +
    (forest.isNight ? stars(setting, wordsEnd, starsBehindWords) : "") +
    disc(setting)
  );
}

function band({ width, height }: Setting, y: number, colour: string): Markup {
  const edge: Point[] = [
    [-40, y + 6],
    [width * 0.22, y - 12],
    [width * 0.5, y + 6],
    [width * 0.78, y + 10],
    [width + 40, y - 14],
  ];
  return filled(smooth([...edge, [width + 40, height + 40], [-40, height + 40]], { tension: 1 / 8 }), colour);
}

function stars({ width, horizonY, seed }: Setting, wordsEnd: number, behindWords: number): Markup {
  const random = randomFrom(seed + 71);
  const count = Math.round(((width * horizonY * 0.6) / 1e6) * STARS_PER_MEGAPIXEL);
  return Array.from({ length: count }, () => {
    const size = 0.8 + random() * 1.2;
    const x = random() * width;
    const isBehindWords = x < width * wordsEnd;
    const radius = isBehindWords ? size * 0.6 : size;
    const y = random() * horizonY * 0.6;
    const opacity = isBehindWords ? behindWords : 0.75;
    return opacity === 0 ? "" : ellipse([x, y], radius, radius, "#DCEBE6", `opacity="${num(opacity)}"`);
  }).join("");
}

const HALO = 1.42;

function disc({ sun: { centre, radius, halo = HALO, plains: dark = PLAINS }, forest }: Setting): Markup {
  const [x, y] = centre;
  const plains = forest.isNight
    ? dark
        .map(([px, py, r]) => ellipse([x + px * radius, y + py * radius], r * radius, r * radius, "#E6DCBF"))
        .join("")
    : "";
  return (
    ellipse(centre, radius * halo, radius * halo, forest.halo, `opacity="${forest.haloOpacity}"`) +
    ellipse(centre, radius, radius, forest.disc) +
    plains
  );
}

/** A long flat cloud of cut paper: `width` units, its foot at `y`. */
export function cloud({ forest }: Setting, [x, y]: Point, width: number): Markup {
  const h = width * 0.085;
  const top: Point[] = [
    [x - width * 0.5, y],
    [x - width * 0.44, y - h * 0.7],
    [x - width * 0.3, y - h * 0.8],
    [x - width * 0.2, y - h * 1.7],
    [x - width * 0.02, y - h * 1.9],
    [x + width * 0.1, y - h * 1.1],
    [x + width * 0.22, y - h * 1.3],
    [x + width * 0.36, y - h * 0.6],
    [x + width * 0.5, y],
  ];
  return filled(smooth(top, { tension: 1 / 5.5 }), forest.cloud, 'opacity=".8"');
}
