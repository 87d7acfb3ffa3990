import { useEffect, useRef } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretLeftIcon } from "../../shared/ui/icons/caret-left.icon.ts";
import { caretRightIcon } from "../../shared/ui/icons/caret-right.icon.ts";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import { PICKER_TITLES } from "./connect-texts.ts";
import styles from "./wallet-list.module.css";
import { WalletPicture } from "./wallet-picture.tsx";

interface WalletPickerProps {
  wallets: readonly SolanaWallet[];
  learnMoreUrl: string;
  isDisabled: boolean;
  onChoose(wallet: SolanaWallet): void;
  onBack(): void;
}

/** The second step: every wallet that is in this page. */
export function WalletPicker({ wallets, learnMoreUrl, isDisabled, onChoose, onBack }: WalletPickerProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const learnMore = (
    <a href={learnMoreUrl} target="_blank" rel="noopener noreferrer">
      Learn about wallets
    </a>
  );
  return (
    <>
      {wallets.length === 0 ? (
        <p>
          A wallet is an app or a browser extension that keeps your keys. Install one, then come back to this
          page. {learnMore}
        </p>
      ) : (
        <>
          <ul className={styles.list}>
            {wallets.map((wallet) => (
              <li key={wallet.name} className={styles.row}>
                <WalletPicture wallet={wallet} />
                <button
                  type="button"
                  className={styles.choose}
                  disabled={isDisabled}
                  onClick={() => onChoose(wallet)}
                >
                  {wallet.name}
                </button>
                <Icon path={caretRightIcon} className={styles.caret} />
              </li>
            ))}
          </ul>
          <p className={styles.none}>
            <span>{PICKER_TITLES.none}</span> {learnMore}
          </p>
        </>
      )}
      <Button ref={back} variant="quiet" isWide icon={caretLeftIcon} disabled={isDisabled} onClick={onBack}>
        Back
      </Button>
    </>
  );
}
