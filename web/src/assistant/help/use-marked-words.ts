import { type RefObject, useEffect } from "react";

const NAME = "help-words";
const HAS_MEANING = /[\\^$.*+?()[\]{}|/]/g;

/** Marks what was searched for in what was found, as a browser marks what one looks for in a page; not in old ones. */
export function useMarkedWords(list: RefObject<HTMLElement | null>, words: string): void {
  // After each drawing: what is found is another list each time.
  useEffect(() => {
    const wanted = words.trim().split(/\s+/u).filter(Boolean);
    if (wanted.length === 0 || !list.current || typeof Highlight === "undefined") return;
    CSS.highlights.set(NAME, new Highlight(...rangesOf(list.current, wanted)));
    return () => void CSS.highlights.delete(NAME);
  });
}

function rangesOf(list: Element, wanted: readonly string[]): Range[] {
  const any = new RegExp(wanted.map((word) => word.replaceAll(HAS_MEANING, "\\$&")).join("|"), "giu");
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(any)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  return ranges;
}
