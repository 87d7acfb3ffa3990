import type { DonationPayment } from "@bakso/contract/donations";
import { rawAmount, SOL_DECIMALS, wholeUnits } from "../../amounts.ts";
import type { ChainTransaction } from "../../gateways/chain/transaction.ts";
import type { StoredProof } from "./conservation.store.ts";

export type Verdict = Pick<StoredProof, "state" | "difference" | "amount" | "blockTime">;

/**
 * Whether a transaction is the gift that the content tells of: it succeeded, it gave to this recipient, and exactly
 * this much arrived.
 *
 * @param transaction null where the chain knows none
 */
export function judgePayment(payment: DonationPayment, transaction: ChainTransaction | null): Verdict {
  if (transaction === null) return { state: "not_found", difference: null, amount: null, blockTime: null };
  const { raw, decimals } = payment.mint
    ? transaction.tokensGained(payment.recipient, payment.mint)
    : { raw: transaction.lamportsGained(payment.recipient), decimals: SOL_DECIMALS };
  // Where nothing arrived there is nothing to scale.
  const scale = decimals ?? 0;
  const seen = { amount: wholeUnits(raw > 0n ? raw : 0n, scale), blockTime: transaction.time };
  if (transaction.isFailed) return { state: "mismatch", difference: "failed", ...seen, amount: "0" };
  if (raw <= 0n) return { state: "mismatch", difference: "recipient", ...seen };
  if (raw !== rawAmount(payment.amount, scale)) return { state: "mismatch", difference: "amount", ...seen };
  return { state: "verified", difference: null, ...seen };
}
