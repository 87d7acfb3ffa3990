import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { type Address, getAddressDecoder, type SignatureBytes } from "@solana/kit";

export const SEED_BYTES = 32;

/** RFC 8410: what stands before the 32 bytes of an Ed25519 seed in PKCS #8. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** @param seed 32 bytes */
export function privateKeyFromSeed(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
}

export function addressOfKey(privateKey: KeyObject): Address {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  return getAddressDecoder().decode(Buffer.from(x ?? "", "base64url"));
}

export function signBytes(privateKey: KeyObject, bytes: Uint8Array): SignatureBytes {
  return new Uint8Array(sign(null, bytes, privateKey)) as SignatureBytes;
}
