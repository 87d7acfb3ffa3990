import type { Detail } from "./head/face.ts";
import { head } from "./head/head.ts";
import { group, svgDocument } from "./svg.ts";

/** The forest-green tile that Bakso's head stands on as a site icon. */
const TILE_COLOUR = "#1B5A40";
const TILE_SIZE = 64;
const CORNER_SHARE = 0.23;

export interface IconOptions {
  readonly detail: Detail;
  /** Systems that cut their own shape want the tile to its corners. */
  readonly isFullBleed: boolean;
  /** Head width, ruff and all, as a share of the tile. A mask may cut off all but the inner 80 %. */
  readonly headShare: number;
}

const HEAD_WIDTH = 250;

/** Bakso's head on a tile, as an SVG document in a 64-unit square. */
export function iconSvg({ detail, isFullBleed, headShare }: IconOptions): string {
  const corner = isFullBleed ? 0 : TILE_SIZE * CORNER_SHARE;
  const scale = (TILE_SIZE * headShare) / HEAD_WIDTH;
  const tile = `<rect width="${TILE_SIZE}" height="${TILE_SIZE}" rx="${corner}" fill="${TILE_COLOUR}"/>`;
  const drawing = group(`translate(32 ${32.6 + scale * 4}) scale(${scale})`, head({ detail }));
  const size = `width="${TILE_SIZE}" height="${TILE_SIZE}"`;
  return svgDocument({ x: 0, y: 0, width: TILE_SIZE, height: TILE_SIZE }, tile + drawing, size);
}
