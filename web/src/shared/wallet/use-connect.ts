import { useCallback, useEffect, useRef } from "react";
import { tellTabs } from "../lib/tab-channel.ts";
import { endSession, requestChallenge, verifySignIn } from "./auth.api.ts";
import { attemptToConnect } from "./connect-attempt.ts";
import type { SolanaWallet } from "./solana-wallet.ts";
import { walletStorage } from "./stored-wallet.ts";
import { useWallet } from "./wallet-context.tsx";
import { type ListedWallet, walletKindOf } from "./wallet-kind.ts";
import type { ConnectVia } from "./wallet-state.ts";

export interface Connect {
  /** Begins an attempt; ignored while one is under way, since wallets show one window at a time. */
  connect(wallet: SolanaWallet, via: ConnectVia): Promise<void>;
  /** Gives up the attempt under way, if there is one. */
  abandon(): void;
}

/** Connects wallets for the modal. */
export function useConnect(listed: readonly ListedWallet[]): Connect {
  const { setFlow, open } = useWallet();
  const running = useRef<AbortController | null>(null);

  const abandon = useCallback(() => {
    if (running.current === null) return;
    running.current.abort();
    running.current = null;
    setFlow({ step: "idle" });
  }, [setFlow]);
  useEffect(() => abandon, [abandon]);

  const connect = useCallback(
    async (wallet: SolanaWallet, via: ConnectVia) => {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      const outcome = await attemptToConnect({
        wallet,
        kind: walletKindOf(wallet.name, listed),
        via,
        api: { requestChallenge, verifySignIn, endSession },
        storage: walletStorage(),
        signal: controller.signal,
        onFlow: setFlow,
      });
      if (outcome.kind === "abandoned") return;
      running.current = null;
      if (outcome.kind === "open") open(outcome.session);
      else {
        setFlow({ step: "failed", problem: outcome.problem });
        // The denied sign-in replaced the session that the tabs share, and then ended it.
        if (outcome.problem.kind === "denied") tellTabs({ kind: "session-changed", wallet: null });
      }
    },
    [listed, setFlow, open],
  );

  return { connect, abandon };
}
