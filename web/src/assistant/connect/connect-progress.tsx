import { Thinking } from "../../shared/ui/thinking.tsx";
import type { WalletState } from "../../shared/wallet/wallet-state.ts";
import styles from "./connect-modal.module.css";
import { OPENING_TEXT, VERIFYING_TEXT } from "./connect-texts.ts";

interface ConnectProgressProps {
  state: WalletState;
}

/** How far the attempt has come. It is always in the page, so that a screen reader announces what appears in it. */
export function ConnectProgress({ state }: ConnectProgressProps) {
  return (
    <div className={styles.progress} role="status">
      <Progress state={state} />
    </div>
  );
}

function Progress({ state }: ConnectProgressProps) {
  switch (state.status) {
    case "connecting":
      return (
        <>
          <Thinking>{OPENING_TEXT}</Thinking>
          <p>Choose an account in {state.walletName}, and let this site see it.</p>
        </>
      );
    case "signing":
      return (
        <>
          <Thinking>{OPENING_TEXT}</Thinking>
          <p>
            Sign the message in {state.walletName}. It moves nothing, and proves that the account is yours.
          </p>
        </>
      );
    case "verifying":
      return <Thinking>{VERIFYING_TEXT}</Thinking>;
    default:
      return null;
  }
}
