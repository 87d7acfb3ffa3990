import type { Point } from "../geometry/point.ts";
import type { ForestPalette } from "./forest.palette.ts";

/** Where and when a piece of forest stands: what everything drawn into one scene shares. */
export interface Setting {
  readonly width: number;
  /** Everything reaches down to here; a layer that parallax lifts needs more than the picture shows. */
  readonly height: number;
  /** Where the far canopy begins. */
  readonly horizonY: number;
  /** 1 in the wide hero; smaller pictures draw smaller trees. */
  readonly scale: number;
  readonly seed: number;
  readonly sun: Disc;
  readonly forest: ForestPalette;
}

export interface Disc {
  readonly centre: Point;
  readonly radius: number;
  /** How far its halo reaches, in radii, where words are near. */
  readonly halo?: number;
  /** The moon's dark plains where they may not be where they usually are: x, y, radius in shares of its radius. */
  readonly plains?: readonly (readonly [x: number, y: number, radius: number])[];
}
