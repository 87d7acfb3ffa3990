import { useEffect, useEffectEvent, useState } from "react";
import { listenToFrame, tellFrame } from "../../shared/lib/foreign/foreign-frame.ts";
import { loadPart } from "../../shared/lib/load-part.ts";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import { readStoredWallet, walletStorage } from "../../shared/wallet/stored-wallet.ts";
import type { ListedWallet } from "../../shared/wallet/wallet-kind.ts";
import { amountIn } from "./amount-in.ts";
import { NO_WALLET, type PageMessage, readFrameMessage, type SwapTokens } from "./terminal-messages.ts";
import type { SharedWallet } from "./terminal-wallet.ts";

/** The terminal starts so long after the page appeared, or when its script is ready, whichever is later. */
const INIT_AFTER_MS = 1_000;
/** A script that has not loaded by then is given up. */
const SCRIPT_PATIENCE_MS = 20_000;
export const MISSING_TEXT = "Jupiter Terminal not available. Please refresh the page.";

export type TerminalState = { kind: "starting" } | { kind: "started" } | { kind: "failed"; text: string };

export interface WalletSource {
  /** The content's wallets. */
  listed: readonly Pick<ListedWallet, "kind" | "name">[];
  isDemo: boolean;
}

interface Terminal {
  /** The frame that the terminal runs in, as soon as it is there. */
  frame: HTMLIFrameElement | null;
  scriptUrl: string;
  tokens: SwapTokens;
  /** Of the token that is bought. */
  decimals: number;
  /** The same as long as the page lasts. */
  wallets: WalletSource;
  onSuccess(): void;
  /** Lets the person choose among the wallets in this page; null when they choose none. */
  chooseWallet(): Promise<SolanaWallet | null>;
  /** Why the wallet could not be connected, in words for people; null when that is over. */
  onWalletProblem(text: string | null): void;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the terminal in its frame, and does what it asks of a wallet. The frame goes with the page. */
export function useSwapTerminal(terminal: Terminal): TerminalState {
  const { frame, scriptUrl, tokens, decimals, wallets } = terminal;
  const [state, setState] = useState<TerminalState>({ kind: "starting" });
  const succeed = useEffectEvent(terminal.onSuccess);
  const choose = useEffectEvent(terminal.chooseWallet);
  const tellProblem = useEffectEvent(terminal.onWalletProblem);
  const { inputMint, outputMint } = tokens;
  useEffect(() => {
    if (!frame) return undefined;
    const leaving = new AbortController();
    const tell = (message: PageMessage) => tellFrame(frame, message);
    const fail = (text: string) => {
      clearTimeout(patience);
      setState({ kind: "failed", text });
    };
    const patience = setTimeout(() => fail(MISSING_TEXT), SCRIPT_PATIENCE_MS);
    const appeared = wait(INIT_AFTER_MS);

    let sharing: Promise<SharedWallet> | undefined;
    /**
     * The code for wallets, and the wallet that is signed in. It is loaded when there is one, or when one is requested.
     */
    const share = (): Promise<SharedWallet> => {
      sharing ??= loadPart(() => import("./terminal-wallet.ts")).then(({ shareWallet }) =>
        shareWallet({
          ...wallets,
          stored: readStoredWallet(walletStorage()),
          signal: leaving.signal,
          choose: () => choose(),
          onChange: (wallet) => tell({ kind: "wallet", wallet }),
          onProblem: (text) => tellProblem(text),
        }),
      );
      return sharing;
    };
    const isSignedIn = readStoredWallet(walletStorage()) !== null;
    // Where our own part fails, the terminal still works.
    const walletNow = isSignedIn
      ? share().then(
          (ready) => ready.now(),
          () => NO_WALLET,
        )
      : Promise.resolve(NO_WALLET);

    const start = async () => {
      clearTimeout(patience);
      const [wallet] = await Promise.all([walletNow, appeared]);
      const amountRaw = amountIn(window.location.search, decimals);
      if (!leaving.signal.aborted)
        tell({ kind: "start", tokens: { inputMint, outputMint }, amountRaw, wallet });
    };
    const sign = async (id: number, transactions: Uint8Array[]) => {
      try {
        if (!sharing) throw new Error("No wallet is connected.");
        tell({ kind: "signed", id, transactions: await (await sharing).sign(transactions) });
      } catch (error) {
        tell({ kind: "refused", id, reason: error instanceof Error ? error.message : String(error) });
      }
    };
    const stopListening = listenToFrame(frame, (sent) => {
      const message = readFrameMessage(sent);
      if (!message) return;
      if (message.kind === "hello") tell({ kind: "load", scriptUrl });
      else if (message.kind === "loaded") void start();
      else if (message.kind === "started") setState({ kind: "started" });
      else if (message.kind === "failed")
        fail(message.reason === null ? MISSING_TEXT : `Error: ${message.reason}`);
      else if (message.kind === "swapped") succeed();
      else if (message.kind === "sign") void sign(message.id, message.transactions);
      else
        share().then(
          ({ connect, disconnect }) => (message.kind === "connect" ? connect() : disconnect()),
          () => tellProblem("The wallets could not be loaded. Please refresh the page."),
        );
    });
    return () => {
      leaving.abort();
      clearTimeout(patience);
      stopListening();
    };
  }, [frame, scriptUrl, inputMint, outputMint, decimals, wallets]);
  return state;
}
