import { type Secret, secretIn } from "@bakso/contract/secrets";
import { wordlist } from "@scure/bip39/wordlists/english.js";

const WORDS: ReadonlySet<string> = new Set(wordlist);

/** Why a message is held back. */
export interface HeldMessage {
  warning: string;
  /** A transaction's signature looks like a key: whoever knows better may send it. */
  canSend: boolean;
}

const HELD: Readonly<Record<Secret, HeldMessage>> = {
  recovery_phrase: {
    warning:
      "This looks like the recovery phrase of a wallet. It was not sent. Never give it to anybody: whoever has it has your tokens. Remove it to continue.",
    canSend: false,
  },
  private_key: {
    warning:
      "This looks like a wallet's private key. It was not sent. Never give one to anybody. Is it a transaction's signature? Then you can send it.",
    canSend: true,
  },
};

/** What is wrong with a message before it is sent; undefined where nothing is. */
export function heldBack(text: string): HeldMessage | undefined {
  const secret = secretIn(text, (word) => WORDS.has(word));
  return secret && HELD[secret];
}
