import { type RefObject, useLayoutEffect } from "react";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";

/** What is beyond the middle of a row where rows follow each other: more is a heading's, which says as well that there is more. */
const MOST_REST_PX = 52;

interface Rows {
  /** Another word for other rows. */
  rows: string;
  /** Whether these are all that there are, before somebody types. */
  isAll: boolean;
  /** Under which the browser keeps how high all of them are. */
  heightKey: string;
}

/**
 * Lets a list that does not fit end in the middle of a row, which says that there is more: tells its box, as `--rest`, by
 * how much less it is to show so that it ends there, and as `--share` by how much each row is to be higher so that it ends
 * there as it is. Where all fits both are 0. And as `--all` how high it is with all rows, or was the last time.
 */
export function useRowHeights(box: RefObject<HTMLElement | null>, { rows, isAll, heightKey }: Rows): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const tell = (name: string, px: number) =>
      element.style.setProperty(name, `${Math.floor(px * 100) / 100}px`);
    const lastPx = Number(keptInBrowser.read(heightKey));
    if (rows === "" && isAll && lastPx > 0) tell("--all", lastPx);
    const fit = () => {
      tell("--rest", 0);
      tell("--share", 0);
      const options = [...element.querySelectorAll('[role="option"]')];
      if (isAll && options.length > 0) {
        const allPx = Math.ceil(element.firstElementChild?.getBoundingClientRect().height ?? 0);
        tell("--all", allPx);
        keptInBrowser.write(heightKey, `${allPx}`);
      }
      const { clientHeight, scrollHeight, scrollTop } = element;
      if (scrollHeight <= clientHeight) return;
      const start = element.getBoundingClientRect().top - scrollTop;
      const all = options.map((option) => {
        const { top, bottom } = option.getBoundingClientRect();
        return Math.round((top + bottom) / 2 - start);
      });
      // Those that stand beside each other are one row.
      const middles = [...new Set(all)].toSorted((one, other) => one - other);
      const last = middles.findLastIndex((middle) => middle <= clientHeight);
      const restPx = clientHeight - (middles[last] ?? clientHeight);
      if (restPx > MOST_REST_PX) return;
      tell("--rest", Math.floor(restPx));
      tell("--share", restPx / (last + 0.5));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [box, rows, isAll, heightKey]);
}
