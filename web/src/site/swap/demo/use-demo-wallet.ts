import { useEffect, useRef, useState } from "react";
import { loadPart } from "../../../shared/lib/load-part.ts";
import { readStoredWallet, walletStorage } from "../../../shared/wallet/stored-wallet.ts";
import { DEMO_WALLET_NAME } from "../../../shared/wallet/wallet-kind.ts";
import { findWallet } from "../../../shared/wallet/wallet-registry.ts";
import { NO_WALLET, type TerminalWallet } from "../terminal-messages.ts";
import type { SharedWallet } from "../terminal-wallet.ts";
import type { WalletSource } from "../use-swap-terminal.ts";

export interface DemoWallet {
  wallet: TerminalWallet;
  /** Why it could not be connected, in words for people. */
  problem: string | null;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** @throws Error with a sentence for people */
  sign(transaction: Uint8Array): Promise<Uint8Array>;
}

/** The demo's own wallet, as the swap needs it: only its accounts exist on the demo's chain. */
export function useDemoWallet({ listed }: WalletSource): DemoWallet {
  const [wallet, setWallet] = useState<TerminalWallet>(NO_WALLET);
  const [problem, setProblem] = useState<string | null>(null);
  const shared = useRef<Promise<SharedWallet>>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const stored = readStoredWallet(walletStorage());
    shared.current = loadPart(() => import("../terminal-wallet.ts")).then(({ shareWallet }) =>
      shareWallet({
        stored: stored?.kind === "demo" ? stored : null,
        listed,
        isDemo: true,
        signal: leaving.signal,
        choose: async () => findWallet(DEMO_WALLET_NAME) ?? null,
        onChange: setWallet,
        onProblem: setProblem,
      }),
    );
    shared.current.then(
      (ready) => {
        if (!leaving.signal.aborted) setWallet(ready.now());
      },
      () => setProblem("The wallet could not be loaded. Please refresh the page."),
    );
    return () => leaving.abort();
  }, [listed]);
  return {
    wallet,
    problem,
    connect: async () => (await shared.current)?.connect(),
    disconnect: async () => (await shared.current)?.disconnect(),
    async sign(transaction) {
      const [signed] = (await (await shared.current)?.sign([transaction])) ?? [];
      if (!signed) throw new Error("No wallet is connected.");
      return signed;
    },
  };
}
