/** Where a scrolled view stands. */
export interface ScrollPlace {
  offset: number;
  viewPx: number;
  contentPx: number;
}

export const NOWHERE: ScrollPlace = { offset: 0, viewPx: 0, contentPx: 0 };

/** A reader who scrolls down to within this distance has reached the end. */
const NEAR_PX = 24;
/** Rounding of scroll positions. */
const EXACT_PX = 2;
/** A scroll this soon after a wheel, a touch or a key is the reader's. */
const READER_MS = 400;
/** A scroll this far upwards is the reader's, where the contents did not shrink: growing ones move the view by less. */
const LEAP_PX = 160;

/**
 * What a scroll says of the end: that it is to be held in view, that the reader lets go of it, or nothing.
 *
 * @param sinceMoveMs since the last wheel, touch or key
 */
export function readScroll(
  before: ScrollPlace,
  now: ScrollPlace,
  sinceMoveMs: number,
): "hold" | "let go" | "nothing" {
  const distancePx = now.contentPx - now.viewPx - now.offset;
  const upwardsPx = before.offset - now.offset;
  if (distancePx <= EXACT_PX || (distancePx <= NEAR_PX && upwardsPx <= 0)) return "hold";
  if (upwardsPx <= 0) return "nothing";
  // When the input shrinks, the view grows and is moved up by as much.
  const grownPx = Math.max(0, now.viewPx - before.viewPx);
  // A long answer whose blocks lose their heights takes the view up by thousands of pixels with them.
  const isLeap = now.contentPx >= before.contentPx && upwardsPx - grownPx > LEAP_PX;
  return sinceMoveMs < READER_MS || isLeap ? "let go" : "nothing";
}
