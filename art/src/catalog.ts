import { FIGURES, figureSvg } from "./figures.ts";
import { HEAD_DISPLAY_WIDTH_PX, HEAD_FRAME, HEADS, headSvg } from "./heads.ts";
import { PORTRAIT_DISPLAY_WIDTH_PX, PORTRAITS, portraitSvg } from "./portraits.ts";
import { COIN_DISPLAY_WIDTH_PX, COINS, coinSvg } from "./props/coins.ts";
import { versionOf } from "./shipped.file.ts";
import { THEMES } from "./shipped.ts";

/**
 * The web's modules that name the figures with their sizes and versions, as source texts by file name: one each, so that a
 * page carries those alone that it shows.
 */
export function figureCatalog(): ReadonlyMap<string, string> {
  const figures = FIGURES.map((figure) => {
    const version = versionOf(THEMES.map(([, palette]) => figureSvg(figure, palette)));
    const { name, frame, displayWidthPx: widthPx } = figure;
    return entry(`${name}-figure`, {
      kind: "raster",
      name,
      version,
      widthPx,
      heightPx: Math.round((widthPx * frame.height) / frame.width),
    });
  });
  const heads = HEADS.map((picture) =>
    entry(picture.name, {
      kind: "vector",
      name: picture.name,
      version: versionOf(THEMES.map(([, palette]) => headSvg(picture, palette))),
      widthPx: HEAD_DISPLAY_WIDTH_PX,
      heightPx: (HEAD_DISPLAY_WIDTH_PX * HEAD_FRAME.height) / HEAD_FRAME.width,
    }),
  );
  const portraits = PORTRAITS.map((portrait) =>
    entry(portrait.name, {
      kind: "vector",
      name: portrait.name,
      version: versionOf(THEMES.map(([, palette]) => portraitSvg(portrait, palette))),
      widthPx: PORTRAIT_DISPLAY_WIDTH_PX,
      heightPx: PORTRAIT_DISPLAY_WIDTH_PX,
    }),
  );
  const coins = COINS.map((coin) =>
    entry(coin.name, {
      kind: "vector",
      name: coin.name,
      version: versionOf(THEMES.map(([, palette]) => coinSvg(coin, palette))),
      widthPx: COIN_DISPLAY_WIDTH_PX,
      heightPx: COIN_DISPLAY_WIDTH_PX,
    }),
  );
  return new Map([...figures, ...heads, ...portraits, ...coins]);
}

function entry(name: string, source: Record<string, string | number>): [file: string, text: string] {
  const fields = Object.entries(source).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
  const blocks = [
    "// Written by `node art/src/render.ts`; edit the drawing, not this file.",
    'import type { FigureSource } from "../figure.source.ts";',
    `export const ${camelCase(name)}: FigureSource = {\n${fields.join("\n")}\n};`,
  ];
  return [`${source.name}.figure.ts`, `${blocks.join("\n\n")}\n`];
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
