import type { ForestPalette } from "../forest/forest.palette.ts";
import { frondDefinitions } from "../forest/leaves.ts";
import type { Palette } from "../palette.ts";
import { type Frame, type Markup, svgDocument } from "../svg.ts";

/** One time of day: how the cub and his forest are coloured. */
export interface Daytime {
  readonly name: "day" | "night";
  readonly fur: Palette;
  readonly forest: ForestPalette;
}

/** From far to near. `stage` is where Bakso is. */
export type LayerName = "back" | "mid" | "stage" | "front";

export const LAYER_NAMES: readonly LayerName[] = ["back", "mid", "stage", "front"];

/** How far below the picture's foot layers go on, so that parallax never bares their lower edge. */
export const BLEED = 48;

/** A picture with a place in it, in units that are CSS pixels at its nominal size. */
export interface Scene {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The widths it is shipped in, in pixels. */
  readonly widthsPx: readonly number[];
  /** Whether its layers are shipped one by one too. */
  readonly isLayered: boolean;
  /** Whether it is one of several small pictures on a page, each of which has to weigh little. */
  readonly isSmall?: boolean;
  /** Whether a phone's or a small picture needs more than its usual quality. */
  readonly isFine?: boolean;
  readonly draw: (daytime: Daytime) => Record<LayerName, Markup>;
  /** What may move by itself; left out of the picture where it would show twice. */
  readonly parts?: readonly MovingPart[];
}

/** A small drawing to be laid over the scene: eyelids that are shown for a blink (somebody else's blink at other moments), a tail that sways, a door that opens. */
export interface MovingPart {
  readonly name: "lids" | "other-lids" | "tail" | "hollow" | "leaf" | "eye";
  /** Its place in the scene's units. */
  readonly frame: Frame;
  /** The point it turns about, in the scene's units. */
  readonly pivot: readonly [x: number, y: number];
  readonly draw: (daytime: Daytime) => Markup;
}

/** The whole scene as one picture. */
export function sceneSvg({ width, height, draw }: Scene, daytime: Daytime): string {
  const layers = draw(daytime);
  const content = frondDefinitions() + LAYER_NAMES.map((name) => layers[name]).join("");
  return svgDocument({ x: 0, y: 0, width, height }, content, `width="${width}" height="${height}"`);
}

/** One layer; `back` is opaque, the others lie over it. It is `BLEED` taller than the scene. */
export function layerSvg({ width, height, draw }: Scene, name: LayerName, daytime: Daytime): string {
  const tall = height + BLEED;
  const content = frondDefinitions() + draw(daytime)[name];
  return svgDocument({ x: 0, y: 0, width, height: tall }, content, `width="${width}" height="${tall}"`);
}

export function partSvg({ frame, draw }: MovingPart, daytime: Daytime): string {
  return svgDocument(frame, draw(daytime));
}
