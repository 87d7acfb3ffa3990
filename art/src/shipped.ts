import { cardGroundFiles, shareCardFiles } from "./cards/shipped-cards.ts";
import { edgeFiles } from "./edges/shipped-edges.ts";
import { FIGURES, figureSvg } from "./figures.ts";
import { gameFiles } from "./game/game.files.ts";
import { HEADS, headSvg } from "./heads.ts";
import { icoFile } from "./ico.ts";
import { type IconOptions, iconSvg } from "./icons.ts";
import { DAY, NIGHT, type Palette } from "./palette.ts";
import { PORTRAITS, portraitSvg } from "./portraits.ts";
import { COINS, coinSvg } from "./props/coins.ts";
import { encode, encodePng, FORMATS } from "./raster.ts";
import { sceneFiles } from "./scenes/shipped-scenes.ts";
import { type ShippedFile, versionOf } from "./shipped.file.ts";

export const THEMES: readonly (readonly [theme: "day" | "night", palette: Palette])[] = [
  ["day", DAY],
  ["night", NIGHT],
];
/** Folders in which every name holds its drawing's version. */
export const VERSIONED_FOLDERS = ["art", "og"];
const DENSITIES = [1, 2] as const;

/** Everything that is drawn for the site. Nothing is encoded before `make` is called. */
export function shippedFiles(): ShippedFile[] {
  return [
    ...figureFiles(),
    ...headFiles(),
    ...portraitFiles(),
    ...coinFiles(),
    ...sceneFiles(),
    ...edgeFiles(),
    ...shareCardFiles(),
    ...cardGroundFiles(),
    ...gameFiles(),
    ...iconFiles(),
  ];
}

function figureFiles(): ShippedFile[] {
  return FIGURES.flatMap((figure) => {
    const version = versionOf(THEMES.map(([, palette]) => figureSvg(figure, palette)));
    return THEMES.flatMap(([theme, palette]) =>
      DENSITIES.flatMap((density) =>
        FORMATS.map(
          (format): ShippedFile => ({
            path: `art/${figure.name}-${theme}-${density}x.${version}.${format}`,
            make: () => encode(figureSvg(figure, palette), figure.displayWidthPx * density, format),
          }),
        ),
      ),
    );
  });
}

const headFiles = (): ShippedFile[] => vectorFiles(HEADS, headSvg);
const portraitFiles = (): ShippedFile[] => vectorFiles(PORTRAITS, portraitSvg);
const coinFiles = (): ShippedFile[] => vectorFiles(COINS, coinSvg);

function vectorFiles<Picture extends { readonly name: string }>(
  pictures: readonly Picture[],
  svgOf: (picture: Picture, palette: Palette) => string,
): ShippedFile[] {
  return pictures.flatMap((picture) => {
    const version = versionOf(THEMES.map(([, palette]) => svgOf(picture, palette)));
    return THEMES.map(
      ([theme, palette]): ShippedFile => ({
        path: `art/${picture.name}-${theme}.${version}.svg`,
        make: async () => svgOf(picture, palette),
      }),
    );
  });
}

const SMALL: IconOptions = { detail: "favicon", isFullBleed: false, headShare: 0.9 };
const LARGE: IconOptions = { detail: "full", isFullBleed: false, headShare: 0.86 };

function iconFiles(): ShippedFile[] {
  const png = (path: string, sizePx: number, options: IconOptions): ShippedFile => ({
    path,
    make: () => encodePng(iconSvg(options), sizePx),
  });
  return [
    { path: "favicon.svg", make: async () => iconSvg(SMALL) },
    { path: "favicon.ico", make: favicon },
    png("apple-touch-icon.png", 180, { ...LARGE, isFullBleed: true, headShare: 0.8 }),
    png("icon-192.png", 192, LARGE),
    png("icon-512.png", 512, LARGE),
    png("icon-maskable-512.png", 512, { ...LARGE, isFullBleed: true, headShare: 0.7 }),
  ];
}

async function favicon(): Promise<Uint8Array> {
  const sizesPx = [16, 32, 48];
  const svg = iconSvg(SMALL);
  return icoFile(
    await Promise.all(sizesPx.map(async (sizePx) => ({ sizePx, png: await encodePng(svg, sizePx) }))),
  );
}
