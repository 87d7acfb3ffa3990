import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import { useDetectedWallets } from "../../shared/wallet/use-detected-wallets.ts";
import { canSignTransactions } from "./sign-transactions.ts";
import styles from "./wallet-chooser.module.css";

interface WalletChooserProps {
  isOpen: boolean;
  /** null: none of them. */
  onChoose(wallet: SolanaWallet | null): void;
}

/** The wallets in this page that can sign a swap. They can be used without being signed in. */
export function WalletChooser({ isOpen, onChoose }: WalletChooserProps) {
  const wallets = useDetectedWallets().filter(canSignTransactions);
  return (
    <Dialog isOpen={isOpen} onClose={() => onChoose(null)} title="Choose a wallet" width="narrow">
      {wallets.length === 0 ? (
        <p>
          No wallet was found in this browser. Install one and come back, or open the swap as a page: there it
          knows other ways to connect.
        </p>
      ) : (
        <ul className={styles.list}>
          {wallets.map((wallet) => (
            <li key={wallet.name}>
              <Button isWide onClick={() => onChoose(wallet)}>
                {wallet.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
