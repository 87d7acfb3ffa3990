import { type RefObject, useLayoutEffect } from "react";

/**
 * Tells a list's box, as `--rest`, by how much less it is to show so that it ends where a row does: 0 where all fits.
 *
 * @param rows another word for other rows
 */
export function useWholeRows(box: RefObject<HTMLElement | null>, rows: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows end elsewhere
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fit = () => {
      element.style.setProperty("--rest", "0px");
      const { clientHeight, scrollHeight, scrollTop } = element;
      if (scrollHeight <= clientHeight) return;
      const top = element.getBoundingClientRect().top - scrollTop;
      const ends = [...element.querySelectorAll('[role="option"]')].map(
        (row) => row.getBoundingClientRect().bottom - top,
      );
      const end = ends.findLast((one) => one <= clientHeight) ?? clientHeight;
      element.style.setProperty("--rest", `${Math.floor(clientHeight - end)}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [box, rows]);
}
