const BEFORE = 40;
const LENGTH = 140;

/** From where to where a place goes, in UTF-16 units. */
export type Mark = [from: number, to: number];

/** Where one of the words begins a word of the text. */
export function marksIn(text: string, words: readonly string[]): Mark[] {
  const one = placesOf(words);
  return one === undefined
    ? []
    : [...text.matchAll(one)].map(({ index, 0: { length } }) => [index, index + length]);
}

/** The stretch of a text around the first place where one of the words stands, on one line, with the places in it. */
export function snippetAround(text: string, words: readonly string[]): { snippet: string; marks: Mark[] } {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const at = Math.max(0, line.search(placesOf(words) ?? /^/u));
  const from = whole(line, Math.max(0, at - BEFORE));
  const to = whole(line, Math.min(line.length, from + LENGTH));
  const snippet = `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
  return { snippet, marks: marksIn(snippet, words) };
}

/** Letters that are written without spaces begin anywhere. */
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function placesOf(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  // The longest first: of `cub` and `cubs` both fit.
  const forms = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => {
      const isWord = /^[\p{L}\p{N}]/u.test(word) && !NO_SPACES.test(word);
      return `${isWord ? "(?<![\\p{L}\\p{N}])" : ""}${word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}`;
    });
  return new RegExp(forms.join("|"), "giu");
}

/** Not between the halves of a letter. */
const whole = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at - 1 : at);
