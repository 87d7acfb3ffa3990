import { type RefObject, useEffect } from "react";

/**
 * Sets two style properties of an element: `--visible-height`, the height that a phone's keyboard leaves, and
 * `--covered-height`, the height that it covers. In some browsers the keyboard lies over what is fixed to the bottom.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const coveredPx = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      element.current?.style.setProperty("--visible-height", `${viewport.height}px`);
      element.current?.style.setProperty("--covered-height", `${coveredPx}px`);
    };
    measure();
    const away = new AbortController();
    viewport.addEventListener("resize", measure, { signal: away.signal });
    viewport.addEventListener("scroll", measure, { signal: away.signal });
    return () => away.abort();
  }, [element]);
}
