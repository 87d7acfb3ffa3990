import type { WalletAccount } from "@wallet-standard/base";
import type { SolanaWallet } from "./solana-wallet.ts";

/** How a wallet left the account that is signed in. */
export type Leaving = "switched" | "locked";

export interface WatchedWallet {
  name: string;
  address: string;
  /** Signed in just now, here or in another tab. A wallet that silently names another account has not caught up yet. */
  isFresh: boolean;
}

/** Where wallets are found; the page's registry, or a test's. */
export interface Registry {
  findWallet(name: string): SolanaWallet | undefined;
  onWalletsChanged(listener: () => void): () => void;
}

/**
 * Follows the wallet of a session, so that a change of account or a lock is noticed. After a reload the wallet is asked
 * silently. One that does not respond (it is locked, or ignores such calls) ends nothing: the session was proved
 * before.
 *
 * @returns ends the watch
 */
export function watchWallet(
  { name, address, isFresh }: WatchedWallet,
  registry: Registry,
  onLeft: (how: Leaving) => void,
): () => void {
  let isOver = false;
  let stopListening: (() => void) | undefined;
  let stopWaiting: (() => void) | undefined;

  const leaveFor = (accounts: readonly WalletAccount[]) => {
    if (isOver || accounts.some((account) => account.address === address)) return;
    end();
    onLeft(accounts.length === 0 ? "locked" : "switched");
  };

  const follow = (wallet: SolanaWallet) => {
    stopListening = wallet.features["standard:events"]?.on("change", ({ accounts }) => {
      if (accounts !== undefined) leaveFor(accounts);
    });
    if (wallet.accounts.some((account) => account.address === address)) return;
    wallet.features["standard:connect"].connect({ silent: true }).then(
      ({ accounts }) => {
        if (accounts.length > 0 && !isFresh) leaveFor(accounts);
      },
      // It is locked, or shows a question for a silent call: then nothing can be learned.
      () => undefined,
    );
  };

  const found = registry.findWallet(name);
  if (found !== undefined) follow(found);
  else {
    stopWaiting = registry.onWalletsChanged(() => {
      const late = registry.findWallet(name);
      if (late === undefined) return;
      stopWaiting?.();
      follow(late);
    });
  }

  function end(): void {
    isOver = true;
    stopListening?.();
    stopWaiting?.();
  }
  return end;
}
