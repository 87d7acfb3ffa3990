import { randomInt } from "node:crypto";
import type { Challenge, SignInInput } from "@bakso/contract/auth";
import type { Content } from "@bakso/contract/content/content";
import { AppError } from "../../errors/app-error.ts";
import type { SessionService } from "../../sessions/session.service.ts";
import { hashToken } from "../../sessions/session-cookie.ts";
import type { ChallengeStore } from "./challenge.store.ts";
import {
  parseSignedMessage,
  requireSameFields,
  requireSignature,
  signInMessageText,
} from "./sign-in-message.ts";

const CHALLENGE_LIFE_MS = 5 * 60_000;
const NONCE_LENGTH = 24;
const NONCE_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export interface AuthDependencies {
  challenges: ChallengeStore;
  sessions: Pick<SessionService, "begin">;
  /** Erases what the wallet asked to have erased earlier, if that was not finished. */
  finishErasure(wallet: string): Promise<void>;
  content: () => Content;
  /** Origin of the site: the domain and uri that a wallet shows. */
  publicUrl: () => string;
  nowMs?: () => number;
}

export interface Proof {
  wallet: string;
  walletKind: string;
  signedMessage: Uint8Array;
  signature: Uint8Array;
  /** Of the browser that asked for the challenge. */
  browserToken: string | undefined;
}

/** Sign-In With Solana: one challenge, one signature of exactly its text, one session. */
export function createAuthService({
  challenges,
  sessions,
  finishErasure,
  content,
  publicUrl,
  nowMs = Date.now,
}: AuthDependencies) {
  return {
    /** @throws AppError request.invalid when the address is none */
    async challenge(wallet: string, browserToken: string): Promise<Challenge> {
      await decodeAddress(wallet);
      const issuedAtMs = nowMs();
      const input: SignInInput = {
        domain: new URL(publicUrl()).host,
        address: wallet,
        statement: content().assistant.statement,
        uri: `${publicUrl()}/baksoai`,
        version: "1",
        chainId: "mainnet",
        nonce: Array.from(
          { length: NONCE_LENGTH },
          () => NONCE_ALPHABET[randomInt(NONCE_ALPHABET.length)],
        ).join(""),
        issuedAt: new Date(issuedAtMs).toISOString(),
        expirationTime: new Date(issuedAtMs + CHALLENGE_LIFE_MS).toISOString(),
      };
      await challenges.save(wallet, input, hashToken(browserToken));
      return { input, message: await signInMessageText(input) };
    },

    /**
     * Checks a signed challenge and begins a session. The attempt uses the challenge up, whether it succeeds or not.
     *
     * @returns the value for the session's cookie
     * @throws AppError auth.* that says which part of the proof is wrong
     */
    async verify({ wallet, walletKind, signedMessage, signature, browserToken }: Proof): Promise<string> {
      const { fields, bytes } = await parseSignedMessage(signedMessage);
      if (fields.address !== wallet)
        throw new AppError("auth.message_mismatch", { details: { field: "address" } });
      const asked =
        browserToken && fields.nonce
          ? await challenges.take(wallet, fields.nonce, hashToken(browserToken))
          : undefined;
      if (!asked) throw new AppError("auth.challenge_unknown");
      requireSameFields(fields, asked.input);
      if (nowMs() >= Date.parse(asked.input.expirationTime)) throw new AppError("auth.challenge_expired");
      requireSignature(await decodeAddress(fields.address), bytes, signature);
      await finishErasure(wallet);
      return sessions.begin(wallet, walletKind);
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

/** The 32 bytes of an address. */
async function decodeAddress(wallet: string): Promise<Uint8Array> {
  const { getAddressEncoder, isAddress } = await import("@solana/kit");
  if (!isAddress(wallet))
    throw new AppError("request.invalid", {
      details: [{ field: "wallet_address", problem: "not a Solana address" }],
    });
  return new Uint8Array(getAddressEncoder().encode(wallet));
}
