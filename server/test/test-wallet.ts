import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { getAddressDecoder } from "@solana/kit";

export interface TestWallet {
  address: string;
  sign(message: string | Uint8Array): Buffer;
}

/** A wallet with a real Ed25519 key. */
export function createTestWallet(): TestWallet {
  const { privateKey } = generateKeyPairSync("ed25519");
  return walletOf(privateKey);
}

function walletOf(privateKey: KeyObject): TestWallet {
  const spki = createPublicKey(createPrivateKey(privateKey.export({ format: "pem", type: "pkcs8" }))).export({
    format: "der",
    type: "spki",
  });
  return {
    address: getAddressDecoder().decode(spki.subarray(-32)),
    sign: (message) => sign(null, Buffer.from(message), privateKey),
  };
}
