import type { Session, WalletKind } from "@bakso/contract/auth";
import { useCallback, useEffect, useRef } from "react";
import { tellTabs } from "../lib/tab-channel.ts";
import { endSession, requestChallenge, verifySignIn } from "./auth.api.ts";
import { disconnectWallet } from "./connect-wallet.ts";
import { connectAndSignIn, type SignInApi } from "./sign-in.ts";
import type { SolanaWallet } from "./solana-wallet.ts";
import {
  forgetStoredWallet,
  readStoredWallet,
  storeWallet,
  type WalletStorage,
  walletStorage,
} from "./stored-wallet.ts";
import { useWallet } from "./wallet-context.tsx";
import { connectionFailureText, failureReason, SATS_CONNECT_FEATURE } from "./wallet-errors.ts";
import { type ListedWallet, walletKindOf } from "./wallet-kind.ts";
import { reportDisconnectFailure } from "./wallet-log.ts";
import type { ConnectFlow, ConnectProblem, ConnectVia } from "./wallet-state.ts";

export type ConnectOutcome =
  | { kind: "open"; session: Session }
  | { kind: "problem"; problem: ConnectProblem }
  | { kind: "abandoned" };

export interface ConnectRequest {
  wallet: SolanaWallet;
  kind: WalletKind;
  via: ConnectVia;
  api: SignInApi & { endSession(): Promise<unknown> };
  storage: WalletStorage | null;
  signal: AbortSignal;
  onFlow(flow: ConnectFlow): void;
}

/**
 * One press of a wallet's button, to its end. A wallet that holds too little is signed out again when it was chosen by
 * the modal's own button, and stays for the page's denied screen when it was chosen in the picker. Never throws.
 */
export async function attemptToConnect(request: ConnectRequest): Promise<ConnectOutcome> {
  const { wallet, kind, via, api, storage, signal, onFlow } = request;
  const before = readStoredWallet(storage);
  const step = (name: "connecting" | "signing" | "verifying") =>
    onFlow({ step: name, walletName: wallet.name, via });
  const letGo = () => {
    if (before === null) forgetStoredWallet(storage);
    else storeWallet(storage, before);
    // Not awaited: a wallet may be slow, or never respond.
    void disconnectWallet(wallet);
  };

  step("connecting");
  try {
    const session = await connectAndSignIn({
      wallet,
      kind,
      api,
      signal,
      onConnected: ({ address }) => {
        storeWallet(storage, { address, kind });
        step("signing");
      },
      onSigned: () => step("verifying"),
    });
    if (session.access === "granted" || via === "picker") return { kind: "open", session };
    await endSessionQuietly(api);
    letGo();
    const reason = session.reason ?? "balance_too_low";
    return { kind: "problem", problem: { kind: "denied", walletName: wallet.name, via, reason } };
  } catch (error) {
    letGo();
    if (signal.aborted) return { kind: "abandoned" };
    const reason = failureReason(error, kind, SATS_CONNECT_FEATURE in wallet.features);
    return { kind: "problem", problem: { kind: "failed", text: connectionFailureText(wallet.name, reason) } };
  }
}

/** The denied session opens nothing, so it may stay until it expires. */
async function endSessionQuietly(api: ConnectRequest["api"]): Promise<void> {
  try {
    await api.endSession();
  } catch (error) {
    reportDisconnectFailure(error);
  }
}

export interface ConnectAttempts {
  /** Begins an attempt; ignored while one is under way, since wallets show one window at a time. */
  connect(wallet: SolanaWallet, via: ConnectVia): Promise<void>;
  /** Gives up the attempt under way, if there is one. */
  abandon(): void;
}

/** Attempts to connect, for the modal: one at a time. */
export function useConnectAttempts(listed: readonly ListedWallet[]): ConnectAttempts {
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
