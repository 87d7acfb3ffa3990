import { FOREST_NIGHT, type ForestPalette } from "../forest/forest.palette.ts";
import type { Setting } from "../forest/setting.ts";
import { head } from "../head/head.ts";
import { NIGHT, type Palette } from "../palette.ts";
import { sit } from "../poses/sit.ts";
import { rasterise } from "../raster.ts";
import { clearing, frontLeaves } from "../scenes/clearing.ts";
import { placed } from "../scenes/cub.ts";
import { ellipse, type Markup, num, svgDocument } from "../svg.ts";
import { stainedGlass } from "./stained-glass.ts";
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
type Look = (x: number, y: number) => Colour;

const hex = ({ r, g, b }: Colour): string =>
  `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
/** 0 black, 1 white. */
const brightness = ({ r, g, b }: Colour): number => (0.299 * r + 0.587 * g + 0.114 * b) / 255;

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

const sized = (widthPx: number, heightPx: number, content: Markup): string =>
  svgDocument(
    { x: 0, y: 0, width: widthPx, height: heightPx },
    content,
    `width="${widthPx}" height="${heightPx}"`,
  );

const background = (fill: string, { widthPx, heightPx }: { widthPx: number; heightPx: number }): Markup =>
  `<rect width="${widthPx}" height="${heightPx}" fill="${fill}"/>`;

const portrait = (widthPx: number, heightPx: number, ground: string, size: number): string =>
  sized(
    widthPx,
    heightPx,
    background(ground, { widthPx, heightPx }) +
      ellipse([widthPx / 2, heightPx / 2], widthPx * 0.42, widthPx * 0.42, "#FFCB73") +
      placed({ x: widthPx / 2, y: heightPx / 2 + 20, size }, head({ expression: "curious", tiltDeg: 4 })),
  );

/** Thousands of round seeds, laid in a spiral as a sunflower lays them. */
const seeds: GeneratedWork = {
  name: "in-twelve-thousand-seeds",
  widthPx: 1080,
  heightPx: 1080,
  source: () => portrait(1080, 1080, "#124534", 3.4),
  generate(look, size) {
    const golden = Math.PI * (3 - Math.sqrt(5));
    const dots = Array.from({ length: 12_000 }, (_, i) => {
      const reach = Math.sqrt(i + 0.5) * 7.05;
      const [x, y] = [540 + Math.cos(i * golden) * reach, 540 + Math.sin(i * golden) * reach];
      if (x < -10 || y < -10 || x > 1_090 || y > 1_090) return "";
      const colour = look(x, y);
      // The lighter, the larger: on the dark ground between them the face glows.
      const radius = 3 + brightness(colour) * 1.9;
      return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${hex(colour)}"/>`;
    });
    return background("#0A1F1C", size) + dots.join("");
  },
};

/** One ink, in lines that swell where it is dark: how banknotes are engraved. */
const engraving: GeneratedWork = {
  name: "engraved",
  widthPx: 1080,
  heightPx: 1080,
  source: () => portrait(1080, 1080, "#FFFFFF", 3.6),
  generate(look, size) {
    const spacing = 11;
    const lines = Array.from({ length: 116 }, (_, i) => {
      const base = -90 + i * spacing;
      const wave = (x: number) => base + Math.sin(x / 150 + i * 0.05) * 22;
      const steps = Array.from({ length: 217 }, (_unused, step) => step * 5);
      const half = (x: number) => 0.5 + (1 - brightness(look(x, wave(x)))) ** 1.15 * (spacing * 0.54);
      const above = steps.map((x) => `${x} ${num(wave(x) - half(x))}`);
      const below = steps.toReversed().map((x) => `${x} ${num(wave(x) + half(x))}`);
      return `<path d="M${[...above, ...below].join("L")}Z" fill="#124534"/>`;
    });
    return background("#F7EBD3", size) + lines.join("");
  },
};

const NEON_FOREST: ForestPalette = {
  ...FOREST_NIGHT,
  sky: ["#1B0B3B", "#3A1060", "#7A1B7D", "#C23A83"],
  cloud: "#5B1E78",
  disc: "#FFD27A",
  halo: "#FF6FA3",
  haloOpacity: 0.6,
  depths: ["#8A2A86", "#5E2080", "#3C1A70", "#261358", "#180D42", "#0F082E", "#08041C"],
  rims: ["#FF7FB0", "#D65BD0", "#7F6BFF", "#37C9E8"],
  trunks: ["#5E2080", "#3C1A70", "#261358"],
  volcano: "#6A1F80",
  volcanoLit: "#E0559A",
  mist: "#FF9AD0",
  mistOpacity: 0.12,
  mote: "#7DF3FF",
};
const NEON_FUR: Palette = {
  ...NIGHT,
  fur: "#FF7A3D",
  rim: "#6FF0FF",
  creamRim: "#BFF8FF",
  shade: "#5A0F5E",
  shadeOpacity: 0.34,
};

/** The same forest, had somebody dreamt it in another century. */
const neon: Work = {
  name: "neon-dream",
  widthPx: 1280,
  heightPx: 853,
  draw: () => {
    const setting: Setting = {
      width: 1280,
      height: 853,
      horizonY: 560,
      scale: 0.95,
      seed: 101,
      sun: { centre: [690, 350], radius: 236 },
      forest: NEON_FOREST,
    };
    const { back, mid, floor } = clearing(setting, {
      volcanoAt: 0.2,
      treesLeft: 230,
      treesRight: 220,
      groundHeight: 120,
    });
    return (
      back +
      mid +
      floor +
      placed(
        { x: 682, y: 796, size: 1.34 },
        sit({ palette: NEON_FUR, light: 1, tail: "up", headOptions: { expression: "wow", gaze: [-3, -5] } }),
      ) +
      frontLeaves(setting, 853, { left: 0.9, right: 0.8 })
    );
  },
};

const GENERATED: readonly GeneratedWork[] = [seeds, engraving];

/** Pictures made by a procedure rather than by a plan. */
export const generatedWorks = async (): Promise<Work[]> => [
  ...(await Promise.all(GENERATED.map(generatedWork))),
  neon,
  stainedGlass,
];
