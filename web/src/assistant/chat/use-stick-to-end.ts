import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { NOWHERE, readScroll, type ScrollPlace } from "./read-scroll.ts";

const placeOf = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): ScrollPlace => ({
  offset: scrollTop,
  viewPx: clientHeight,
  contentPx: scrollHeight,
});

/** More than stands below the last message, and less than a view is high. */
const BELOW_PX = 100;

/**
 * Where the messages end by the list's own measure. What was drawn and not measured yet sticks out of the list: a view
 * that went there would show nothing that the list knows, and all of it would be taken out of the page again.
 */
function endOf(scroller: HTMLElement): number {
  const { scrollTop, scrollHeight, clientHeight, lastElementChild } = scroller;
  if (lastElementChild === null) return scrollHeight;
  const listEnd = lastElementChild.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top;
  return scrollTop + listEnd - clientHeight + BELOW_PX;
}

/**
 * Keeps the end in view while the reader is there, and otherwise keeps the reader's place. Any scroll upwards lets go;
 * reaching the end again holds on.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  /**
   * What stays in view whatever changes its height: the talk's end, or the beginning of what is shown from elsewhere.
   * The list may measure that late, and then moves the view by as much as it grew.
   */
  const held = useRef<"end" | "beginning" | null>("end");
  const last = useRef(NOWHERE);
  /** What is shown from elsewhere is read from its beginning, once: where it is higher than the view, that comes first. */
  const begun = useRef<string>(undefined);
  const movedAtMs = useRef(Number.NEGATIVE_INFINITY);

  const hold = useCallback((isHeld: boolean) => {
    held.current = isHeld ? "end" : null;
    setAtEnd(isHeld);
  }, []);
  const toEnd = useCallback(() => {
    const { current } = scroller;
    if (current === null) return;
    current.scrollTop = endOf(current);
    // From here on counts what the reader does. Blocks that come into view change their heights before the scroll is told.
    last.current = placeOf(current);
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
      const place = { ...placeOf(current), offset };
      const told = readScroll(last.current, place, performance.now() - movedAtMs.current);
      // Our own moves are known before they are told: this one is the reader's.
      if (held.current === "beginning" && Math.abs(last.current.offset - offset) > 1) held.current = null;
      last.current = place;
      if (told !== "nothing") hold(told === "hold");
    },
    [scroller, hold],
  );
  /** The view goes somewhere else than to the end. */
  const letGo = useCallback(() => hold(false), [hold]);
  const onResize = useCallback(() => {
    const { current } = scroller;
    if (current === null || held.current === null) return;
    const wasAtEnd = held.current === "end";
    if (wasAtEnd) toEnd();
    const shown = current.lastElementChild?.lastElementChild?.querySelector<HTMLElement>("[data-shown]");
    if (!shown || (wasAtEnd && shown.dataset.shown === begun.current)) return;
    const hiddenPx = current.getBoundingClientRect().top - shown.getBoundingClientRect().top;
    if (wasAtEnd && hiddenPx <= 0) return;
    begun.current = shown.dataset.shown;
    hold(false);
    held.current = "beginning";
    current.scrollTop -= hiddenPx;
    last.current = placeOf(current);
  }, [scroller, hold, toEnd]);

  // The messages may be without their heights for a moment. Then the browser moves the view up, and not the reader.
  useEffect(() => {
    const { current } = scroller;
    const content = current?.lastElementChild;
    if (!current || !content) return;
    const observer = new ResizeObserver(() => {
      last.current = { ...last.current, offset: Math.min(last.current.offset, current.scrollTop) };
      onResize();
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller, onResize]);

  return { isAtEnd, scrollToEnd, letGo, onScroll, onResize, onMove };
}
