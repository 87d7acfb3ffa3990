import { createPrivateKey, createPublicKey } from "node:crypto";
import { holdsPhrase, keyLikeIn, maySecret, type Secret, secretIn } from "@bakso/contract/secrets";

let phraseWords: Promise<ReadonlySet<string>> | undefined;

const loadWords = () => {
  phraseWords ??= import("@scure/bip39/wordlists/english.js").then(({ wordlist }) => new Set(wordlist));
  return phraseWords;
};

/** The key or recovery phrase that a text holds, if it holds one. */
export async function findSecret(text: string): Promise<Secret | undefined> {
  const words = await loadWords();
  return secretIn(text, (word) => words.has(word));
}

/**
 * Whether a text surely holds a recovery phrase or a private key. A transaction's signature has as many bytes as a key,
 * and people ask about those: in a key the second half is the public key of the first.
 */
export async function holdsSecret(text: string): Promise<boolean> {
  if (!maySecret(text)) return false;
  const words = await loadWords();
  if (holdsPhrase(text, (word) => words.has(word))) return true;
  for (const written of keyLikeIn(text)) {
    const bytes = await bytesOf(written);
    if (bytes?.length === KEY_BYTES && isKeyPair(bytes)) return true;
  }
  return false;
}

const KEY_BYTES = 64;
const SEED_BYTES = 32;
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

async function bytesOf(written: string): Promise<Uint8Array | undefined> {
  if (written.startsWith("[")) {
    const numbers = JSON.parse(written.replaceAll(/\b0+(?=\d)/g, "")) as number[];
    return numbers.every((number) => number < 256) ? Uint8Array.from(numbers) : undefined;
  }
  const hex = written.replace(/^0x/i, "");
  if (/^[0-9a-f]{128}$/i.test(hex)) return Buffer.from(hex, "hex");
  const { getBase58Encoder } = await import("@solana/kit");
  return new Uint8Array(getBase58Encoder().encode(written));
}

function isKeyPair(bytes: Uint8Array): boolean {
  const seed = bytes.subarray(0, SEED_BYTES);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return spki.subarray(-SEED_BYTES).equals(bytes.subarray(SEED_BYTES));
}
