import { type RefObject, useEffect } from "react";
import type { Find } from "../thread.ts";
import { placesOfWords } from "./word-places.ts";

const NAME = "found-words";
/** All that is drawn for a match has been measured by then. */
const MEASURED_MS = 600;

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
    const log = bar.current?.closest("section")?.querySelector<HTMLElement>('[role="log"]');
    if (!log || current === null || words.length === 0) return;
    const go = () => {
      const row = log.querySelector<HTMLElement>("[data-found]");
      const word = row === null ? undefined : rangesIn(row, words)[0]?.getBoundingClientRect();
      if (row === null || word === undefined) return;
      if (!bar.current?.contains(document.activeElement)) row.focus({ preventScroll: true });
      log.scrollTop += wayTo(word, row.getBoundingClientRect(), log.getBoundingClientRect());
    };
    const ending = new AbortController();
    const frame = requestAnimationFrame(go);
    // The list goes to the message once more when it has measured it. What the reader does counts more.
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(MEASURED_MS)]);
    log.addEventListener("scroll", go, { signal });
    for (const own of ["wheel", "touchmove", "pointerdown", "keydown"])
      log.addEventListener(own, () => ending.abort(), { signal, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      ending.abort();
    };
  }, [bar, current, words]);
}

type Span = Pick<DOMRect, "top" | "bottom">;

/**
 * How far to scroll, so that a word and its message's frame are seen: whole where there is room, else from its beginning or
 * up to its end where the word is near one, and never with an edge of the frame at the view's edge. All in px.
 */
export function wayTo(word: Span, row: Span, view: Span): number {
  const viewPx = view.bottom - view.top;
  const fromTop = row.top - view.top;
  const fromBottom = row.bottom - view.bottom;
  if (row.bottom - row.top <= viewPx) return Math.min(fromTop, 0) || Math.max(fromBottom, 0);
  const nearPx = (viewPx * 2) / 3;
  if (word.bottom - row.top < nearPx) return fromTop;
  if (row.bottom - word.top < nearPx) return fromBottom;
  return word.top - view.top - viewPx / 3;
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
