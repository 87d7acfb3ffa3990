import { stemmer } from "stemmer";
import { lazy } from "./lazy.ts";

const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenter = lazy(() => new Intl.Segmenter(undefined, { granularity: "word" }));

const segments = (word: string): string[] =>
  Array.from(segmenter().segment(word))
    .filter((segment) => segment.isWordLike)
    .map((segment) => segment.segment);

/** One plural ending, shared by English and several languages; the same for question and text. */
const singular = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

/**
 * The words of a text in the form in which they are compared: lower case, without accents, thousands separators
 * and plural ending.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/gu, "")
    .normalize("NFC")
    .replace(/(?<=\d)[,.](?=\d{3}(?!\d))/gu, "");
  const words = plain.match(WORD) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? segments(word) : [singular(word)]));
}

/**
 * The same as stems, so that "sleeping" is found by "sleeps". Of English; words of other languages mostly stay as they
 * are, and the rest is changed alike in question and text.
 */
export const stemsOf = (text: string): string[] => wordsOf(text).map(stemmer);
