import { useSyncExternalStore } from "react";
import type { SolanaWallet } from "./solana-wallet.ts";
import { detectedWallets, onWalletsChanged } from "./wallet-registry.ts";

const NONE: readonly SolanaWallet[] = [];

/** The wallets in this page, as they come and go. */
export function useDetectedWallets(): readonly SolanaWallet[] {
  return useSyncExternalStore(onWalletsChanged, detectedWallets, () => NONE);
}
