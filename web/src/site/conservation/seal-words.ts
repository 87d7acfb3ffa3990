import type { Donation } from "@bakso/contract/content/conservation.shapes";
import { dateWords } from "../../shared/ui/page/date-words.ts";
import { totalUsd, usdWords } from "./usd.ts";
import type { ProofState } from "./use-donation-proofs.ts";

interface SealWords {
  look: "verified" | "open";
  text: string;
}

/** What the seal says where the chain is not asked, or not every gift is confirmed: the links are the proof. */
export const UNASKED = "See each gift below";

/** What the seal beside the sum says. */
export function sealWords(donations: readonly Donation[], state: ProofState): SealWords {
  if (state.status === "asking") return { look: "open", text: "Asking the chain…" };
  if (state.status === "failed") return { look: "open", text: "The chain did not answer" };
  const paid = donations.filter(({ payment }) => payment !== undefined);
  const isVerified = (donation: Donation): boolean =>
    state.proofs.donations.some(
      (proof) => proof.signature === donation.payment?.signature && proof.state === "verified",
    );
  return paid.length > 0 && paid.every(isVerified)
    ? { look: "verified", text: "Verified on the chain" }
    : { look: "open", text: UNASKED };
}

/** What the card says that is made of the proof: the newest gift stands for all of them. */
export function proofCardWords(donations: readonly Donation[], state: ProofState) {
  const { look, text } = sealWords(donations, state);
  const isVerified = look === "verified";
  const newest = donations.toSorted((one, other) => other.date.localeCompare(one.date))[0];
  const signature = newest?.payment?.signature;
  return {
    sum: usdWords(totalUsd(donations)),
    verdict: isVerified ? text : "Every gift is listed",
    isVerified,
    detail: [
      ...(newest ? [dateWords(newest.date)] : []),
      ...(signature ? [`${signature.slice(0, 4)}…${signature.slice(-4)}`] : []),
    ].join(" · "),
  };
}
