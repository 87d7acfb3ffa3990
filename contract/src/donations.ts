import { z } from "zod";
import { Instant, RawAmount, WalletAddress } from "./common.ts";

/** Base58 of 64 bytes. */
export const TransactionSignature = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/, "not the signature of a Solana transaction");

/** What the chain must confirm of a donation: part of its entry in content/. */
export const DonationPayment = z.strictObject({
  signature: TransactionSignature,
  recipient: WalletAddress.describe("Who received it"),
  amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,9})?$/, 'a number in quotes, for example "23" or "0.5"')
    .describe("In SOL, or in whole units of the token"),
  mint: WalletAddress.optional().describe("Address of the token that was given; without it SOL"),
});
export type DonationPayment = z.infer<typeof DonationPayment>;

/** What the chain says about one donation. */
export const DonationProof = z.object({
  signature: z.string(),
  /**
   * `unavailable`: the chain could not be read; `last_verified_at` says what is known. `mismatch`: the transaction
   * exists, but `difference` is not what the content says.
   */
  state: z.enum(["verified", "not_found", "mismatch", "unavailable"]),
  difference: z.enum(["failed", "recipient", "amount"]).optional(),
  amount: z.string().optional().describe("What arrived, in SOL or whole units of the token"),
  asset: z.string().describe("SOL, or the address of the token"),
  time: Instant.optional().describe("Of the block"),
  checked_at: Instant.nullable().describe("When the chain last answered about it"),
  last_verified_at: Instant.nullable(),
  explorer_url: z.string().nullable().describe("Where anybody can look it up; null on the demo's own chain"),
});
export type DonationProof = z.infer<typeof DonationProof>;

/** What the fund's address holds. Amounts are null until they were read once. */
export const FundBalance = z.object({
  address: z.string(),
  state: z.enum(["read", "unavailable"]),
  lamports: RawAmount.nullable(),
  token_raw: RawAmount.nullable().describe("Of our own token, over all its accounts"),
  read_at: Instant.nullable(),
  explorer_url: z.string().nullable(),
});
export type FundBalance = z.infer<typeof FundBalance>;

/** GET /api/donations/proof */
export const DonationProofs = z.object({
  donations: z.array(DonationProof),
  fund: FundBalance.nullable().describe("null while content/ names no address of the fund"),
  is_demo_chain: z.boolean().describe("True where all of this stands on the demo's own chain alone"),
});
export type DonationProofs = z.infer<typeof DonationProofs>;
