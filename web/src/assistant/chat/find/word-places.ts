/** Letters that are written without spaces begin anywhere. */
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where one of the words begins a word of the text, as the server's search counts it: from where to where. */
export function placesOfWords(text: string, words: readonly string[]): [from: number, to: number][] {
  if (words.length === 0) return [];
  // The longest first: of `cub` and `cubs` both fit.
  const forms = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => {
      const isWord = /^[\p{L}\p{N}]/u.test(word) && !NO_SPACES.test(word);
      return `${isWord ? "(?<![\\p{L}\\p{N}])" : ""}${word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}`;
    });
  return [...text.matchAll(new RegExp(forms.join("|"), "giu"))].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
}
