import type { Donation } from "@bakso/contract/content/conservation.shapes";
import { Icon } from "../../shared/ui/icon.tsx";
import { magnifyingGlassIcon } from "../../shared/ui/icons/magnifying-glass.icon.ts";
import { sealCheckIcon } from "../../shared/ui/icons/seal-check.icon.ts";
import { warningIcon } from "../../shared/ui/icons/warning.icon.ts";
import styles from "./proof-seal.module.css";
import { sealWords, UNASKED } from "./seal-words.ts";
import type { ProofState } from "./use-donation-proofs.ts";

interface ProofSealProps {
  donations: readonly Donation[];
  state: ProofState;
}

/** Only what the chain confirms is ticked. */
const ICONS = { verified: sealCheckIcon, open: magnifyingGlassIcon, warning: warningIcon } as const;

/** A seal beside the sum: whether the chain confirms every gift in it. Of one size, whatever it says. */
export function ProofSeal({ donations, state }: ProofSealProps) {
  const { look, text } = sealWords(donations, state);
  return (
    <p className={styles.seal} data-look={look} data-starts="seen">
      <Icon path={ICONS[look]} sizePx={32} />
      {state.status === "asking" ? (
        <>
          <span className={styles.asking}>{text}</span>
          <span className={styles.unasked}>{UNASKED}</span>
        </>
      ) : (
        <span>{text}</span>
      )}
    </p>
  );
}
