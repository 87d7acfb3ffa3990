import { type Secret, secretIn } from "@bakso/contract/secrets";

let phraseWords: Promise<ReadonlySet<string>> | undefined;

/** The key or recovery phrase that a text holds, if it holds one. */
export async function findSecret(text: string): Promise<Secret | undefined> {
  phraseWords ??= import("@scure/bip39/wordlists/english.js").then(({ wordlist }) => new Set(wordlist));
  const words = await phraseWords;
  return secretIn(text, (word) => words.has(word));
}
