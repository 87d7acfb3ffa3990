import type { FigureTheme } from "./figure.source.ts";

/** A piece of forest that the site serves under /art, in day and night colours, as AVIF and WebP. */
export interface SceneSource {
  readonly name: string;
  /** Changes with the drawing, so that a browser may keep the files for ever. */
  readonly version: string;
  /** Its nominal size in CSS pixels; files keep the ratio. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The widths it comes in as AVIF; the last but one, or the only one, is its width as WebP. */
  readonly widthsPx: readonly number[];
  /** Far to near; `back` is opaque, the others lie over it. Empty when it comes only whole. */
  readonly layers: readonly SceneLayer[];
  /** What may move over the picture; without them the picture lacks its tail. */
  readonly parts: readonly ScenePart[];
  /** Changes with the drawing of any of them. */
  readonly partsVersion?: string;
  /** The class that gives the scene (by its name) its ratio, or a part (`<name>-<part>`) its place over it. */
  readonly placeOf: (name: string) => string | undefined;
}

export type SceneLayer = "back" | "mid" | "stage" | "front";

/** An SVG laid over the whole picture or over its `stage`. `lids` are shown for a blink, `other-lids` for somebody else's, `tail` always, a door's `eye`, `hollow` and `leaf` when the page says so; their places are what `placeOf` tells. */
export type ScenePart = "lids" | "other-lids" | "tail" | "hollow" | "leaf" | "eye";

/** The address of a whole scene or of one of its layers. */
export function sceneUrl(
  { name, version }: SceneSource,
  theme: FigureTheme,
  widthPx: number,
  format: "avif" | "webp",
  layer?: SceneLayer,
): string {
  const subject = layer ? `${name}-${layer}` : name;
  return `/art/${subject}-${theme}-${widthPx}w.${version}.${format}`;
}

/** A `srcset` of all its widths; needs `sizes`. */
export function sceneSrcSet(
  source: SceneSource,
  theme: FigureTheme,
  format: "avif" | "webp",
  layer?: SceneLayer,
): string {
  const widthsPx = format === "webp" ? source.widthsPx.slice(-2).slice(0, 1) : source.widthsPx;
  return widthsPx
    .map((widthPx) => `${sceneUrl(source, theme, widthPx, format, layer)} ${widthPx}w`)
    .join(", ");
}

/** The address of a moving part. */
export function scenePartUrl(scene: SceneSource, part: ScenePart, theme: FigureTheme): string {
  return `/art/${scene.name}-${part}-${theme}.${scene.partsVersion}.svg`;
}
