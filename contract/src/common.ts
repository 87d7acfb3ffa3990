import { z } from "zod";
import { ERRORS, type ErrorCode } from "./errors.ts";

/** A Solana address: base58 of 32 bytes. Whether it decodes to 32 bytes is checked where it matters. */
export const WalletAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, "not a Solana address");

/** Ids that a client makes: conversations and messages. Text, so that any client's scheme fits. */
export const ClientId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9._:-]+$/, "letters, digits and . _ : - only");

/** A raw token amount (integer, no decimals applied) as a decimal string: money never travels as a float. */
export const RawAmount = z.string().regex(/^\d+$/);

/** An instant as ISO 8601 in UTC. */
export const Instant = z.string();

/** The body of every response that is not a success. */
export const ErrorBody = z.object({
  error: z.string().describe("A sentence for people"),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  details: z.unknown().optional(),
  retry_after: z
    .number()
    .int()
    .optional()
    .describe("Seconds until trying again makes sense, as in Retry-After"),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export const Success = z.object({ success: z.literal(true) });
export type Success = z.infer<typeof Success>;

/**
 * The wallet that a client of the original API names. It is never trusted: where it is present it must equal the
 * session's wallet.
 */
export const OptionalWallet = z.object({ wallet_address: WalletAddress.optional() });

/** Free text of a person. NUL characters are dropped: no database text can hold them, and nobody types them. */
export const freeText = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .overwrite((text) => text.replaceAll("\0", ""));
