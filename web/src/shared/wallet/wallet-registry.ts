import { getWallets } from "@wallet-standard/app";
import { type SolanaWallet, usableWallets } from "./solana-wallet.ts";
import { isSameName } from "./wallet-kind.ts";

let wallets: readonly SolanaWallet[] | undefined;
let isFollowing = false;

/** The wallets in this page now; the same array until one comes or goes, as React's stores need it. */
export function detectedWallets(): readonly SolanaWallet[] {
  if (!isFollowing) {
    isFollowing = true;
    // Kept up to date even while nobody listens, so that a later caller does not get an old list.
    onWalletsChanged(() => undefined);
  }
  wallets ??= usableWallets(getWallets().get());
  return wallets;
}

/** Calls back when a wallet registers itself (extensions may be late) or leaves. @returns ends it */
export function onWalletsChanged(listener: () => void): () => void {
  const changed = () => {
    wallets = undefined;
    listener();
  };
  const offs = [getWallets().on("register", changed), getWallets().on("unregister", changed)];
  return () => {
    for (const off of offs) off();
  };
}

/** The wallet of this name, if it is in the page. */
export function findWallet(name: string): SolanaWallet | undefined {
  return detectedWallets().find((wallet) => isSameName(wallet.name, name));
}
