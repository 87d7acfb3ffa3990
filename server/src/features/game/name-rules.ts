import { latinOf, skeletonOf } from "../../look-alike.ts";
import { RUDE_ANYWHERE, RUDE_WORDS } from "./rude-words.ts";

/** What nobody sees: fillers and joiners that count as letters, so that two names could look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const NOT_LETTERS = /[^\p{L}\p{M}\p{N}]/gu;
/** Written without spaces, or with vowels as marks: neither accents nor look-alikes are taken for anything there. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}]/u;
/** Letters that pass for each other; nobody's language mixes them in one word. */
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
/** What a word is read as: without accents and drawn-out letters, and with letters for the digits that stand for them. */
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
 * Whether a name holds one of these words, however it is spelled: with signs between, letters of other alphabets, or
 * letters doubled. An allowed word that holds one ("badminton") is read over.
 */
export function holdsAny(name: string, words: readonly string[], allowed: readonly string[]): boolean {
  const shape = (text: string) => single(skeletonOf(readAs(text.replaceAll(NOT_LETTERS, ""))));
  const rest = allowed
    .map(shape)
    .filter((word) => word !== "")
    .reduce((left, word) => left.replaceAll(word, " "), shape(name));
  return words.map(shape).some((word) => word !== "" && rest.includes(word));
}

/** Finds rude words of the world's larger languages, English aside. */
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

/** Whether a name reads as an address of the web: nobody advertises on the boards. */
export async function readsAsAddress(name: string): Promise<boolean> {
  const { parse } = await import("tldts");
  const dotted = name
    // After an initial or a title a dot ends no part of an address: "A. J. Cook", "Dr. No".
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
