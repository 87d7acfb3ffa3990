import type { DemoWallets } from "@bakso/contract/demo";

/** One of the embedded chain's funded wallets, with its key. */
export type DemoAccount = DemoWallets["wallets"][number];

const WALLETS_PATH = "/api/demo/wallets";
/** What DER puts before the 32 bytes of an Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = [
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
];

/** @throws Error with a sentence for people */
export async function fetchDemoAccounts(): Promise<DemoAccount[]> {
  const response = await fetch(WALLETS_PATH, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error("The demo wallets could not be read.");
  return ((await response.json()) as DemoWallets).wallets;
}

/** Signs with an account's real key. */
export async function sign(account: DemoAccount, message: Uint8Array): Promise<Uint8Array> {
  const signature = await crypto.subtle.sign("Ed25519", await privateKeyOf(account), new Uint8Array(message));
  return new Uint8Array(signature);
}

/** The 32 bytes behind an account's address. */
export async function publicKeyOf(account: DemoAccount): Promise<Uint8Array> {
  const { x } = await crypto.subtle.exportKey("jwk", await privateKeyOf(account));
  if (x === undefined) throw new Error("This browser can't derive Ed25519 keys.");
  return decodeBase64(x.replaceAll("-", "+").replaceAll("_", "/"));
}

function privateKeyOf({ seed }: DemoAccount): Promise<CryptoKey> {
  if (crypto.subtle === undefined) throw new Error("Keys need https, or localhost.");
  const pkcs8 = new Uint8Array([...PKCS8_PREFIX, ...decodeBase64(seed)]);
  return crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"]);
}

export function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
