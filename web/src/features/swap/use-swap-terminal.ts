import { useEffect, useEffectEvent, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { loadScript } from "../../lib/load-script.ts";
import { readStoredWallet, walletStorage } from "../../wallet/stored-wallet.ts";
import type { ListedWallet } from "../../wallet/wallet-kind.ts";
import { amountIn, type SwapTokens, TERMINAL_ID, terminalOptions, type WalletToPass } from "./terminal.ts";

/** The terminal starts so long after the page appeared, or when its script is ready, whichever is later. */
const INIT_AFTER_MS = 1_000;
/** A script that has not come by then does not come. */
const SCRIPT_PATIENCE_MS = 20_000;
export const MISSING_TEXT = "Jupiter Terminal not available. Please refresh the page.";

export type TerminalState = { kind: "starting" } | { kind: "started" } | { kind: "failed"; text: string };

export interface WalletSource {
  /** The content's wallets. */
  listed: readonly Pick<ListedWallet, "kind" | "name">[];
  isDemo: boolean;
}

interface Terminal {
  scriptUrl: string;
  tokens: SwapTokens;
  /** Stays the same as long as the page does. */
  wallets: WalletSource;
  onSuccess(): void;
  /** Why the wallet could not be connected, for people; null when that is over. */
  onWalletProblem(text: string | null): void;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the terminal in the element of its id, and closes it when the page is left. */
export function useSwapTerminal({
  scriptUrl,
  tokens,
  wallets,
  onSuccess,
  onWalletProblem,
}: Terminal): TerminalState {
  const [state, setState] = useState<TerminalState>({ kind: "starting" });
  const succeed = useEffectEvent(onSuccess);
  const tellProblem = useEffectEvent(onWalletProblem);
  const { inputMint, outputMint } = tokens;
  useEffect(() => {
    const leaving = new AbortController();
    const script = Promise.race([
      loadScript(scriptUrl, { "data-preload": "" }),
      wait(SCRIPT_PATIENCE_MS).then(() => Promise.reject(new Error("no script"))),
    ]);
    const passing = walletToPass(wallets, leaving.signal, (text) => tellProblem(text));
    const start = async () => {
      const [loaded, passed] = await Promise.allSettled([script, passing, wait(INIT_AFTER_MS)]);
      if (leaving.signal.aborted) return;
      const { Jupiter } = window;
      if (loaded.status === "rejected" || typeof Jupiter?.init !== "function")
        return setState({ kind: "failed", text: MISSING_TEXT });
      try {
        const options = terminalOptions(
          { inputMint, outputMint },
          {
            amountRaw: amountIn(window.location.search),
            // Where our own part fails, the terminal's still works.
            wallet: passed.status === "fulfilled" ? passed.value : null,
            onSuccess: () => succeed(),
          },
        );
        await Jupiter.init(options);
        if (!leaving.signal.aborted) setState({ kind: "started" });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!leaving.signal.aborted) setState({ kind: "failed", text: `Error: ${message}` });
      }
    };
    void start();
    return () => {
      leaving.abort();
      window.Jupiter?.close?.();
      // The script keeps its own hold of the element; what it drew must go with the page.
      document.getElementById(TERMINAL_ID)?.replaceChildren();
    };
  }, [scriptUrl, inputMint, outputMint, wallets]);
  return state;
}

/** The wallet that is signed in here, if there is one; its code loads only then. */
async function walletToPass(
  wallets: WalletSource,
  signal: AbortSignal,
  onProblem: (text: string | null) => void,
): Promise<WalletToPass | null> {
  const stored = readStoredWallet(walletStorage());
  if (stored === null) return null;
  const { handOver } = await loadPart(() => import("./hand-over.ts"));
  return handOver({
    ...wallets,
    stored,
    signal,
    onChange: (wallet) => window.Jupiter?.syncProps?.({ passthroughWalletContextState: wallet }),
    onProblem,
  });
}
