import { latinOf, skeletonOf } from "../../look-alike.ts";
import { RUDE_ANYWHERE, RUDE_WORDS } from "./rude-words.ts";

/** Invisible characters: fillers and joiners that count as letters. With them two names could look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const NOT_LETTERS = /[^\p{L}\p{M}\p{N}]/gu;
/** Scripts without spaces, or with vowels as marks: accents and look-alikes mean nothing there. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}]/u;
/** Letters that look alike; no language mixes them in one word. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

export const hasInvisible = (name: string): boolean => INVISIBLE.test(name);

export const mixesAlphabets = (name: string): boolean =>
  (name.match(WORDS) ?? []).some((word) => ALPHABETS.filter((letters) => letters.test(word)).length > 1);

/** Two of a letter count as one: "Suppport". */
const single = (text: string): string => text.replaceAll(/(.)\1+/gu, "$1");

const DIGITS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};
/**
 * The form in which a word is compared: without accents and repeated letters, and with letters for the digits that
 * stand for them.
 */
const readAs = (word: string): string =>
  OTHER_SCRIPT.test(word)
    ? word.normalize("NFC").toLowerCase()
    : word
        .normalize("NFKD")
        .replaceAll(/\p{M}/gu, "")
        .toLowerCase()
        .replaceAll(/[013457]/g, (digit) => DIGITS[digit] ?? digit)
        .replaceAll(/(.)\1{2,}/gu, "$1");

/**
 * Whether a name contains one of these words, in any spelling: with signs between, letters of other alphabets, or
 * doubled letters. An allowed word that contains one ("badminton") is skipped.
 */
export function holdsAny(name: string, words: readonly string[], allowed: readonly string[]): boolean {
  const shape = (text: string) => single(skeletonOf(readAs(text.replaceAll(NOT_LETTERS, ""))));
  const rest = allowed
    .map(shape)
    .filter((word) => word !== "")
    .reduce((left, word) => left.replaceAll(word, " "), shape(name));
  return words.map(shape).some((word) => word !== "" && rest.includes(word));
}

/** Finds rude words of the world's larger languages, except English. */
export function createRudeElsewhere(): (name: string) => boolean {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  for (const word of RUDE_WORDS) {
    const letters = readAs(word.replaceAll(NOT_LETTERS, ""));
    if (word.endsWith("*")) beginnings.push(letters);
    else whole.add(letters);
  }
  const anywhere = RUDE_ANYWHERE.map((word) => word.normalize("NFC"));
  const isRudeWord = (word: string) =>
    whole.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
  return (name) => {
    const words = (name.match(WORDS) ?? []).map(readAs);
    const together = readAs(name.replaceAll(NOT_LETTERS, ""));
    return (
      words.some(isRudeWord) ||
      isRudeWord(together) ||
      anywhere.some((word) => name.normalize("NFC").replaceAll(NOT_LETTERS, "").includes(word))
    );
  };
}

/** Whether a name looks like a web address: nobody advertises on the boards. */
export async function readsAsAddress(name: string): Promise<boolean> {
  const { parse } = await import("tldts");
  const dotted = name
    // A dot after an initial or a title is not part of an address: "A. J. Cook", "Dr. No".
    .replaceAll(/(?<!(?:^|[\s.])\p{L}{1,3})\s*\.\s*|\s+\.\s*/gu, ".")
    .replaceAll(/[\s_-]+(?:dot|punkt|punto|ponto|point|titik|nokta)[\s_-]+/giu, ".");
  if (/^(?:www|https?)\b/i.test(dotted)) return true;
  return [dotted, latinOf(dotted)].some((text) =>
    text.split(/[^\p{L}\p{M}\p{N}.-]+/u).some((part) => {
      const { isIcann, isPrivate, domainWithoutSuffix } = parse(part.replace(/^[.-]+|[.-]+$/g, ""), {
        allowPrivateDomains: true,
      });
      return (
        (isIcann === true || isPrivate === true) && domainWithoutSuffix !== null && domainWithoutSuffix !== ""
      );
    }),
  );
}
