import { FIGURES, figureSvg } from "./figures.ts";
import { HEAD_DISPLAY_WIDTH_PX, HEAD_FRAME, HEADS, headSvg } from "./heads.ts";
import { COIN_DISPLAY_WIDTH_PX, COINS, coinSvg } from "./props/coins.ts";
import { versionOf } from "./shipped.file.ts";
import { THEMES } from "./shipped.ts";

/** The web's module that names every figure with its size and version, as source text. */
export function catalogModule(): string {
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
  const coins = COINS.map((coin) =>
    entry(coin.name, {
      kind: "vector",
      name: coin.name,
      version: versionOf(THEMES.map(([, palette]) => coinSvg(coin, palette))),
      widthPx: COIN_DISPLAY_WIDTH_PX,
      heightPx: COIN_DISPLAY_WIDTH_PX,
    }),
  );
  const blocks = [
    "// Written by `node art/src/render.ts`; edit the drawing, not this file.",
    'import type { FigureSource } from "./figure.source.ts";',
    ...figures,
    ...heads,
    ...coins,
  ];
  return `${blocks.join("\n\n")}\n`;
}

function entry(name: string, source: Record<string, string | number>): string {
  const fields = Object.entries(source).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
  return `export const ${camelCase(name)}: FigureSource = {\n${fields.join("\n")}\n};`;
}

const camelCase = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
