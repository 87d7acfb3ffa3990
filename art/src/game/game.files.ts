import { FOREST_DAY, FOREST_NIGHT } from "../forest/forest.palette.ts";
import { DAY, NIGHT, type Palette } from "../palette.ts";
import { HOP_MOMENTS, hop } from "../poses/hop.ts";
import { encode, FORMATS } from "../raster.ts";
import { type ShippedFile, versionOf } from "../shipped.file.ts";
import { group, svgDocument } from "../svg.ts";
import { BACKDROP, backdropSvg } from "./backdrop.ts";
import { TRUNK_LENGTH, TRUNK_WIDTH } from "./column.ts";
import { TRUNKS_DAY, TRUNKS_NIGHT } from "./trunks.palette.ts";
import { TRUNK_KINDS, trunkSheet } from "./trunks.ts";

const THEMES = [
  { theme: "day", palette: DAY, forest: FOREST_DAY, trunks: TRUNKS_DAY },
  { theme: "night", palette: NIGHT, forest: FOREST_NIGHT, trunks: TRUNKS_NIGHT },
] as const;

/** The square that the tiger fills in the game, in units of the rig. */
const HOP_FRAME = 400;
/** The tiger's size on the screen decides which sheet is loaded: phones and small windows, most others, large screens. */
export const TIGER_SIZES_PX = [160, 320, 480] as const;

/** All moments of a hop in a row. */
export function tigerSheet(palette: Palette): string {
  const width = HOP_FRAME * HOP_MOMENTS.length;
  const frames = HOP_MOMENTS.map((moment, i) =>
    group(`translate(${(i + 0.5) * HOP_FRAME} ${HOP_FRAME / 2})`, hop(moment, { palette, light: 1 })),
  );
  return svgDocument(
    { x: 0, y: 0, width, height: HOP_FRAME },
    frames.join(""),
    `width="${width}" height="${HOP_FRAME}"`,
  );
}

const tigerVersion = (): string => versionOf(THEMES.map(({ palette }) => tigerSheet(palette)));
const trunksVersion = (): string => versionOf(THEMES.map(({ trunks }) => trunkSheet(trunks)));
const layerVersion = (layer: (typeof BACKDROP)[number]): string =>
  versionOf(THEMES.map(({ forest }) => backdropSvg(layer, forest)));

/** The pictures of Bakso Jump. */
export function gameFiles(): ShippedFile[] {
  return THEMES.flatMap(({ theme, palette, forest, trunks }) => [
    ...TIGER_SIZES_PX.flatMap((sizePx) =>
      FORMATS.map(
        (format): ShippedFile => ({
          path: `art/game-tiger-${theme}-${sizePx}.${tigerVersion()}.${format}`,
          make: () => encode(tigerSheet(palette), sizePx * HOP_MOMENTS.length, format),
        }),
      ),
    ),
    { path: `art/game-trunks-${theme}.${trunksVersion()}.svg`, make: async () => trunkSheet(trunks) },
    ...BACKDROP.map(
      (layer): ShippedFile => ({
        path: `art/game-${layer.name}-${theme}.${layerVersion(layer)}.svg`,
        make: async () => backdropSvg(layer, forest),
      }),
    ),
  ]);
}

/** The web's module that names these pictures, as source text. Lengths are pixels of the game's world. */
export function gameCatalogModule(): string {
  const layers = BACKDROP.map(
    (layer) =>
      `  {
    name: "${layer.name}",
    version: "${layerVersion(layer)}",
    top: ${layer.top},
    bottom: ${layer.bottom},
    width: ${layer.width},
    every: ${layer.every},
    from: ${layer.from},
    speed: ${layer.speed},
  },`,
  );
  return `// Written by \`node art/src/render.ts\`; edit the drawing, not this file.

export const TIGER_SHEET = { version: "${tigerVersion()}", sizesPx: [${TIGER_SIZES_PX.join(", ")}] } as const;

export const TRUNK_SHEET = {
  version: "${trunksVersion()}",
  width: ${TRUNK_WIDTH},
  length: ${TRUNK_LENGTH},
  kinds: ${TRUNK_KINDS.length},
} as const;

export const BACKDROP_LAYERS = [
${layers.join("\n")}
] as const;
`;
}
