/** What must never be kept, nor sent to a model: whoever has it has the wallet. */
export type Secret = "recovery_phrase" | "private_key";

/** Phrases have 12 to 24 words. */
const LEAST_PHRASE_WORDS = 12;
/** 64 bytes, as wallets export them: base58, hexadecimal, or a list of numbers. A transaction's signature looks the same. */
const KEYS =
  /(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{85,88}(?![1-9A-HJ-NP-Za-km-z])|(?<![0-9a-f])(?:0x)?[0-9a-f]{128}(?![0-9a-f])|\[\s*(?:\d{1,3}\s*,\s*){63}\d{1,3}\s*\]/i;

/** Whether it is worth looking closer: cheap, and true for many texts without a secret. */
export const maySecret = (text: string): boolean =>
  KEYS.test(text) || /(?:\b[a-z]{3,8}\b[^a-z]*){12}/i.test(text);

/**
 * The secret that a text holds, if it holds one.
 *
 * @param isPhraseWord whether a word is one of the 2,048 of BIP-39; in lower case
 */
export const secretIn = (text: string, isPhraseWord: (word: string) => boolean): Secret | undefined =>
  KEYS.test(text) ? "private_key" : holdsPhrase(text, isPhraseWord) ? "recovery_phrase" : undefined;

/** What looks like keys in a text, each as it is written. */
export const keyLikeIn = (text: string): string[] => text.match(new RegExp(KEYS, "gi")) ?? [];

/** @param isPhraseWord whether a word is one of the 2,048 of BIP-39; in lower case */
export function holdsPhrase(text: string, isPhraseWord: (word: string) => boolean): boolean {
  let run = 0;
  // Numbers, dashes and line breaks between the words of a phrase don't hide it.
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? []) {
    run = isPhraseWord(word) ? run + 1 : 0;
    if (run >= LEAST_PHRASE_WORDS) return true;
  }
  return false;
}
