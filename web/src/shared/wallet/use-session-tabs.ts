import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { signedInWallet } from "../lib/signed-in-wallet.ts";
import { onTabMessage } from "../lib/tab-channel.ts";
import { sessionKey } from "./session.ts";
import { NOTICES } from "./wallet-notices.ts";
import type { ConnectFlow } from "./wallet-state.ts";

interface SessionTabs {
  queryClient: QueryClient;
  /** Ends the session in this tab alone. */
  close(notice?: string): void;
  expectSession(): void;
  setFlow(flow: ConnectFlow): void;
}

/** Follows what other tabs do to the session that all tabs of a browser share. */
export function useSessionTabs({ queryClient, close, expectSession, setFlow }: SessionTabs): void {
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.kind !== "session-changed" || message.wallet === signedInWallet()) return;
        const hadWallet = signedInWallet() !== null;
        if (message.wallet === null) {
          close(NOTICES.endedElsewhere);
          return;
        }
        expectSession();
        if (hadWallet) setFlow({ step: "idle", notice: NOTICES.changedElsewhere });
        void queryClient.resetQueries({ queryKey: sessionKey });
      }),
    [queryClient, close, expectSession, setFlow],
  );
}
