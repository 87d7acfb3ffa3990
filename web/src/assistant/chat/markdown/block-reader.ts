import { Lexer, type Links, type Token, type Tokens } from "marked";
import { closeUnfinished } from "./unfinished.ts";

/** One block of a text: a paragraph, a list, a fence. The same object as long as it reads the same. */
export interface Block {
  token: Token;
  /** About how many elements it takes to draw it. */
  pieces: number;
}

export interface BlockReader {
  /**
   * The blocks of the text. A text that begins with the one read before is only read from its last open block on, so
   * that a growing text costs no more than its end.
   *
   * @param isGrowing whether more is to come: then an unfinished end is read as it will be
   */
  read(text: string, isGrowing: boolean): readonly Block[];
}

/** No more than so many characters are given to the lexer at once: a few hostile texts cost the square of it. */
const WINDOW_CHARS = 12_000;
/** Addresses may stand after what names them, so all is read anew when they come: for a longer text that takes too long. */
const LINKED_MAX_CHARS = 50_000;
/** Quotes and lists nested deeper than a person would write: the lexer gets slow with them, or its stack overflows. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){20}/m;
const FENCE = /^ {0,3}(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export function createBlockReader(): BlockReader {
  let source = "";
  let tail = "";
  let finished: readonly Block[] = [];
  let last: { text: string; isGrowing: boolean; blocks: readonly Block[] } | undefined;

  const forget = () => {
    source = "";
    tail = "";
    finished = [];
  };
  const take = (text: string, isGrowing: boolean): readonly Block[] => {
    const links = isGrowing || text.length > LINKED_MAX_CHARS ? {} : definitions(text);
    if (!text.startsWith(source) || Object.keys(links).length > 0) forget();
    // A carriage return at the very end may be the first half of a line's end.
    const end = isGrowing && text.endsWith("\r") ? text.length - 1 : text.length;
    tail += text.slice(source.length, end).replace(/\r\n?/g, "\n").replace(CONTROLS, "");
    source = text.slice(0, end);
    let beginning = readFinished(tail, links, isGrowing);
    while (beginning.done.length > 0) {
      finished = [...finished, ...beginning.done.map(asBlock)];
      tail = beginning.rest;
      beginning = readFinished(tail, links, isGrowing);
    }
    const open = isGrowing ? openTokens(tail, beginning.open) : lex(tail, true, links);
    return open.length === 0 ? finished : [...finished, ...open.map(asBlock)];
  };

  return {
    read(text, isGrowing) {
      if (last?.text !== text || last.isGrowing !== isGrowing)
        last = { text, isGrowing, blocks: take(text, isGrowing) };
      return last.blocks;
    },
  };
}

const asBlock = (token: Token): Block => ({ token, pieces: piecesOf(token) });

function piecesOf(token: Token): number {
  const { tokens, items, header, rows } = token as Partial<Pick<Tokens.Table, "header" | "rows">> &
    Partial<Pick<Tokens.List, "items">> & { tokens?: Token[] };
  const cells = [header ?? [], ...(rows ?? [])].flat();
  const parts = [...(tokens ?? []), ...(items ?? []), ...cells.flatMap((cell) => cell.tokens)];
  return parts.reduce((sum, part) => sum + piecesOf(part), 1 + cells.length);
}

interface Beginning {
  /** The end of what no further letter can change. */
  done: Token[];
  /** The text after it. */
  rest: string;
  /** Where this ends when nothing special is done: the last block of the text, without its inside. */
  open: Token | undefined;
}

function readFinished(text: string, links: Links, isGrowing: boolean): Beginning {
  const fence = readFence(text, isGrowing);
  if (fence !== undefined)
    return fence.isOpen
      ? { done: [], rest: text, open: fence.token }
      : { done: [fence.token], rest: text.slice(fence.token.raw.length), open: undefined };
  const window = windowOf(text);
  const tokens = lex(window, false);
  let length = 0;
  let stable = 0;
  let stableLength = 0;
  for (const [index, token] of tokens.entries()) {
    if (index > 0 && text.includes("\n", length) && isBoundary(tokens[index - 1], token)) {
      stable = index;
      stableLength = length;
    }
    length += token.raw.length;
  }
  if (stable === 0 && window.length < text.length) {
    // One block larger than the window: it is cut where the window ends.
    return { done: lex(window, true, links), rest: text.slice(window.length), open: undefined };
  }
  if (stable === 0) return { done: [], rest: text, open: tokens.at(-1) };
  const done = lex(text.slice(0, stableLength), true, links);
  return { done, rest: text.slice(stableLength), open: undefined };
}

/** Whether two blocks stay apart, whatever follows the line that the second one begins with. */
function isBoundary(before: Token | undefined, after: Token): boolean {
  if (before === undefined || after.type === "space") return false;
  if (before.type === "space" || before.raw.endsWith("\n\n")) return true;
  return isFence(before) || isFence(after);
}

const isFence = (token: Token): boolean => token.type === "code" && FENCE.test(token.raw);

/** The beginning of the text, up to the end of a line where it is long. */
function windowOf(text: string): string {
  if (text.length <= WINDOW_CHARS) return text;
  const line = text.lastIndexOf("\n", WINDOW_CHARS);
  return text.slice(0, line <= 0 ? WINDOW_CHARS : line + 1);
}

/** A fence that the text begins with, read without the lexer since code may be long. */
function readFence(text: string, isGrowing: boolean): { token: Tokens.Code; isOpen: boolean } | undefined {
  const opening = FENCE.exec(text);
  const marks = opening?.[1];
  if (opening === null || marks === undefined) return undefined;
  const start = opening[0].length;
  const closing = new RegExp(
    `(?:^|\\n) {0,3}${marks[0]}{${marks.length},}[ \\t]*${isGrowing ? "\\n" : "(?:\\n|$)"}`,
  ).exec(text.slice(start));
  const raw = closing === null ? text : text.slice(0, start + closing.index + closing[0].length);
  const code = closing === null ? text.slice(start) : text.slice(start, start + closing.index);
  return {
    token: { type: "code", raw, lang: (opening[2] ?? "").trim(), text: code },
    isOpen: closing === null,
  };
}

/** The blocks at the end of a text that is still being written. */
function openTokens(text: string, open: Token | undefined): Token[] {
  if (open === undefined || open.type === "space") return lex(text);
  if (open.type === "code") {
    // The first marks of the closing fence are not code.
    const isWhole = open.raw === text && isFence(open);
    return isWhole
      ? [{ ...open, text: (open as Tokens.Code).text.replace(/\n {0,3}[`~]+$/, "") }]
      : lex(text);
  }
  if (open.type === "paragraph" || open.type === "heading") {
    const start = text.length - open.raw.length;
    return lex(text.slice(0, start) + closeUnfinished(withoutTableHead(open.raw)));
  }
  // In lists, quotes and tables emphasis does not reach over lines.
  const line = text.lastIndexOf("\n", text.trimEnd().length - 1) + 1;
  return lex(text.slice(0, line) + closeUnfinished(text.slice(line)));
}

/** Lines that will be the head of a table. They can't be told from text until the second line is whole. */
const withoutTableHead = (paragraph: string): string =>
  paragraph.replace(/(?:^|\n)[ \t]*\|[^\n]*(?:\n[-:| \t]*)?$/, "");

/** Never throws: what is nested too deep for the lexer is a paragraph of plain text. */
function lex(text: string, withInline = true, links: Links = {}): Token[] {
  if (text.trim() === "") return [];
  const plain: Token[] = [{ type: "text", raw: text, text }];
  if (TOO_DEEP.test(text)) return plain;
  try {
    const lexer = new Lexer({ gfm: true, breaks: true });
    Object.assign(lexer.tokens.links, links);
    if (withInline) return lexer.lex(text);
    lexer.blockTokens(text, lexer.tokens);
    return lexer.tokens;
  } catch {
    return plain;
  }
}

/** The addresses of `[label]: address` lines; these may come after the text that uses them. */
function definitions(text: string): Links {
  const links: Links = {};
  for (const [, label = "", href = ""] of text.matchAll(/^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*<?([^\s<>]+)>?/gm))
    links[label.toLowerCase().replace(/\s+/g, " ")] ??= { href, title: null };
  return links;
}
