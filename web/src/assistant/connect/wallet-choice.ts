import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import { DEMO_WALLET_NAME, isSameName, type ListedWallet } from "../../shared/wallet/wallet-kind.ts";

/** One row of the modal's first step. */
export interface WalletChoice {
  name: string;
  /** The wallet itself, when it is in this page. */
  wallet: SolanaWallet | undefined;
  isDemo: boolean;
  note?: string | undefined;
  installUrl?: string;
  browseUrl?: string | undefined;
}

const DEMO_NOTE = "Funded play wallets of this demo. Nothing in them is worth anything.";

/** The rows of the first step: the demo wallet where there is one, then the content's wallets in its order. */
export function walletChoices(
  listed: readonly ListedWallet[],
  detected: readonly SolanaWallet[],
  isDemo: boolean,
): WalletChoice[] {
  const find = (name: string) => detected.find((wallet) => isSameName(wallet.name, name));
  const demo: WalletChoice = {
    name: DEMO_WALLET_NAME,
    wallet: find(DEMO_WALLET_NAME),
    isDemo: true,
    note: DEMO_NOTE,
  };
  const own = listed.map(
    ({ name, note, installUrl, browseUrl }): WalletChoice => ({
      name,
      wallet: find(name),
      isDemo: false,
      note,
      installUrl,
      browseUrl,
    }),
  );
  return isDemo ? [demo, ...own] : own;
}
