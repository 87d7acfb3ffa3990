import type { WalletKind } from "@bakso/contract/auth";

const ADDRESS = "wallet_address";
const KIND = "wallet_kind";
/** Nothing here writes it; the specification still wants it removed after a disconnect. */
const DISCORD_USER = "discord_user";

/** The part of `localStorage` that is needed. */
export type WalletStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface StoredWallet {
  address: string;
  kind: WalletKind;
}

/** The browser's storage, or null where it may not be used (blocked, or on the server). */
export function walletStorage(): WalletStorage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    // Browsers throw here when site data is blocked. A session works without these entries.
    return null;
  }
}

export function readStoredWallet(storage: WalletStorage | null): StoredWallet | null {
  const address = storage?.getItem(ADDRESS) ?? null;
  const kind = storage?.getItem(KIND) ?? null;
  return address === null || kind === null ? null : { address, kind };
}

export function storeWallet(storage: WalletStorage | null, wallet: StoredWallet): void {
  try {
    storage?.setItem(ADDRESS, wallet.address);
    storage?.setItem(KIND, wallet.kind);
  } catch {
    // The storage is full. The session is in its cookie; these entries only help to find the wallet again.
  }
}

export function forgetStoredWallet(storage: WalletStorage | null): void {
  for (const entry of [DISCORD_USER, ADDRESS, KIND]) storage?.removeItem(entry);
}
