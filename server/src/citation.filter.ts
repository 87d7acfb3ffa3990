import { linkTarget } from "./sources-markdown.ts";

/** A source that a summary may name, by its number. */
export interface CitedSource {
  number: number;
  url: string;
}

export interface CitationFilter {
  /** Takes a piece of a text, cut anywhere. */
  push(piece: string): void;
  /** Ends the text. @returns the cited numbers in order, each once */
  end(): number[];
}

/** The longest piece that is held back until its meaning is clear. */
const LONGEST_BRACKET = 200;
const LONGEST_ADDRESS = 2_000;
const NUMBERS = /^[\s\d,;–-]*\d[\s\d,;–-]*$/u;
const OPENS = /[[【]/u;
/** What readers of Markdown take for an address, and the beginning of one. */
const ADDRESS_STARTS = /https?:\/\/|www\./iu;
const ADDRESS_BEGINNING = /(?:h|ht|htt|https?|https?:\/?\/?|w|ww|www)$/iu;
const ADDRESS_END = /[\s<>"'`\]】)}]/u;

/**
 * Makes the citations in a model's summary safe: `[2]` becomes a link to source 2. A number without a source, and a
 * link or address that is not a source's, are removed.
 *
 * @param write gets the text in pieces, whole citations never cut
 */
export function createCitationFilter(
  sources: readonly CitedSource[],
  write: (piece: string) => void,
): CitationFilter {
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  const byUrl = new Map(sources.map((source) => [source.url.replace(/\/$/, ""), source]));
  const named = new Set<number>();
  let held = "";
  let lostSpace = "";
  /** Whether something was removed after what was written last, and the end of that, in small letters. */
  let isCut = false;
  let written = "";

  const cite = (number: number): string => {
    const source = byNumber.get(number);
    if (!source) return "";
    named.add(number);
    return `[[${number}]](${linkTarget(source.url)})`;
  };
  const citeUrl = (url: string): string => {
    const source = byUrl.get(url.replace(/[.,;:!?]+$/, "").replace(/\/$/, ""));
    return source ? cite(source.number) : "";
  };
  const citeAll = (list: string): string => [...numbersOf(list)].map(cite).join("");

  /** What a bracket and the text after it mean; undefined while that is not known. */
  const readBracket = (text: string, isOver: boolean): { length: number; output: string } | undefined => {
    const close = text.search(/[\]】]/u);
    const isLong = (close === -1 ? text.length : close) > LONGEST_BRACKET;
    // No citation is that long or has a line break: it was an ordinary bracket.
    if (isLong || /\n/.test(text.slice(0, close === -1 ? undefined : close)))
      return { length: 1, output: "" };
    if (close === -1) return isOver ? { length: 1, output: "" } : undefined;
    const inner = text.slice(1, close).replace(/^\^/, "");
    const after = text[close + 1];
    if (after === undefined && !isOver) return undefined;
    if (after !== "(") {
      const output = NUMBERS.test(inner) ? citeAll(inner) : plainBracket(inner);
      return { length: close + 1, output };
    }
    const end = text.indexOf(")", close);
    if (end === -1 && !isOver && text.length - close <= LONGEST_ADDRESS) return undefined;
    const target = text.slice(close + 2, end === -1 ? undefined : end).trim();
    const label = NUMBERS.test(inner) ? citeAll(inner) : bare(inner);
    const isOwn = NUMBERS.test(inner) ? "" : citeUrl(target.split(/\s/)[0] ?? "");
    return { length: end === -1 ? text.length : end + 1, output: `${label}${isOwn}` };
  };

  const drain = (isOver: boolean): void => {
    let output = "";
    const emit = (text: string): void => {
      if (text === "") return;
      // The space before a removed piece is needed again unless punctuation follows.
      if (lostSpace !== "" && /^[\p{L}\p{N}[]/u.test(text)) output += lostSpace;
      else if (isCut && makesAddress(written, text)) output += lostSpace || " ";
      lostSpace = "";
      isCut = false;
      written = `${written}${text}`.trimEnd().slice(-"https://".length).toLowerCase();
      output += text;
    };
    const replace = (text: string): void => {
      emit(text);
      if (text !== "") return;
      isCut = true;
      const trimmed = output.trimEnd();
      lostSpace ||= output.slice(trimmed.length);
      output = trimmed;
    };
    for (;;) {
      const bracket = held.search(OPENS);
      const address = held.search(ADDRESS_STARTS);
      const start = [bracket, address].filter((at) => at !== -1).sort((a, b) => a - b)[0];
      if (start === undefined) {
        const unsure = isOver ? null : ADDRESS_BEGINNING.exec(held);
        const keep = unsure?.index ?? held.length;
        emit(closed(held.slice(0, keep)));
        held = held.slice(keep);
        break;
      }
      emit(closed(held.slice(0, start)));
      held = held.slice(start);
      if (start === address) {
        const end = held.search(ADDRESS_END);
        if (end === -1 && !isOver && held.length < LONGEST_ADDRESS) break;
        replace(citeUrl(held.slice(0, end === -1 ? undefined : end)));
        held = end === -1 ? "" : held.slice(end);
        continue;
      }
      const read = readBracket(held, isOver);
      if (!read) break;
      replace(read.output);
      held = held.slice(read.length);
    }
    if (!isOver) {
      // It goes with what may follow and not show.
      const space = /[ \t\n]+$/.exec(output)?.[0] ?? "";
      output = output.slice(0, output.length - space.length);
      held = space + held;
    }
    if (output !== "") write(output);
  };

  return {
    push(piece) {
      // With one of these, a bracket that we have made harmless would work again.
      held += piece.replaceAll("\\", "");
      drain(false);
    },
    end() {
      drain(true);
      return [...named].sort((a, b) => a - b);
    },
  };
}

/** Whether two pieces go on to be an address when what stood between them is removed: `htt[9]ps://`, `www[9].`. */
const makesAddress = (before: string, after: string): boolean =>
  ["http://", "https://", "www."].some((start) =>
    [...start].some(
      (next, at) => at > 0 && before.endsWith(start.slice(0, at)) && after[0]?.toLowerCase() === next,
    ),
  );

/** Text outside brackets; a closing bracket there opens nothing. */
const closed = (text: string): string => text.replaceAll("]", "\\]");

/** A bracket that is not a citation stays, but must not become a link with what comes later. */
const plainBracket = (inner: string): string => `\\[${bare(inner)}\\]`;

/** Words without addresses and brackets. */
const bare = (text: string): string => text.replace(/(?:https?:\/\/|www\.)\S*|[[【]/giu, "");

/** `1, 3-5` is 1, 3, 4 and 5. */
function* numbersOf(list: string): Generator<number> {
  for (const part of list.split(/[,;\s]+/u)) {
    const [from = Number.NaN, to = from] = part.split(/[–-]/u).map(Number);
    for (let number = from; number <= Math.min(to, from + 20); number += 1) yield number;
  }
}
