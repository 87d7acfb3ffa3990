import { useId } from "react";
import { Button, ButtonLabel, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { arrowSquareOutIcon } from "../../shared/ui/icons/arrow-square-out.icon.ts";
import { caretRightIcon } from "../../shared/ui/icons/caret-right.icon.ts";
import { browseLink } from "./connect-texts.ts";
import type { WalletChoice } from "./wallet-choice.ts";
import styles from "./wallet-list.module.css";
import { WalletPicture } from "./wallet-picture.tsx";

interface WalletRowProps {
  choice: WalletChoice;
  isDisabled: boolean;
  /** Phones have no extensions: there the wallet app's own browser is opened. */
  isPhone: boolean;
  onChoose(choice: WalletChoice): void;
}

/** One wallet: its button, or how to get it where it is missing. */
export function WalletRow({ choice, isDisabled, isPhone, onChoose }: WalletRowProps) {
  const { name, wallet, note, isDemo, installUrl, browseUrl } = choice;
  const nameId = useId();
  const noteId = useId();
  const isMissing = wallet === undefined;
  return (
    <li className={styles.row}>
      <WalletPicture wallet={wallet} />
      <div className={styles.words}>
        <button
          type="button"
          id={nameId}
          className={styles.choose}
          disabled={isDisabled}
          aria-describedby={noteId}
          onClick={() => onChoose(choice)}
        >
          {name}
        </button>
        <p className={styles.note} id={noteId}>
          {isDemo ? <span className={styles.badge}>Demo</span> : null}
          {isMissing ? "Not found in this browser." : isDemo ? null : "Ready in this browser."} {note}
        </p>
      </div>
      {isMissing && installUrl !== undefined ? (
        <div className={styles.ways}>
          {isPhone && browseUrl !== undefined ? (
            <a
              className={buttonClass({ variant: "primary" })}
              href={browseLink(browseUrl, window.location.href)}
            >
              <ButtonLabel>Open in {name}</ButtonLabel>
            </a>
          ) : null}
          <Button
            icon={arrowSquareOutIcon}
            disabled={isDisabled}
            aria-describedby={nameId}
            onClick={() => window.open(installUrl, "_blank", "noopener,noreferrer")}
          >
            Install
          </Button>
        </div>
      ) : (
        <Icon path={caretRightIcon} className={styles.caret} />
      )}
    </li>
  );
}
