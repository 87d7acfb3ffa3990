import type { WalletAccount } from "@wallet-standard/base";
import { loadScript } from "../../shared/lib/foreign/load-script.ts";
import { onTabMessage } from "../../shared/lib/tab-channel.ts";
import { connectWallet, disconnectWallet } from "../../shared/wallet/connect-wallet.ts";
import type { SolanaWallet } from "../../shared/wallet/solana-wallet.ts";
import type { StoredWallet } from "../../shared/wallet/stored-wallet.ts";
import { firstSolanaAccount } from "../../shared/wallet/wallet-answers.ts";
import { connectionFailureText, failureReason } from "../../shared/wallet/wallet-errors.ts";
import { type ListedWallet, walletKindOf, walletNameOf } from "../../shared/wallet/wallet-kind.ts";
import { findWallet, onWalletsChanged } from "../../shared/wallet/wallet-registry.ts";
import { canSignTransactions, signTransactions } from "./sign-transactions.ts";
import { NO_WALLET, type TerminalWallet } from "./terminal-messages.ts";

/** Wallets register themselves when a page begins. One that has not by then is not there. */
const REGISTER_PATIENCE_MS = 3_000;
/** A wallet that is asked silently may never respond. */
const SILENCE_PATIENCE_MS = 2_000;
const DEMO_WALLET_SCRIPT = "/demo/wallet.js";

export interface SharedWalletOptions {
  /** The wallet that is signed in here; null: none. */
  stored: StoredWallet | null;
  /** The content's wallets. */
  listed: readonly Pick<ListedWallet, "kind" | "name">[];
  isDemo: boolean;
  /** Aborted when the page is left. */
  signal: AbortSignal;
  /** Lets the person choose among the wallets in this page; null when they choose none. */
  choose(): Promise<SolanaWallet | null>;
  /** The wallet as it is from now on. */
  onChange(wallet: TerminalWallet): void;
  /** A sentence for people; null removes it. */
  onProblem(text: string | null): void;
}

/** Our page's side of the wallet: the terminal asks, the wallet's own window asks the person. */
export interface SharedWallet {
  now(): TerminalWallet;
  /** Never throws. */
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** @throws Error with a sentence for people */
  sign(transactions: readonly Uint8Array[]): Promise<Uint8Array[]>;
}

/**
 * Gets the wallet that is signed in ready for the terminal, so that nobody has to connect twice, and follows it. If it
 * is not in this page, or can't sign transactions, the person chooses another one when the terminal asks.
 */
export async function shareWallet(options: SharedWalletOptions): Promise<SharedWallet> {
  const { stored, listed, isDemo, signal, choose, onChange, onProblem } = options;
  const loadDemoWallet = () => loadScript(DEMO_WALLET_SCRIPT, { type: "module" });
  if (isDemo && stored?.kind === "demo") await loadDemoWallet();
  const known = stored && (await awaitWallet(walletNameOf(stored.kind, listed), signal));
  let wallet = known && canSignTransactions(known) ? known : null;
  let account = wallet && stored && (await silentAccount(wallet, stored.address));
  let isConnecting = false;
  let stopFollowing = wallet ? follow(wallet) : undefined;

  const now = (): TerminalWallet =>
    wallet
      ? {
          name: wallet.name,
          icon: wallet.icon,
          isConnecting,
          account: account && { address: account.address, publicKey: new Uint8Array(account.publicKey) },
        }
      : NO_WALLET;
  const kindOf = ({ name }: SolanaWallet) => walletKindOf(name, listed);

  function change(next: WalletAccount | null, isAsking = false): void {
    if (next?.address === account?.address && isAsking === isConnecting) return;
    account = next;
    isConnecting = isAsking;
    if (!signal.aborted) onChange(now());
  }
  function follow(followed: SolanaWallet): (() => void) | undefined {
    return followed.features["standard:events"]?.on("change", ({ accounts }) => {
      if (accounts) change(chosen(accounts, stored?.address), isConnecting);
    });
  }

  async function connect(): Promise<void> {
    if (isConnecting) return;
    onProblem(null);
    if (!wallet) {
      if (isDemo) await loadDemoWallet().catch(() => undefined);
      wallet = await choose();
      if (!wallet) return;
      stopFollowing = follow(wallet);
    }
    change(account, true);
    try {
      change((await connectWallet(wallet, kindOf(wallet))).account);
    } catch (error) {
      change(account);
      if (!signal.aborted)
        onProblem(connectionFailureText(wallet.name, failureReason(error, kindOf(wallet))));
    }
  }
  async function disconnect(): Promise<void> {
    change(null);
    if (wallet) await disconnectWallet(wallet);
  }
  async function sign(transactions: readonly Uint8Array[]): Promise<Uint8Array[]> {
    if (!wallet || !account) throw new Error("No wallet is connected.");
    try {
      return await signTransactions(wallet, account, transactions);
    } catch (cause) {
      throw new Error(failureReason(cause, kindOf(wallet)), { cause });
    }
  }

  // Signed out, or somebody else signed in, in another tab.
  const stopTabs = onTabMessage((message) => {
    if (stored && message.kind === "session-changed" && message.wallet !== stored.address) change(null);
  });
  signal.addEventListener("abort", () => {
    stopFollowing?.();
    stopTabs();
  });
  return { now, connect, disconnect, sign };
}

/** The signed-in account among those that are shared, else the one the wallet is on. */
const chosen = (accounts: readonly WalletAccount[], address: string | undefined): WalletAccount | null =>
  accounts.find((account) => account.address === address) ?? firstSolanaAccount(accounts) ?? null;

async function silentAccount(wallet: SolanaWallet, address: string): Promise<WalletAccount | null> {
  const shared = chosen(wallet.accounts, address);
  if (shared) return shared;
  try {
    const silence = wait(SILENCE_PATIENCE_MS).then(() => ({ accounts: [] }));
    const asked = wallet.features["standard:connect"].connect({ silent: true });
    const { accounts } = await Promise.race([asked, silence]);
    return chosen(accounts, address);
  } catch {
    // It is locked, or shows a question for a silent call: the terminal's button asks openly.
    return null;
  }
}

function awaitWallet(name: string, signal: AbortSignal): Promise<SolanaWallet | undefined> {
  const found = findWallet(name);
  if (found) return Promise.resolve(found);
  return new Promise((resolve) => {
    const end = () => {
      stop();
      resolve(findWallet(name));
    };
    const stop = onWalletsChanged(() => {
      if (findWallet(name)) end();
    });
    signal.addEventListener("abort", end);
    void wait(REGISTER_PATIENCE_MS).then(end);
  });
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
