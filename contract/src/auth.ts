import { z } from "zod";
import { Instant, RawAmount, WalletAddress } from "./common.ts";

/** How a wallet names itself: the two of the specification, ours in demo mode, or any other Wallet Standard wallet. */
export const WalletKind = z
  .string()
  .max(80)
  .regex(/^(phantom|magiceden|demo|standard:.+)$/u, "phantom, magiceden, demo or standard:<name>");
export type WalletKind = z.infer<typeof WalletKind>;

/** POST /api/auth/challenge */
export const ChallengeRequest = z.object({ wallet_address: WalletAddress });

/** Sign-In With Solana input, made by the server alone; every field must come back unchanged in the signed message. */
export const SignInInput = z.object({
  domain: z.string(),
  address: WalletAddress,
  statement: z.string(),
  uri: z.string(),
  version: z.literal("1"),
  chainId: z.literal("mainnet"),
  nonce: z.string(),
  issuedAt: Instant,
  expirationTime: Instant,
});
export type SignInInput = z.infer<typeof SignInInput>;

export const Challenge = z.object({
  input: SignInInput,
  message: z.string().describe("The same as text, for wallets that can only sign messages"),
});
export type Challenge = z.infer<typeof Challenge>;

/** POST /api/auth/verify; bytes are base64. */
export const VerifyRequest = z.object({
  wallet_address: WalletAddress,
  wallet_kind: WalletKind,
  signed_message: z.base64().max(8_000),
  signature: z.base64().max(200),
});
export type VerifyRequest = z.infer<typeof VerifyRequest>;

export const GateReason = z.enum(["balance_too_low", "balance_unknown"]);
export type GateReason = z.infer<typeof GateReason>;

/** GET /api/session, and the response of verify. Without a session access is "none" and the wallet is null. */
export const Session = z.object({
  wallet_address: z.string().nullable(),
  wallet_kind: z.string().nullable(),
  access: z.enum(["granted", "denied", "none"]),
  reason: GateReason.optional(),
  balance_raw: RawAmount.nullable().describe(
    "Sum over the wallet's accounts of the token; null when unknown",
  ),
  required_raw: RawAmount,
  checked_at: Instant.nullable(),
});
export type Session = z.infer<typeof Session>;

/** GET /api/session?recheck=true reads the chain again, unless that was done some seconds ago. */
export const SessionQuery = z.object({ recheck: z.stringbool().optional() });

/** POST /api/auth/logout ends this session, or all of the wallet's. */
export const LogoutRequest = z.object({ everywhere: z.boolean().optional() }).nullish();

/** GET /api/auth/sessions */
export const SessionList = z.array(
  z.object({
    id: z.string(),
    wallet_kind: z.string(),
    created_at: Instant,
    last_seen_at: Instant,
    is_current: z.boolean(),
  }),
);
export type SessionList = z.infer<typeof SessionList>;
