import { speakableText } from "../../shared/lib/replies/speakable-text.ts";

/** A longer sentence is cut at a comma or a space, so that its sound comes sooner. */
const LONGEST_CHARS = 320;
const END = /[.!?…]+["'”’)\]*_]*(?=\s)|\n/gu;
/** Abbreviations: they end with a point, but no sentence ends there. */
const NO_SENTENCE = /^\s*\d+\.$|(?:^|\s)(?:e\.g|i\.e|mr|mrs|ms|dr|prof|st|vs|approx|fig)\.$/iu;
const FENCE = /^[ \t]*(`{3,}|~{3,})/u;

/** Cuts a growing text into sentences to be read aloud. Code is skipped. */
export interface SentenceCutter {
  /**
   * @param text all of the text so far
   * @param isWhole nothing more will come
   * @returns the sentences that are new
   */
  push(text: string, isWhole: boolean): string[];
}

export function createSentenceCutter(): SentenceCutter {
  let at = 0;
  return {
    push(text, isWhole) {
      const sentences: string[] = [];
      for (;;) {
        const next = findEnd(text, at, isWhole);
        if (next === undefined) return sentences;
        const piece = next.isSpoken ? speakableText(text.slice(at, next.end)) : "";
        if (piece !== "") sentences.push(piece);
        at = next.end;
      }
    },
  };
}

/** Where the piece that begins at `at` ends; undefined when that is not known yet, or nothing is left. */
function findEnd(text: string, at: number, isWhole: boolean): { end: number; isSpoken: boolean } | undefined {
  if (at >= text.length) return undefined;
  const isLineStart = at === 0 || text[at - 1] === "\n";
  const fence = isLineStart ? FENCE.exec(text.slice(at)) : null;
  if (fence?.[1] !== undefined) {
    const closing = text.indexOf(`\n${fence[1]}`, at + fence[0].length);
    const end = closing === -1 ? -1 : text.indexOf("\n", closing + 1);
    if (end !== -1) return { end: end + 1, isSpoken: false };
    return isWhole ? { end: text.length, isSpoken: false } : undefined;
  }
  // A line may yet become a fence.
  if (isLineStart && !isWhole && /^[ \t]*[`~]{0,2}$/u.test(text.slice(at))) return undefined;
  END.lastIndex = at;
  for (let found = END.exec(text); found !== null; found = END.exec(text)) {
    const end = found.index + found[0].length;
    if (found[0] !== "\n" && NO_SENTENCE.test(text.slice(at, end))) continue;
    return end - at > LONGEST_CHARS ? cutBefore(text, at) : { end, isSpoken: true };
  }
  if (text.length - at > LONGEST_CHARS) return cutBefore(text, at);
  return isWhole ? { end: text.length, isSpoken: true } : undefined;
}

function cutBefore(text: string, at: number): { end: number; isSpoken: boolean } {
  const room = text.slice(at, at + LONGEST_CHARS);
  const comma = Math.max(room.lastIndexOf(", "), room.lastIndexOf("; "), room.lastIndexOf(": "));
  const place = comma > LONGEST_CHARS / 4 ? comma + 1 : room.lastIndexOf(" ");
  return { end: at + (place > 0 ? place : LONGEST_CHARS), isSpoken: true };
}
