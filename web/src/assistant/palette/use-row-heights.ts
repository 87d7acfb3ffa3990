import { type RefObject, useLayoutEffect } from "react";

/**
 * Lets a list that does not fit end in the middle of a row, which says that there is more: tells its box, as `--rest`, by
 * how much less it is to show so that it ends there, and as `--share` by how much each row is to be higher so that it ends
 * there as it is. 0 where all fits.
 *
 * @param rows another word for other rows
 */
export function useHalfRow(box: RefObject<HTMLElement | null>, rows: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows end elsewhere
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fit = () => {
      const tell = (rest: number, rowsAbove: number) => {
        element.style.setProperty("--rest", `${Math.floor(rest)}px`);
        element.style.setProperty("--share", `${Math.floor((rest * 100) / rowsAbove) / 100}px`);
      };
      tell(0, 1);
      const { clientHeight, scrollHeight, scrollTop } = element;
      if (scrollHeight <= clientHeight) return;
      const start = element.getBoundingClientRect().top - scrollTop;
      const middles = [...element.querySelectorAll('[role="option"]')].map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return (top + bottom) / 2 - start;
      });
      const last = middles.findLastIndex((middle) => middle <= clientHeight);
      tell(clientHeight - (middles[last] ?? clientHeight), last + 0.5);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [box, rows]);
}
