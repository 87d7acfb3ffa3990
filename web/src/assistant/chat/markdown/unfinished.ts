/**
 * Makes the end of a text that is still being written read as it will: closes emphasis and code that are open, and
 * hides marks whose meaning is not decided yet, so that nothing flickers while letters arrive. Only the last block is
 * looked at. What is finished is never changed.
 *
 * @param text one block of Markdown, its end cut anywhere
 */
export function closeUnfinished(text: string): string {
  const body = text.trimEnd();
  const undecided = UNDECIDED.exec(body);
  const start = undecided === null ? body : body.slice(0, undecided.index);
  const link = OPEN_LINK.exec(start);
  // An unfinished address is not for reading: the label stands alone until the link is whole.
  const shown = link === null ? start : start.slice(0, link.index) + (link[1] ?? link[2] ?? "");
  const marks = openMarks(shown);
  if (marks.length === 0) return shown + text.slice(body.length);
  let closed = shown;
  for (const mark of marks.toReversed()) {
    // A mark with nothing after it yet is left out.
    closed = closed.endsWith(mark) ? closed.slice(0, -mark.length) : closed.trimEnd() + mark;
  }
  return closed;
}

/** At the end of the text: list and heading marks without content, lone marks after a space, an opening fence. */
const UNDECIDED = /(?:^|\n)[ \t]*(?:[-*_]{1,2}|[+>]|#{1,6}|\d{1,9}[.)]|`{1,3}|~{1,3})$|(?<=\s)[*_~`[!]{1,3}$/;
/** A link without its whole address, or the words of what will most likely be one; [1] and [x] are something else. */
const OPEN_LINK = /!?\[([^[\]\n]*)\]\([^()\s]*$|(?<=^|[\s(])!?\[([^\s\d[\]][^[\]\n]+)$/;

/** Marks that are open at the end, outermost first. */
function openMarks(text: string): string[] {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    if (sign === "\\") {
      at += 2;
    } else if (sign === "`") {
      const run = runAt(text, at, "`");
      const close = closingTicks(text, at + run.length, run);
      if (close === -1) return [...open, run];
      at = close + run.length;
    } else if (sign === "*" || sign === "_" || sign === "~") {
      const run = runAt(text, at, sign);
      toggle(open, run, text[at - 1], text[at + run.length]);
      at += run.length;
    } else at += 1;
  }
  return open;
}

function runAt(text: string, at: number, sign: string): string {
  let end = at;
  while (text[end] === sign) end += 1;
  return text.slice(at, end);
}

function closingTicks(text: string, from: number, run: string): number {
  let at = text.indexOf(run, from);
  while (at !== -1) {
    const found = runAt(text, at, "`");
    if (found.length === run.length) return at;
    at = text.indexOf(run, at + found.length);
  }
  return -1;
}

/** Opens or closes emphasis, roughly as the rules of flanking say. */
function toggle(open: string[], run: string, before: string | undefined, after: string | undefined): void {
  if (run.length > 3 || (run[0] === "~" && run.length !== 2)) return;
  const spaceBefore = before === undefined || /\s/.test(before);
  const spaceAfter = after === undefined || /\s/.test(after);
  const insideWord = run[0] === "_" && /\w/.test(before ?? "") && /\w/.test(after ?? "");
  if (insideWord) return;
  const place = open.lastIndexOf(run);
  if (!spaceBefore && place !== -1) open.length = place;
  else if (!spaceAfter || (after === undefined && spaceBefore)) open.push(run);
}
