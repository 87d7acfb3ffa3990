/** A drawing of Bakso that the site serves under /art, in day and night colours. */
export interface FigureSource {
  /** `raster` comes as AVIF and WebP at one and two pixels a CSS pixel, `vector` as SVG. */
  readonly kind: "raster" | "vector";
  readonly name: string;
  /** Changes with the drawing, so that a browser may keep the file for ever. */
  readonly version: string;
  /** The largest size it is meant to be shown at, in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

export type FigureTheme = "day" | "night";

/** The address of a vector drawing. */
export function vectorUrl({ name, version }: FigureSource, theme: FigureTheme): string {
  return `/art/${name}-${theme}.${version}.svg`;
}

/** The address of a raster drawing at one of its two densities. */
export function rasterUrl(
  { name, version }: FigureSource,
  theme: FigureTheme,
  density: 1 | 2,
  format: "avif" | "webp",
): string {
  return `/art/${name}-${theme}-${density}x.${version}.${format}`;
}

/**
 * A `srcset` with both densities, as they are where the drawing is shown `widthPx` wide: at half its size the smaller
 * one is sharp on a dense screen.
 */
export function rasterSrcSet(
  source: FigureSource,
  theme: FigureTheme,
  format: "avif" | "webp",
  widthPx = source.widthPx,
): string {
  return ([1, 2] as const)
    .map((density) => {
      const pixelsPerPx = Math.round((density * source.widthPx * 100) / widthPx) / 100;
      return `${rasterUrl(source, theme, density, format)} ${pixelsPerPx}x`;
    })
    .join(", ");
}
