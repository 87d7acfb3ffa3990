import { type RefObject, useEffect } from "react";
import { type CodeTokenKind, codeTokens } from "./code-tokens.ts";

/** Code that is still being written is coloured once it pauses. */
const PAUSE_MS = 150;
const MAX_CHARS = 20_000;

/**
 * Colours code without an element for each word: the browser paints ranges of the one text as the style sheet's
 * `::highlight(code-…)` say. Where it can't, code is one colour.
 */
export function useCodeColours(element: RefObject<HTMLElement | null>, code: string, language: string): void {
  useEffect(() => {
    if (typeof Highlight === "undefined" || code.length > MAX_CHARS) return;
    const painted: [Highlight, Range][] = [];
    const timer = setTimeout(() => {
      const text = element.current?.firstChild;
      if (!(text instanceof Text) || text.length !== code.length) return;
      for (const { kind, start, end } of codeTokens(code, language)) {
        const range = new Range();
        range.setStart(text, start);
        range.setEnd(text, end);
        const highlight = highlightOf(kind);
        highlight.add(range);
        painted.push([highlight, range]);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      for (const [highlight, range] of painted) highlight.delete(range);
    };
  }, [element, code, language]);
}

/** One for each kind, shared by all code in the page. */
function highlightOf(kind: CodeTokenKind): Highlight {
  const name = `code-${kind}`;
  const known = CSS.highlights.get(name);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}
