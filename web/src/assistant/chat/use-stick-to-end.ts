import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** A reader who scrolls down to within this distance has reached the end. */
const NEAR_PX = 24;
/** Rounding of scroll positions. */
const EXACT_PX = 2;
/** A scroll this soon after a wheel, a touch or a key is the reader's. */
const READER_MS = 400;
/** A scroll this far upwards is always the reader's: shrinking contents move the view by less. */
const LEAP_PX = 160;

/**
 * Keeps the end in view while the reader is there, and otherwise keeps the reader's place. Any scroll upwards lets go;
 * reaching the end again holds on.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const held = useRef(true);
  const last = useRef({ offset: 0, viewPx: 0 });
  const movedAtMs = useRef(Number.NEGATIVE_INFINITY);

  const hold = useCallback((isHeld: boolean) => {
    held.current = isHeld;
    setAtEnd(isHeld);
  }, []);
  const toEnd = useCallback(() => {
    const { current } = scroller;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }, [scroller]);
  const scrollToEnd = useCallback(() => {
    movedAtMs.current = Number.NEGATIVE_INFINITY;
    hold(true);
    toEnd();
  }, [hold, toEnd]);
  const onMove = useCallback(() => {
    movedAtMs.current = performance.now();
  }, []);

  const onScroll = useCallback(
    (offset: number) => {
      const { current } = scroller;
      if (current === null) return;
      const distancePx = current.scrollHeight - current.clientHeight - offset;
      const upwardsPx = last.current.offset - offset;
      // When the input shrinks, the view grows and is moved up by as much.
      const grownPx = Math.max(0, current.clientHeight - last.current.viewPx);
      last.current = { offset, viewPx: current.clientHeight };
      const isReader = performance.now() - movedAtMs.current < READER_MS || upwardsPx - grownPx > LEAP_PX;
      if (distancePx <= EXACT_PX || (distancePx <= NEAR_PX && upwardsPx <= 0)) hold(true);
      else if (upwardsPx > 0 && isReader) hold(false);
    },
    [scroller, hold],
  );
  /** The view goes somewhere else than to the end. */
  const letGo = useCallback(() => hold(false), [hold]);
  const onResize = useCallback(() => {
    if (held.current) toEnd();
  }, [toEnd]);

  // The messages may be without their heights for a moment. Then the browser moves the view up, and not the reader.
  useEffect(() => {
    const { current } = scroller;
    const content = current?.lastElementChild;
    if (!current || !content) return;
    const observer = new ResizeObserver(() => {
      last.current.offset = Math.min(last.current.offset, current.scrollTop);
      onResize();
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller, onResize]);

  return { isAtEnd, scrollToEnd, letGo, onScroll, onResize, onMove };
}
