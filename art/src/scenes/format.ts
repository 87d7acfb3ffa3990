import type { Place } from "./cub.ts";

/** A size that a scene is drawn in, and where in it the figure or the door stands that it is about. */
export interface SceneFormat {
  readonly suffix: "wide" | "phone";
  readonly width: number;
  readonly height: number;
  readonly widthsPx: readonly number[];
  readonly place: Place;
  readonly horizonY: number;
  readonly scale: number;
}
