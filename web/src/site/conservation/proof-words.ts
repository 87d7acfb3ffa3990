import type { DonationProof } from "@bakso/contract/donations";
import { dateWords } from "../../shared/ui/page/date-words.ts";

export interface ProofWords {
  tone: "verified" | "warning" | "quiet";
  text: string;
}

const DIFFERENCES: Record<NonNullable<DonationProof["difference"]>, (arrived: string) => string> = {
  failed: () => "The transaction failed: nothing was given.",
  recipient: () => "The transaction gave nothing to this recipient.",
  amount: (arrived) => `Another amount arrived: ${arrived}.`,
};

/** What the chain says about a gift, in a sentence. */
export function proofWords({
  state,
  difference,
  amount,
  asset,
  time,
  last_verified_at,
}: DonationProof): ProofWords {
  // A number and its unit stay together.
  const arrived = `${amount ?? "0"}\u00a0${asset === "SOL" ? "SOL" : "tokens"}`;
  const before = last_verified_at ? ` Last verified ${instantWords(last_verified_at)}.` : "";
  switch (state) {
    case "verified":
      return {
        tone: "verified",
        text: `Verified on the chain: ${arrived}${time ? `, ${instantWords(time)}` : ""}`,
      };
    case "mismatch":
      return { tone: "warning", text: `Does not match. ${DIFFERENCES[difference ?? "amount"](arrived)}` };
    case "not_found":
      return { tone: "warning", text: `Not found on the chain.${before}` };
    case "unavailable":
      return { tone: "quiet", text: `The chain did not answer.${before || " Not verified yet."}` };
  }
}

/** "2025-11-11T12:00:00.000Z" → "November 11th 2025, 12:00 UTC": a chain has no time zone. */
export function instantWords(instant: string): string {
  const [date = "", time = ""] = instant.split("T");
  return `${dateWords(date)}, ${time.slice(0, 5)} UTC`;
}

/**
 * A raw amount in groups of three, with at most `shown` decimals: 12500000000, 9 → "12.5". A smaller amount above zero
 * reads "<0.01".
 */
export function amountWords(raw: string, decimals: number, shown = 2): string {
  const digits = raw.padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ",");
  const fraction = digits.slice(point, point + shown).replace(/0+$/, "");
  if (whole === "0" && fraction === "" && /[1-9]/.test(raw)) return `<0.${"1".padStart(shown, "0")}`;
  return fraction ? `${whole}.${fraction}` : whole;
}
