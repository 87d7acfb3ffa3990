import type { Challenge, Session, VerifyRequest } from "@bakso/contract/auth";
import { ApiError, callApi, callApiJson } from "../lib/api-client.ts";
import { paths } from "../lib/api-paths.ts";

/** Nobody should wait ten minutes for "Verifying": signing in gives up sooner than other calls. */
const SIGN_IN_TIMEOUT_MS = 30_000;

export function requestChallenge(address: string): Promise<Challenge> {
  return callApiJson(paths.challenge, {
    method: "POST",
    body: { wallet_address: address },
    timeoutMs: SIGN_IN_TIMEOUT_MS,
  });
}

/** Returns a session also where the gate denies: see `access`. */
export function verifySignIn(request: VerifyRequest): Promise<Session> {
  return callApiJson(paths.verify, { method: "POST", body: request, timeoutMs: SIGN_IN_TIMEOUT_MS });
}

/** @param isRecheck reads the chain again at once rather than trusting a recent reading */
export function readSession(isRecheck: boolean, signal?: AbortSignal): Promise<Session> {
  return callApiJson(isRecheck ? `${paths.session}?recheck=true` : paths.session, {
    timeoutMs: SIGN_IN_TIMEOUT_MS,
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * Ends the session of the wallet that is signed in here, also when the page is closed in the same moment: who
 * disconnects and leaves must not stay signed in. A session that is over already counts as ended.
 *
 * @returns false when another wallet has signed in meanwhile; its session stays
 */
export async function endSession(): Promise<boolean> {
  try {
    await callApi(paths.logout, { method: "POST", timeoutMs: SIGN_IN_TIMEOUT_MS, outlivesPage: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "auth.wallet_changed") return false;
    if (error.code !== "auth.required") throw error;
  }
  return true;
}
