import { type RefObject, useLayoutEffect } from "react";

/**
 * Tells a list's box, as `--rest`, by how much less it is to show so that it ends where a row does, and as `--share` by how
 * much each row is to be higher so that it ends there as it is: 0 where all fits.
 *
 * @param rows another word for other rows
 */
export function useWholeRows(box: RefObject<HTMLElement | null>, rows: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows end elsewhere
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fit = () => {
      const tell = (rest: number, shownCount: number) => {
        element.style.setProperty("--rest", `${Math.floor(rest)}px`);
        element.style.setProperty("--share", `${Math.floor((rest * 100) / shownCount) / 100}px`);
      };
      tell(0, 1);
      const { clientHeight, scrollHeight, scrollTop } = element;
      if (scrollHeight <= clientHeight) return;
      const top = element.getBoundingClientRect().top - scrollTop;
      const ends = [...element.querySelectorAll('[role="option"]')].map(
        (row) => row.getBoundingClientRect().bottom - top,
      );
      const last = ends.findLastIndex((end) => end <= clientHeight);
      tell(clientHeight - (ends[last] ?? clientHeight), last + 1 || 1);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [box, rows]);
}
