import type { Sharp } from "sharp";
import { inPalette } from "./picture.palette.ts";
import { brightness, mapPixels, type Pixels, pixelsOf, settled, sharpOf } from "./pixels.ts";

/** One change of a picture. */
export type Change = (picture: Sharp, seed: number) => Promise<Sharp>;

/** Every change that the offline model knows, by name. Each works on the pixels it is given. */
export const CHANGES = {
  night: async (picture) =>
    sharpOf(
      mapPixels(await pixelsOf(picture), (r, g, b) => {
        const light = brightness(r, g, b);
        return [light * 0.16 + r * 0.22, light * 0.22 + g * 0.26, light * 0.34 + b * 0.34 + 14];
      }),
    ),
  sunset: async (picture) => {
    const pixels = await pixelsOf(picture);
    return sharpOf(
      mapPixels(pixels, (r, g, b, _x, y) => {
        const height = 1 - y / pixels.height;
        return [r * 0.9 + 46, g * 0.72 + 30 - height * 14, b * 0.58 + 18 + height * 34];
      }),
    );
  },
  grey,
  sepia: async (picture) =>
    sharpOf(
      mapPixels(await pixelsOf(picture), (r, g, b) => {
        const light = brightness(r, g, b);
        return [light * 1.07 + 18, light * 0.92 + 8, light * 0.7];
      }),
    ),
  negative: async (picture) => settled(picture.negate({ alpha: false })),
  sketch,
  pop,
  poster: async (picture) =>
    sharpOf(
      mapPixels(await pixelsOf(picture.median(5).modulate({ saturation: 1.2 })), (r, g, b) =>
        inSteps(r, g, b, 6),
      ),
    ),
  pixel,
  watercolour,
  blurred: blurAround,
  blur: async (picture) => settled(picture.blur(9)),
  sharp: async (picture) => settled(picture.sharpen({ sigma: 1.6 })),
  brighter: async (picture) => settled(picture.modulate({ brightness: 1.25 })),
  darker: async (picture) => settled(picture.modulate({ brightness: 0.72 })),
  colourful: async (picture) => settled(picture.modulate({ saturation: 1.7 })),
  warmer: async (picture) => settled(picture.recomb(tint(1.14, 1.02, 0.84))),
  colder: async (picture) => settled(picture.recomb(tint(0.86, 1, 1.16))),
  mirror: async (picture) => settled(picture.flop()),
  upsideDown: async (picture) => settled(picture.flip()),
  quarterTurn: async (picture) => settled(picture.rotate(90)),
  vignette: async (picture) => {
    const pixels = await pixelsOf(picture);
    const [cx, cy] = [pixels.width / 2, pixels.height / 2];
    const reach = cx * cx + cy * cy;
    return sharpOf(
      mapPixels(pixels, (r, g, b, x, y) => {
        const k = 1 - 0.75 * (((x - cx) ** 2 + (y - cy) ** 2) / reach) ** 1.4;
        return [r * k, g * k, b * k];
      }),
    );
  },
  frame: async (picture) => {
    const { width, height } = await sizeOf(picture);
    const edge = Math.round(Math.min(width, height) * 0.06);
    const line = Math.max(2, Math.round(edge * 0.14));
    const lined = await settled(border(picture, line, "#1b5a40"));
    return settled(border(lined, edge, "#fff8ec"));
  },
  snow: (picture, seed) => strew(picture, seed, "snow"),
  rain: (picture, seed) => strew(picture, seed, "rain"),
} as const satisfies Record<string, Change>;

export type ChangeName = keyof typeof CHANGES;

const step = (value: number, steps: number): number =>
  Math.round((value / 255) * (steps - 1)) * (255 / (steps - 1));

/** In so many steps of brightness. The hue stays: in steps of each channel an amber sky would turn lemon. */
function inSteps(r: number, g: number, b: number, steps: number): [number, number, number] {
  const light = brightness(r, g, b);
  const toLight = step(light, steps);
  // Half of the way up goes towards white, so that what is light does not burn out into a bare hue.
  const k = light === 0 ? 0 : Math.min(toLight / light, 1 + (toLight / light - 1) / 2);
  const lift = toLight - light * k;
  return [r * k + lift, g * k + lift, b * k + lift];
}

const tint = (
  r: number,
  g: number,
  b: number,
): [[number, number, number], [number, number, number], [number, number, number]] => [
  [r, 0, 0],
  [0, g, 0],
  [0, 0, b],
];

const border = (picture: Sharp, px: number, background: string): Sharp =>
  picture.extend({ top: px, bottom: px, left: px, right: px, background });

export async function sizeOf(picture: Sharp): Promise<{ width: number; height: number }> {
  const { info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}

async function grey(picture: Sharp): Promise<Sharp> {
  return sharpOf(
    mapPixels(await pixelsOf(picture), (r, g, b) => {
      const light = brightness(r, g, b);
      return [light, light, light];
    }),
  );
}

/** Pencil: what is lighter than its surroundings vanishes, edges stay, and what is dark is shaded. */
async function sketch(picture: Sharp): Promise<Sharp> {
  const plain = await grey(picture);
  const soft = await pixelsOf(plain.clone().negate({ alpha: false }).blur(9));
  return sharpOf(
    mapPixels(await pixelsOf(plain), (r, _g, _b, x, y) => {
      const under = soft.data[(y * soft.width + x) * 3] ?? 0;
      const light = Math.min(255, (r * 255) / Math.max(1, 256 - under));
      const shade = (255 - r) * 0.3;
      const line = 255 - (255 - light) * 1.9 - shade;
      return [line * 0.99, line * 0.975, line * 0.94];
    }),
  );
}

/** What a cheap press has. */
const POP_INKS = ["#14121F", "#E8343A", "#FFD400", "#1E6FE0", "#F28A2E", "#FFFFFF", "#2BB673"];

/** Few loud colours, with dots where it is darker. */
async function pop(picture: Sharp): Promise<Sharp> {
  const { width } = await sizeOf(picture);
  const cell = Math.max(6, Math.round(width / 90));
  const loud = sharpOf(
    mapPixels(
      await pixelsOf(picture.median(3).modulate({ saturation: 2.1, brightness: 1.06 })),
      (r, g, b, x, y) => {
        const [dx, dy] = [((x + y) % cell) - cell / 2, ((x - y + cell * 10_000) % cell) - cell / 2];
        const dot = Math.hypot(dx, dy) / cell;
        const isDot = dot < 0.52 * (1 - brightness(r, g, b) / 255);
        const dim = isDot ? 0.62 : 1;
        return [step(r, 4) * dim, step(g, 4) * dim, step(b, 4) * dim];
      },
    ),
  );
  return inPalette(loud, POP_INKS);
}

/** The side of one drawn pixel, in those of the picture; and how many there are at most in a row. */
const BLOCK_PX = 12;
const MAX_COLUMNS = 96;

/** Large pixels, each in the colour that most of it has: their mean would be a colour between two, which looks out of focus. */
async function pixel(picture: Sharp): Promise<Sharp> {
  const { data, width, height } = mapPixels(await pixelsOf(picture), (r, g, b) => [
    step(r, 7),
    step(g, 7),
    step(b, 7),
  ]);
  const side = Math.max(BLOCK_PX, width / MAX_COLUMNS);
  const columns = Math.max(1, Math.round(width / side));
  const rows = Math.max(1, Math.round(height / side));
  const small = Buffer.allocUnsafe(columns * rows * 3);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const counts = new Map<number, number>();
      const toX = ((column + 1) * width) / columns;
      const toY = ((row + 1) * height) / rows;
      for (let y = Math.floor((row * height) / rows); y < toY; y += 1)
        for (let x = Math.floor((column * width) / columns); x < toX; x += 1) {
          const colour = data.readUIntBE((y * width + x) * 3, 3);
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
      const [[most] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
      small.writeUIntBE(most, (row * columns + column) * 3, 3);
    }
  return settled(
    sharpOf({ data: small, width: columns, height: rows }).resize({
      width,
      height,
      fit: "fill",
      kernel: "nearest",
    }),
  );
}

/** What the paint leaves free, and shines through it. */
const PAPER = [250, 246, 236] as const;

/** Paint that ran: ragged edges, darker where the water stood, uneven within, and bare paper around it. */
async function watercolour(picture: Sharp, seed: number): Promise<Sharp> {
  const paint = await pixelsOf(picture.median(9).modulate({ saturation: 1.12, brightness: 1.02 }));
  const { data, width, height } = paint;
  const side = Math.min(width, height);
  const wet = await pixelsOf(sharpOf(paint).blur(side / 90));
  const grain = noise(seed);
  const { data: waves } = await wavesOf(grain, paint, side / 26);
  /** From −0.5 to 0.5. */
  const wave = (at: number) => (waves[at] ?? 0) / 255 - 0.5;
  return sharpOf(
    mapPixels(wet, (wetR, wetG, wetB, x, y) => {
      const here = (y * width + x) * 3;
      const fromX = clampTo(x + (wave(here) * side) / 42, width);
      const fromY = clampTo(y + (wave(here + 1) * side) / 42, height);
      const from = (fromY * width + fromX) * 3;
      const [r, g, b] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
      const step = Math.abs(brightness(r, g, b) - brightness(wetR, wetG, wetB)) / 255;
      const edge = Math.min(0.34, step * 1.5);
      const inset = Math.min(x, y, width - x, height - y) / side + wave(here + 2) * 0.05;
      const cover = Math.min(1, Math.max(0, (inset - 0.01) / 0.03)) * (0.925 + wave(here + 2) * 0.15);
      const rough = (grain(x >> 1, y >> 1) - 0.5) * 24;
      const mix = (colour: number, paper: number) => paper + (colour * (1 - edge) - paper) * cover + rough;
      return [mix(r, PAPER[0]), mix(g, PAPER[1]), mix(b, PAPER[2])];
    }),
  );
}

const clampTo = (at: number, length: number): number => Math.min(length - 1, Math.max(0, Math.round(at)));

/** Chance that changes slowly, over so many pixels from one value to the next: three of its kind, one a channel. */
function wavesOf(
  chance: (x: number, y: number) => number,
  { width, height }: Pixels,
  lengthPx: number,
): Promise<Pixels> {
  const [columns, rows] = [Math.ceil(width / lengthPx), Math.ceil(height / lengthPx)];
  const data = Buffer.from(
    Array.from({ length: columns * rows * 3 }, (_, index) => Math.round(chance(index, columns) * 255)),
  );
  return pixelsOf(sharpOf({ data, width: columns, height: rows }).resize(width, height, { fit: "fill" }));
}

/** Sharp in the middle, soft around it. */
async function blurAround(picture: Sharp): Promise<Sharp> {
  const clear = await pixelsOf(picture.clone());
  const soft = await pixelsOf(picture.clone().blur(Math.max(4, clear.width / 90)));
  const [cx, cy] = [clear.width / 2, clear.height * 0.52];
  const [rx, ry] = [clear.width * 0.34, clear.height * 0.4];
  return sharpOf(
    mapPixels(clear, (r, g, b, x, y) => {
      const far = Math.min(1, Math.max(0, (Math.hypot((x - cx) / rx, (y - cy) / ry) - 0.85) / 0.4));
      const at = (y * clear.width + x) * 3;
      const mix = (from: number, offset: number) => from + ((soft.data[at + offset] ?? 0) - from) * far;
      return [mix(r, 0), mix(g, 1), mix(b, 2)];
    }),
  );
}

async function strew(picture: Sharp, seed: number, kind: "snow" | "rain"): Promise<Sharp> {
  const { width, height } = await sizeOf(picture);
  const random = noise(seed);
  const count = kind === "snow" ? 220 : 260;
  const marks = Array.from({ length: count }, (_, index) => {
    const [x, y, size] = [random(index, 1) * width, random(index, 2) * height, random(index, 3)];
    const unit = Math.min(width, height) / 1_000;
    return kind === "snow"
      ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${((1.5 + size * 6) * unit).toFixed(1)}"/>`
      : `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(-8 * unit).toFixed(1)} ${((24 + size * 30) * unit).toFixed(1)}" stroke="#fff" stroke-width="${(2 * unit).toFixed(1)}"/>`;
  }).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff" opacity="${kind === "snow" ? 0.86 : 0.5}">${marks}</svg>`;
  const dulled =
    kind === "rain" ? await settled(picture.modulate({ brightness: 0.82, saturation: 0.75 })) : picture;
  return settled(dulled.composite([{ input: Buffer.from(svg) }]));
}

/** Numbers from 0 to 1 that look like chance, the same for the same place. */
function noise(seed: number): (x: number, y: number) => number {
  return (x, y) => {
    let value = Math.imul(x + 1, 0x27d4eb2d) ^ Math.imul(y + 1, 0x165667b1) ^ seed;
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
    value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
    return ((value ^ (value >>> 15)) >>> 0) / 4_294_967_296;
  };
}
