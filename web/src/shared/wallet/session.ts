import type { Session } from "@bakso/contract/auth";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-client.ts";
import { setSignedInWallet } from "../lib/signed-in-wallet.ts";
import { readSession } from "./auth.api.ts";
import { forgetStoredWallet, storeWallet, walletStorage } from "./stored-wallet.ts";
import { isOpen, keepOpen } from "./wallet-state.ts";

export const sessionKey = ["session"] as const;

/**
 * Reads the session and takes it over for this tab.
 *
 * @throws ApiError, NetworkError
 */
export async function fetchSession(
  queryClient: QueryClient,
  { isRecheck = false, signal }: { isRecheck?: boolean; signal?: AbortSignal } = {},
): Promise<Session> {
  const read = await readTrueSession(isRecheck, signal);
  const session = keepOpen(queryClient.getQueryData<Session>(sessionKey), read);
  takeOver(queryClient, session);
  return session;
}

/** Makes a session the one of this tab, in every place that keeps something of it. */
export function openSession(queryClient: QueryClient, session: Session): void {
  takeOver(queryClient, session);
  queryClient.setQueryData(sessionKey, session);
}

/** What the server answers to somebody who is not signed in. */
export function closedSession(queryClient: QueryClient): Session {
  const required_raw = queryClient.getQueryData<Session>(sessionKey)?.required_raw ?? "0";
  return {
    wallet_address: null,
    wallet_kind: null,
    access: "none",
    balance_raw: null,
    required_raw,
    checked_at: null,
  };
}

/**
 * A call that names a wallet that has left is refused. This one asks who is signed in, so it asks again without a name.
 */
async function readTrueSession(isRecheck: boolean, signal?: AbortSignal): Promise<Session> {
  try {
    return await readSession(isRecheck, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "auth.wallet_changed")) throw error;
    setSignedInWallet(null);
    return readSession(isRecheck, signal);
  }
}

function takeOver(queryClient: QueryClient, session: Session): void {
  const before = queryClient.getQueryData<Session>(sessionKey)?.wallet_address ?? null;
  setSignedInWallet(session.wallet_address);
  if (isOpen(session)) {
    storeWallet(walletStorage(), { address: session.wallet_address, kind: session.wallet_kind });
  } else {
    forgetStoredWallet(walletStorage());
  }
  if (before !== session.wallet_address) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  }
}
