import { createPublicKey, verify } from "node:crypto";
import type { SignInInput } from "@bakso/contract/auth";
import { AppError } from "../../errors/app-error.ts";

/** ASN.1 header of an Ed25519 public key (RFC 8410), before the 32 bytes. */
const ED25519_SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

// Loaded when somebody signs in: it needs a curve library, which a start does not.
const loadMessageText = () => import("@solana/wallet-standard-util");

/** The text of a sign-in, for wallets that can only sign messages. */
export async function signInMessageText(input: SignInInput): Promise<string> {
  const { createSignInMessageText } = await loadMessageText();
  return createSignInMessageText(input);
}

export interface SignedMessage {
  /** The parsed fields of what the wallet signed. */
  fields: Record<string, unknown> & { address: string; nonce?: string };
  bytes: Uint8Array;
}

/**
 * Reads what a wallet says it signed.
 *
 * @throws AppError auth.message_mismatch unless it is, byte for byte, a Sign-In With Solana message
 */
export async function parseSignedMessage(bytes: Uint8Array): Promise<SignedMessage> {
  const { createSignInMessageText, parseSignInMessageText } = await loadMessageText();
  let text: string;
  // A mark at the beginning is a byte like any other: it was signed, and we did not send it.
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("auth.message_mismatch", { cause });
  }
  const fields = parseSignInMessageText(text);
  if (!fields || createSignInMessageText(fields) !== text) throw new AppError("auth.message_mismatch");
  return { fields: { ...fields }, bytes };
}

/** Every field must be as we sent it, and none may be added. */
export function requireSameFields(signed: Record<string, unknown>, asked: SignInInput): void {
  const names = new Set([...Object.keys(asked), ...Object.keys(signed)]);
  for (const name of names) {
    const given = signed[name];
    if (given === undefined && !(name in asked)) continue;
    if (given !== asked[name as keyof SignInInput])
      throw new AppError("auth.message_mismatch", { details: { field: name } });
  }
}

/**
 * Verifies with the key that the *message* names. A key that a client sends along proves nothing: an attacker's key can
 * sign a message that names the victim.
 *
 * @throws AppError auth.signature_invalid
 */
export function requireSignature(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): void {
  const key = createPublicKey({
    key: Buffer.concat([ED25519_SPKI_PREFIX, publicKey]),
    format: "der",
    type: "spki",
  });
  if (signature.length !== 64 || !verify(null, bytes, key, signature))
    throw new AppError("auth.signature_invalid");
}
