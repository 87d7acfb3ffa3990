import type { Session } from "@bakso/contract/auth";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { tellTabs } from "../lib/tab-channel.ts";
import { endSession } from "./auth.api.ts";
import { disconnectWallet } from "./connect-wallet.ts";
import { closedSession, fetchSession, openSession, sessionKey } from "./session.ts";
import { readStoredWallet, walletStorage } from "./stored-wallet.ts";
import { useRefusals } from "./use-refusals.ts";
import { useSessionTabs } from "./use-session-tabs.ts";
import { type ListedWallet, walletNameOf } from "./wallet-kind.ts";
import { LEAVING_NOTICES, NOTICES } from "./wallet-notices.ts";
import { findWallet, onWalletsChanged } from "./wallet-registry.ts";
import { type ConnectFlow, isOpen, type SessionRead, type WalletState, walletState } from "./wallet-state.ts";
import { type Leaving, watchWallet } from "./wallet-watch.ts";

/** The wallet of a tab: how far it has come, and what can be done with it. */
export interface WalletConnection {
  state: WalletState;
  /** Tells how far an attempt to connect has come. */
  setFlow(flow: ConnectFlow): void;
  /** Takes over the session that signing in gave. */
  open(session: Session): void;
  /** Ends the session here, on the server, in the wallet and in the other tabs. Never throws. */
  disconnect(): Promise<void>;
  /** Reads the balance again at once. */
  recheck(): void;
  /** For calls that are made outside of TanStack Query: looks at the session when a refusal speaks of it. */
  noticeRefusal(error: unknown): void;
  /** Takes the notice away. */
  dismissNotice(): void;
}

const IDLE: ConnectFlow = { step: "idle" };

/** Keeps this tab's wallet, its session on the server and the other tabs in agreement. */
export function useWalletSession(
  listed: readonly ListedWallet[],
  hasSessionCookie: boolean,
): WalletConnection {
  const queryClient = useQueryClient();
  const [flow, setFlow] = useState<ConnectFlow>(IDLE);
  const { read, recheck, expectSession, isFresh } = useSessionRead(queryClient, hasSessionCookie, setFlow);
  const state = walletState(flow, read);
  const session = read.phase === "read" && isOpen(read.session) ? read.session : null;

  const close = useCallback(
    (notice?: string) => {
      openSession(queryClient, closedSession(queryClient));
      setFlow(notice === undefined ? IDLE : { step: "idle", notice });
    },
    [queryClient],
  );

  const logOut = useCallback(
    async (notice?: string) => {
      // Called first, so that the call still names the wallet whose session is meant.
      const ending = endSession();
      close(notice);
      try {
        if (await ending) tellTabs({ kind: "session-changed", wallet: null });
        else {
          setFlow({ step: "idle", notice: NOTICES.changedElsewhere });
          void queryClient.resetQueries({ queryKey: sessionKey });
        }
      } catch {
        // The cookie is still good, so the next person at this computer would be let in: the notice must say so.
        setFlow({ step: "idle", notice: NOTICES.logoutFailed });
      }
    },
    [close, queryClient],
  );

  const disconnect = useCallback(async () => {
    const stored = readStoredWallet(walletStorage());
    const wallet = stored === null ? undefined : findWallet(walletNameOf(stored.kind, listed));
    await logOut();
    if (wallet !== undefined) await disconnectWallet(wallet);
  }, [logOut, listed]);

  const open = useCallback(
    (opened: Session) => {
      openSession(queryClient, opened);
      expectSession();
      setFlow(IDLE);
      tellTabs({ kind: "session-changed", wallet: opened.wallet_address });
    },
    [queryClient, expectSession],
  );

  const address = session?.wallet_address;
  const walletName = session === null ? undefined : walletNameOf(session.wallet_kind, listed);
  useEffect(() => {
    if (address === undefined || walletName === undefined) return;
    const onLeft = (how: Leaving) => void logOut(LEAVING_NOTICES[how]);
    const watched = { name: walletName, address, isFresh: isFresh.current };
    return watchWallet(watched, { findWallet, onWalletsChanged }, onLeft);
  }, [address, walletName, logOut, isFresh]);

  useSessionTabs({ queryClient, close, expectSession, setFlow });
  const noticeRefusal = useRefusals(queryClient);

  return useMemo(
    () => ({ state, setFlow, open, disconnect, recheck, noticeRefusal, dismissNotice: () => setFlow(IDLE) }),
    [state, open, disconnect, recheck, noticeRefusal],
  );
}

/** `quietly`: the page does not wait for it. */
type Expectation = "none" | "quietly" | "surely";

/** The session on the server, read only where there may be one. */
function useSessionRead(
  queryClient: QueryClient,
  hasSessionCookie: boolean,
  setFlow: (flow: ConnectFlow) => void,
) {
  const [expected, setExpected] = useState<Expectation>(hasSessionCookie ? "surely" : "none");
  const isRecheck = useRef(false);
  const isFresh = useRef(false);

  // A wallet may be remembered although its cookie is gone. Then the entry is wrong, and the screen must not flicker.
  useEffect(() => {
    if (readStoredWallet(walletStorage()) !== null) {
      setExpected((before) => (before === "none" ? "quietly" : before));
    }
  }, []);

  const query = useQuery({
    queryKey: sessionKey,
    enabled: expected !== "none",
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Session>(sessionKey)?.wallet_address ?? null;
      const session = await fetchSession(queryClient, { isRecheck: isRecheck.current, signal });
      isRecheck.current = false;
      if (before !== null && before !== session.wallet_address) {
        isFresh.current = true;
        setFlow({ step: "idle", notice: isOpen(session) ? NOTICES.changedElsewhere : NOTICES.ended });
      }
      return session;
    },
  });

  const recheck = useCallback(() => {
    isRecheck.current = true;
    void queryClient.resetQueries({ queryKey: sessionKey });
  }, [queryClient]);
  const expectSession = useCallback(() => {
    isFresh.current = true;
    setExpected("surely");
  }, []);

  return { read: sessionRead(query.data, query.isError, expected), recheck, expectSession, isFresh };
}

function sessionRead(session: Session | undefined, isError: boolean, expected: Expectation): SessionRead {
  if (session !== undefined) return { phase: "read", session };
  if (expected !== "surely") return { phase: "unasked" };
  return { phase: isError ? "unreadable" : "pending" };
}
