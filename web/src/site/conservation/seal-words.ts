import type { Donation } from "@bakso/contract/content/conservation.shapes";
import { dateWords } from "../../shared/ui/page/date-words.ts";
import { totalUsd, usdWords } from "./usd.ts";
import type { ProofState } from "./use-donation-proofs.ts";

interface SealWords {
  look: "verified" | "open" | "warning";
  text: string;
}

/** What the seal says where the chain is not asked: the links are the proof. */
export const UNASKED = "See each gift below";

const VERIFIED = "Verified on the chain";

/** What the seal beside the sum says. */
export function sealWords(donations: readonly Donation[], state: ProofState): SealWords {
  if (state.status === "asking") return { look: "open", text: "Asking the chain…" };
  if (state.status === "failed") return { look: "open", text: "The chain did not answer" };
  const said = donations.flatMap(({ payment }) =>
    payment === undefined
      ? []
      : [state.proofs.donations.find(({ signature }) => signature === payment.signature)?.state],
  );
  if (said.length === 0) return { look: "open", text: UNASKED };
  if (said.every((each) => each === "verified")) return { look: "verified", text: VERIFIED };
  if (said.every((each) => each === "verified" || each === "unavailable"))
    return { look: "open", text: "The chain did not answer" };
  return { look: "warning", text: said.includes("verified") ? "Not all confirmed" : "Not confirmed" };
}

export const newestOf = (donations: readonly Donation[]): Donation | undefined =>
  donations.toSorted((one, other) => other.date.localeCompare(one.date))[0];

/** What the card says that is made of what the chain confirmed: the newest gift stands for all of them. */
export function proofCardWords(donations: readonly Donation[]) {
  const newest = newestOf(donations);
  const signature = newest?.payment?.signature;
  return {
    sum: usdWords(totalUsd(donations)),
    verdict: VERIFIED,
    detail: [
      ...(newest ? [dateWords(newest.date)] : []),
      ...(signature ? [`${signature.slice(0, 4)}…${signature.slice(-4)}`] : []),
    ].join(" · "),
  };
}
