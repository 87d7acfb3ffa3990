import { useEffect, useRef } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { useMediaQuery } from "../../shared/ui/use-media-query.ts";
import type { WalletChoice } from "./wallet-choice.ts";
import styles from "./wallet-list.module.css";
import { WalletRow } from "./wallet-row.tsx";

interface WalletListProps {
  choices: readonly WalletChoice[];
  isDisabled: boolean;
  /** Coming back from the picker, the focus returns to where it was. */
  isReturning: boolean;
  onChoose(choice: WalletChoice): void;
  onMore(): void;
}

/** The first step: the wallets with a button of their own. */
export function WalletList({ choices, isDisabled, isReturning, onChoose, onMore }: WalletListProps) {
  const isPhone = useMediaQuery("(pointer: coarse)");
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturning) more.current?.focus();
  }, [isReturning]);
  return (
    <>
      <ul className={styles.list}>
        {choices.map((choice) => (
          <WalletRow
            key={choice.name}
            choice={choice}
            isDisabled={isDisabled}
            isPhone={isPhone}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <Button ref={more} variant="quiet" isWide disabled={isDisabled} onClick={onMore}>
        More wallets
      </Button>
    </>
  );
}
