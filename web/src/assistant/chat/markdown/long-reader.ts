import { type Block, createBlockReader } from "./block-reader.ts";

/** A text that would need more elements than this shows its rest as it was written. */
const MAX_PIECES = 4_000;
/** So much is read at once: some ten milliseconds of work at most. */
const STEP_CHARS = 16_000;
/** As much of a plain text as a browser lays out without a pause. */
const PLAIN_CHARS = 4_000;

export interface ReadText {
  blocks: readonly Block[];
  /** What is not read, or would need too many elements: as it was written, in pieces. */
  rest: readonly string[];
  /** Reading again reads on. */
  hasMore: boolean;
}

/** Reads a text of any length into blocks, a step at a time, so that a page stays quick with a megabyte in one paragraph. */
export function createLongReader() {
  const reader = createBlockReader();
  let before = "";
  let readChars = 0;
  return {
    read(text: string, isGrowing: boolean): ReadText {
      if (!text.startsWith(before)) readChars = 0;
      before = text;
      readChars = Math.min(text.length, readChars + STEP_CHARS);
      const isWhole = readChars === text.length;
      const known = isWhole ? text : text.slice(0, readChars);
      const { shown, cut: over } = withinBudget(reader.read(known, isGrowing || !isWhole));
      // Its end was read as it will be, not as it is: here it ends.
      const cut = over === undefined || isWhole ? over : withinBudget(reader.read(known, false)).cut;
      if (cut !== undefined)
        return { blocks: shown, rest: inPieces(cut + text.slice(readChars)), hasMore: false };
      return { blocks: shown, rest: isWhole ? [] : inPieces(text.slice(readChars)), hasMore: !isWhole };
    },
    /** It is so long that what is far from the view need not be laid out. */
    isLong: () => before.length > STEP_CHARS,
  };
}

function withinBudget(blocks: readonly Block[]): { shown: readonly Block[]; cut: string | undefined } {
  let pieces = 0;
  const place = blocks.findIndex((block) => {
    pieces += block.pieces;
    return pieces > MAX_PIECES;
  });
  if (place === -1) return { shown: blocks, cut: undefined };
  const cut = blocks.slice(place).map(({ token }) => token.raw);
  return { shown: blocks.slice(0, place), cut: cut.join("") };
}

/** Cut where a line or a word ends, where there is such a place. */
function inPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const piece = text.slice(start, start + PLAIN_CHARS);
    const isLast = start + PLAIN_CHARS >= text.length;
    const gap = isLast ? -1 : Math.max(piece.lastIndexOf("\n"), piece.lastIndexOf(" "));
    const length = gap > 0 ? gap + 1 : piece.length;
    pieces.push(piece.slice(0, length));
    start += length;
  }
  return pieces;
}
