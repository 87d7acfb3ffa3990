import { type RefObject, useEffect } from "react";
import type { Find } from "../thread.ts";
import { placesOfWords } from "./word-places.ts";

const NAME = "found-words";

/**
 * Marks the words in the messages that have them, as they come into the page. Nothing in the page is changed for it: browsers
 * without such marks show the message's frame alone.
 */
export function useMarkedWords(bar: RefObject<HTMLElement | null>, { matches, words, current }: Find): void {
  useEffect(() => {
    const log = bar.current?.closest("section")?.querySelector<HTMLElement>('[role="log"]');
    if (!log || typeof Highlight === "undefined") return;
    const ids = new Set(matches.map((one) => one.message_id));
    const isIn = (element: Element) => ids.has(element.getAttribute("data-message") ?? "");
    let frame = 0;
    const mark = () => {
      frame = 0;
      const rows = [...log.querySelectorAll("[data-message]")].filter(isIn);
      CSS.highlights.set(NAME, new Highlight(...rows.flatMap((row) => rangesIn(row, words))));
    };
    const later = () => {
      frame ||= requestAnimationFrame(mark);
    };
    mark();
    const watching = new MutationObserver(later);
    watching.observe(log, { childList: true, subtree: true, characterData: true });
    return () => {
      watching.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [bar, matches, words]);

  // In a long message the words may be far from its middle. A screen reader goes on from there too.
  useEffect(() => {
    if (current === null || words.length === 0) return;
    const log = bar.current?.closest("section")?.querySelector<HTMLElement>('[role="log"]');
    const frame = requestAnimationFrame(() => {
      const row = log?.querySelector<HTMLElement>("[data-found]");
      if (!log || !row) return;
      if (!bar.current?.contains(document.activeElement)) row.focus({ preventScroll: true });
      const place = rangesIn(row, words)[0]?.getBoundingClientRect();
      const view = log.getBoundingClientRect();
      // The bar lies over the upper end.
      const topPx = Math.max(view.top, bar.current?.getBoundingClientRect().bottom ?? 0);
      if (place && (place.top < topPx || place.bottom > view.bottom))
        log.scrollTop += place.top - view.top - view.height / 3;
    });
    return () => cancelAnimationFrame(frame);
  }, [bar, current, words]);
}

function rangesIn(row: Element, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const [from, to] of placesOfWords(node.nodeValue ?? "", words)) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  return ranges;
}
