import { type RefObject, useLayoutEffect } from "react";

/** So much higher rows may be than a finger needs, where there is room. */
const MOST_SHARE_PX = 12;

interface Rows {
  /** Another word for other rows. */
  rows: string;
  /** Whether rows that leave room below them take it. */
  isFilled: boolean;
}

/**
 * Lets a list that does not fit end in the middle of a row, which says that there is more: tells its box, as `--rest`, by
 * how much less it is to show so that it ends there, and as `--share` by how much each row is to be higher so that it ends
 * there as it is. Where all fits `--rest` is 0, and `--share` what there is for each row.
 */
export function useRowHeights(box: RefObject<HTMLElement | null>, { rows, isFilled }: Rows): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows end elsewhere
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const fit = () => {
      const tell = (restPx: number, sharePx: number) => {
        element.style.setProperty("--rest", `${Math.floor(restPx)}px`);
        element.style.setProperty("--share", `${Math.floor(sharePx * 100) / 100}px`);
      };
      tell(0, 0);
      const { clientHeight, scrollHeight, scrollTop, firstElementChild: list } = element;
      const start = element.getBoundingClientRect().top - scrollTop;
      const all = [...element.querySelectorAll('[role="option"]')].map((option) => {
        const { top, bottom } = option.getBoundingClientRect();
        return Math.round((top + bottom) / 2 - start);
      });
      // Those that stand beside each other are one row.
      const middles = [...new Set(all)].toSorted((one, other) => one - other);
      if (scrollHeight <= clientHeight) {
        const freePx = clientHeight - (list?.getBoundingClientRect().height ?? clientHeight);
        if (isFilled && freePx > 0) tell(0, Math.min(freePx / middles.length, MOST_SHARE_PX));
        return;
      }
      const last = middles.findLastIndex((middle) => middle <= clientHeight);
      const restPx = clientHeight - (middles[last] ?? clientHeight);
      tell(restPx, restPx / (last + 0.5));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [box, rows, isFilled]);
}
