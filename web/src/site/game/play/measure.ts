/** Sizes of what is drawn on: in the screen's pixels, and how many of them one pixel of the world takes. */
export interface Measure {
  width: number;
  height: number;
  scale: number;
  /** Where the tiger's left edge is, in the world's pixels from the screen's left edge. */
  tigerX: number;
}
