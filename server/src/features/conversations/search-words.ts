/** Who writes so few letters gets no others beside them. */
const FORGIVING_FROM_CHARS = 4;
/** As many as the index leaves out one by one (database/migrations/0017-search.ts). */
const FORGIVING_CHARS = 20;
const WALLET_CHARS = 8;

/**
 * What is asked of the index for texts: all words, each as the beginning of one.
 *
 * @param blocks those that are looked through
 */
export const messageQuery = (wallet: string, blocks: readonly number[], words: readonly string[]): string =>
  words
    .map((word) => `(${blocks.map((block) => beginning(`${start(wallet)}${block}:${word}`)).join(" | ")})`)
    .join(" & ");

/** The same for names, where a letter too many, missing or wrong is forgiven. */
export const nameQuery = (wallet: string, words: readonly string[]): string =>
  words
    .map((word) => {
      const forms = [...withOneLetterLess(word)].map((form) => lexeme(`${start(wallet)}~${form}`));
      return `(${[beginning(`${start(wallet)}:${word}`), ...forms].join(" | ")})`;
    })
    .join(" & ");

const start = (wallet: string): string => wallet.slice(0, WALLET_CHARS);
const lexeme = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
const beginning = (text: string): string => `${lexeme(text)}:*`;

/** The word itself, and without each of its letters: two that differ in one letter have one of these in common. */
export function withOneLetterLess(word: string): Set<string> {
  const letters = [...word];
  if (letters.length < FORGIVING_FROM_CHARS) return new Set();
  return new Set([
    word,
    ...letters.slice(0, FORGIVING_CHARS).map((_, at) => letters.toSpliced(at, 1).join("")),
  ]);
}
