export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `start` and `end` line the box up with the anchor's left or right edge. */
export type Alignment = "start" | "centre" | "end";

export interface PlacementOptions {
  readonly align: Alignment;
  /** The preferred side. It flips where there is no room and the other side has more. */
  readonly side: "above" | "below";
  readonly gapPx: number;
  /** Kept free along the window's edges. */
  readonly marginPx: number;
}

/** Where a box goes beside its anchor, in window coordinates: never beyond the window's edges if it can be helped. */
export function placeBeside(
  anchor: Rect,
  box: Size,
  viewport: Size,
  { align, side, gapPx, marginPx }: PlacementOptions,
): { left: number; top: number } {
  const above = anchor.top - gapPx - box.height;
  const below = anchor.bottom + gapPx;
  const roomAbove = anchor.top - gapPx - marginPx;
  const roomBelow = viewport.height - anchor.bottom - gapPx - marginPx;
  const wanted = side === "below" ? roomBelow : roomAbove;
  const other = side === "below" ? roomAbove : roomBelow;
  const isFlipped = wanted < box.height && other > wanted;
  const top = (side === "below") !== isFlipped ? below : above;

  const lefts: Record<Alignment, number> = {
    start: anchor.left,
    centre: (anchor.left + anchor.right - box.width) / 2,
    end: anchor.right - box.width,
  };
  return {
    left: within(lefts[align], marginPx, viewport.width - box.width - marginPx),
    top: within(top, marginPx, viewport.height - box.height - marginPx),
  };
}

/** The lower bound wins where both can't be met. */
const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
