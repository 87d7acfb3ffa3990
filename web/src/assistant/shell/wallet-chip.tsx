import { Button } from "../../shared/ui/button.tsx";
import { checkIcon } from "../../shared/ui/icons/check.icon.ts";
import { walletIcon } from "../../shared/ui/icons/wallet.icon.ts";
import { useCopy } from "../../shared/ui/use-copy.ts";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./assistant-header.module.css";

const SHOWN_CHARS = 4;

/** The wallet's address, short; a press copies all of it. */
export function WalletChip({ address }: { address: string }) {
  const [state, copy] = useCopy();
  const short = `${address.slice(0, SHOWN_CHARS)}...${address.slice(-SHOWN_CHARS)}`;
  const shown = { idle: short, copied: "Copied", failed: "Could not copy" }[state];
  return (
    <>
      <Button
        icon={state === "copied" ? checkIcon : walletIcon}
        className={styles.chip}
        aria-label={state === "idle" ? `Copy your wallet's address, ${short}` : shown}
        title={address}
        onClick={(event) => void copy(address, event.currentTarget.parentElement ?? document.body)}
      >
        <span className={styles.address}>{shown}</span>
      </Button>
      <VisuallyHidden isLive>
        {state === "copied" ? "Copied. Check the first and last four letters." : ""}
      </VisuallyHidden>
    </>
  );
}
