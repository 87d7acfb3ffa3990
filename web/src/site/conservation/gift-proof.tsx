import type { Donation } from "@bakso/contract/content/conservation.shapes";
import { classNames } from "../../shared/ui/class-names.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { sealCheckIcon } from "../../shared/ui/icons/seal-check.icon.ts";
import { warningIcon } from "../../shared/ui/icons/warning.icon.ts";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import styles from "./gift-proof.module.css";
import { type ProofWords, proofWords } from "./proof-words.ts";
import type { ProofState } from "./use-donation-proofs.ts";

interface GiftProofProps {
  donation: Donation;
  state: ProofState;
}

const ICONS: Record<ProofWords["tone"], string> = {
  verified: sealCheckIcon,
  warning: warningIcon,
  quiet: infoIcon,
};

/** Whether the chain confirms a gift. Without scripts the link beside it is the proof. */
export function GiftProof({ donation, state }: GiftProofProps) {
  const { payment } = donation;
  if (!payment) return null;
  if (state.status === "asking")
    return (
      <span className={classNames(styles.quiet, styles.asking)} data-starts="seen">
        Asking the chain…
      </span>
    );
  if (state.status === "failed") {
    return (
      <span className={styles.quiet}>
        The chain could not be asked just now.{" "}
        <button type="button" className={styles.again} onClick={state.askAgain}>
          Try again
        </button>
      </span>
    );
  }
  const proof = state.proofs.donations.find(({ signature }) => signature === payment.signature);
  if (!proof) return null;
  const { tone, text } = proofWords(proof);
  return (
    <span className={styles[tone]} data-proof={proof.state}>
      <Icon path={ICONS[tone]} />
      <span>
        {state.proofs.is_demo_chain ? onDemoChain(text) : text}
        {proof.explorer_url && proof.explorer_url !== verificationUrl(donation) ? (
          <>
            {" "}
            <a href={proof.explorer_url} target="_blank" rel="noopener noreferrer">
              Look it up
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          </>
        ) : null}
      </span>
    </span>
  );
}

/** Said within the last sentence. */
const onDemoChain = (text: string): string =>
  text.endsWith(".") ? `${text.slice(0, -1)} (this demo’s own chain).` : `${text} (this demo’s own chain)`;

/** Where anybody can look a gift up. */
export const verificationUrl = ({ verification, payment }: Donation): string =>
  verification.url.replaceAll("{signature}", payment?.signature ?? "");
