import { beginningOf } from "../../beginning-of.ts";

/** More than a line of a list has room for. */
const MOST_CHARS = 80;

/** A heading, a quotation's or a list's mark before a line. */
const BEFORE_A_LINE = /^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm;
/** What has the same name as what it heads, as a rule. */
const HEADING = /^\s*#{1,6}\s.*\n+(?=\s*\S)/;

/** How a text in Markdown begins: in one line, after its heading where it has one, and without the marks. */
export function firstWords(markdown: string): string {
  const words = markdown
    .replace(HEADING, "")
    .replace(BEFORE_A_LINE, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`~|]+|(?<!\w)_+|_+(?!\w)/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return beginningOf(words, MOST_CHARS);
}
