import type { Donation } from "@bakso/contract/content/conservation.shapes";
import { Icon } from "../../shared/ui/icon.tsx";
import { sealCheckIcon } from "../../shared/ui/icons/seal-check.icon.ts";
import styles from "./proof-seal.module.css";
import type { ProofState } from "./use-donation-proofs.ts";

interface ProofSealProps {
  donations: readonly Donation[];
  state: ProofState;
}

/** A seal beside the sum: whether the chain confirms every gift in it. Of one size, whatever it says. */
export function ProofSeal({ donations, state }: ProofSealProps) {
  const { look, text } = sealWords(donations, state);
  return (
    <p className={styles.seal} data-look={look} data-starts="seen">
      <Icon path={sealCheckIcon} sizePx={32} />
      <span>{text}</span>
    </p>
  );
}

interface SealWords {
  look: "verified" | "open";
  text: string;
}

function sealWords(donations: readonly Donation[], state: ProofState): SealWords {
  if (state.status === "asking") return { look: "open", text: "Asking the chain …" };
  if (state.status === "failed") return { look: "open", text: "The chain did not answer" };
  const paid = donations.filter(({ payment }) => payment !== undefined);
  const isVerified = (donation: Donation): boolean =>
    state.proofs.donations.some(
      (proof) => proof.signature === donation.payment?.signature && proof.state === "verified",
    );
  return paid.length > 0 && paid.every(isVerified)
    ? { look: "verified", text: "Verified on the chain" }
    : { look: "open", text: "See each gift below" };
}
