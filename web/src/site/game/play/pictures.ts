import { TIGER_SIZE } from "@bakso/game/rules";
import { BACKDROP_LAYERS, TIGER_SHEET, TRUNK_SHEET } from "../pictures.catalog.ts";
import type { Measure } from "./measure.ts";
import { drawSky } from "./sky.ts";
import type { Theme } from "./theme.ts";

/** A strip of forest at one depth. */
export interface Layer {
  picture: HTMLCanvasElement;
  top: number;
  /** It stands there again after so many of the screen's pixels. */
  every: number;
  /** Where it stands at the beginning, in those. */
  from: number;
  /** How far it moves while the trunks move 1. */
  speed: number;
}

/** All that is drawn in a frame, in the screen's own pixels: frames copy and never scale. */
export interface Pictures {
  /** With all that is so far away that it stands still. */
  sky: HTMLCanvasElement;
  /** From far to near; the last two lie before the trunks, and the last before the tiger too, until he is down. */
  layers: readonly Layer[];
  /** Standing and hanging, kind by kind. */
  trunks: readonly HTMLCanvasElement[];
  /** Rising, gliding, falling, against a trunk. */
  tiger: readonly HTMLCanvasElement[];
}

/** The drawings as they come from the server. */
export interface Drawings {
  theme: Theme;
  layers: readonly HTMLImageElement[];
  trunks: HTMLImageElement;
  tiger: HTMLImageElement;
}

const TIGER_MOMENTS = 4;

/** @throws DOMException where a drawing can't be had */
export async function loadDrawings(theme: Theme, scale: number): Promise<Drawings> {
  const sizes = TIGER_SHEET.sizesPx;
  const size = sizes.find((each) => each >= TIGER_SIZE * scale) ?? sizes.at(-1);
  const tigerPath = `game-tiger-${theme}-${size}.${TIGER_SHEET.version}`;
  const [trunks, tiger, ...layers] = await Promise.all([
    loadImage(`game-trunks-${theme}.${TRUNK_SHEET.version}.svg`),
    loadImage(`${tigerPath}.avif`).catch(() => loadImage(`${tigerPath}.webp`)),
    ...BACKDROP_LAYERS.map(({ name, version }) => loadImage(`game-${name}-${theme}.${version}.svg`)),
  ]);
  return { theme, layers, trunks, tiger };
}

async function loadImage(name: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `/art/${name}`;
  await image.decode();
  return image;
}

/** Paints the drawings at the screen's size. */
export function paintPictures(drawings: Drawings, measure: Measure): Pictures {
  const { scale } = measure;
  const columns = TRUNK_SHEET.kinds * 2;
  const sky = blank(measure.width, measure.height);
  // Copied unchanged in every frame: without transparency nothing has to be blended.
  const context = contextOf(sky, { alpha: false });
  drawSky(context, measure, drawings.theme);
  const [far, ...layers] = BACKDROP_LAYERS.map(({ top, bottom, width, every, from, speed }, index): Layer => {
    const drawing = drawings.layers[index] as HTMLImageElement;
    const picture = scaled(drawing, width * scale, (bottom - top) * scale);
    return { picture, top, every: Math.round(every * scale), from: Math.round(from * scale), speed };
  });
  for (let x = far?.from ?? 0; far && x < sky.width; x += far.every)
    context.drawImage(far.picture, x, Math.round(far.top * scale));
  return {
    sky,
    layers,
    trunks: cut(drawings.trunks, columns, TRUNK_SHEET.width * scale, TRUNK_SHEET.length * scale),
    tiger: cut(drawings.tiger, TIGER_MOMENTS, TIGER_SIZE * scale, TIGER_SIZE * scale),
  };
}

const scaled = (drawing: HTMLImageElement, width: number, height: number): HTMLCanvasElement =>
  cut(drawing, 1, width, height)[0] as HTMLCanvasElement;

/** Cuts a sheet into its columns, each painted as large as it is shown. */
function cut(sheet: HTMLImageElement, columns: number, width: number, height: number): HTMLCanvasElement[] {
  return Array.from({ length: columns }, (_, column) => {
    const picture = blank(width, height);
    const context = contextOf(picture);
    context.imageSmoothingQuality = "high";
    const { width: w, height: h } = picture;
    context.drawImage(sheet, -column * w, 0, w * columns, h);
    return picture;
  });
}

export function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** @throws Error in a browser without canvases */
export function contextOf(canvas: HTMLCanvasElement, options?: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext("2d", options);
  if (!context) throw new Error("This browser has no canvas to draw on");
  return context;
}
