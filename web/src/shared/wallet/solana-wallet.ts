import type {
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from "@solana/wallet-standard-features";
import type { Wallet, WalletWithFeatures } from "@wallet-standard/base";
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from "@wallet-standard/features";
import { isSameName } from "./wallet-kind.ts";

/** A Wallet Standard wallet that can do what we need: connect, and prove an account by a signature. */
export type SolanaWallet = WalletWithFeatures<
  StandardConnectFeature &
    Partial<
      StandardDisconnectFeature &
        StandardEventsFeature &
        SolanaSignInFeature &
        SolanaSignMessageFeature &
        SolanaSignTransactionFeature
    >
>;

export const isSolanaChain = (chain: string): boolean => chain.startsWith("solana:");

/** Whether a registered wallet can sign somebody in on Solana. One that is not as the standard says is left out. */
export function isSolanaWallet(wallet: Wallet): wallet is SolanaWallet {
  // Any program in the page may register anything.
  if (!Array.isArray(wallet.chains) || typeof wallet.features !== "object" || wallet.features === null)
    return false;
  const canSign = "solana:signIn" in wallet.features || "solana:signMessage" in wallet.features;
  return (
    wallet.chains.some((chain) => isSolanaChain(String(chain))) &&
    "standard:connect" in wallet.features &&
    canSign
  );
}

/**
 * The wallets to offer, in the order in which they registered. Some extensions register twice (in each of two worlds,
 * or after an update): the first of a name counts.
 */
export function usableWallets(registered: readonly Wallet[]): SolanaWallet[] {
  const usable: SolanaWallet[] = [];
  for (const wallet of registered) {
    if (isSolanaWallet(wallet) && !usable.some((known) => isSameName(known.name, wallet.name))) {
      usable.push(wallet);
    }
  }
  return usable;
}
