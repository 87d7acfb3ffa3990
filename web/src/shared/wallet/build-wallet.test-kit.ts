import type { Challenge, Session } from "@bakso/contract/auth";
import type { WalletAccount } from "@wallet-standard/base";
import type { SolanaWallet } from "./solana-wallet.ts";

export const ALICE = "A1iceExampLe11111111111111111111111111111111";
export const BOB = "BobExampLe1111111111111111111111111111111111";

export function buildAccount(address: string): WalletAccount {
  return { address, publicKey: new Uint8Array(32), chains: ["solana:mainnet"], features: [] };
}

/** A wallet that says yes to everything, save for what `features` changes; `undefined` takes a feature away. */
export function buildWallet(
  name: string,
  options: {
    accounts?: WalletAccount[];
    chains?: SolanaWallet["chains"];
    features?: Record<string, unknown>;
  } = {},
): SolanaWallet {
  const accounts = options.accounts ?? [buildAccount(ALICE)];
  const features: Record<string, unknown> = {
    "standard:connect": { version: "1.0.0", connect: async () => ({ accounts }) },
    "standard:disconnect": { version: "1.0.0", disconnect: async () => undefined },
    "solana:signIn": {
      version: "1.0.0",
      signIn: async () => [
        { account: accounts[0], signedMessage: new Uint8Array([1]), signature: new Uint8Array([2]) },
      ],
    },
    ...options.features,
  };
  const present = Object.entries(features).filter(([, feature]) => feature !== undefined);
  return {
    version: "1.0.0",
    name,
    icon: "data:image/svg+xml;base64,PHN2Zy8+",
    chains: options.chains ?? ["solana:mainnet"],
    accounts: [],
    features: Object.fromEntries(present),
  } as unknown as SolanaWallet;
}

export function buildChallenge(address: string): Challenge {
  return {
    message: `Sign in as ${address}`,
    input: {
      domain: "localhost:3000",
      address,
      statement: "Sign in",
      uri: "http://localhost:3000",
      version: "1",
      chainId: "mainnet",
      nonce: "abcdefgh12345678",
      issuedAt: "2026-11-20T10:00:00.000Z",
      expirationTime: "2026-11-20T10:05:00.000Z",
    },
  };
}

export function buildSession(changes: Partial<Session> = {}): Session {
  return {
    wallet_address: ALICE,
    wallet_kind: "phantom",
    access: "granted",
    balance_raw: "350000000000",
    required_raw: "350000000000",
    checked_at: "2026-11-20T10:00:00.000Z",
    ...changes,
  };
}

/** A browser's storage in memory. */
export function buildStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
