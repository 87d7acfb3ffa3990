import type { WalletAccount } from "@wallet-standard/base";
import { loadScript } from "../../lib/load-script.ts";
import { onTabMessage } from "../../lib/tab-channel.ts";
import { connectWallet, disconnectWallet, firstSolanaAccount } from "../../wallet/connect-wallet.ts";
import type { SolanaWallet } from "../../wallet/solana-wallet.ts";
import type { StoredWallet } from "../../wallet/stored-wallet.ts";
import { connectionFailureText, failureReason } from "../../wallet/wallet-errors.ts";
import { type ListedWallet, walletNameOf } from "../../wallet/wallet-kind.ts";
import { findWallet, onWalletsChanged } from "../../wallet/wallet-registry.ts";
import { canSignTransactions, type PassedWallet, passedWallet } from "./passed-wallet.ts";

/** Wallets register themselves when a page begins; one that has not by then is not there. */
const REGISTER_PATIENCE_MS = 3_000;
/** A wallet that is asked silently may forget to answer. */
const SILENCE_PATIENCE_MS = 2_000;
const DEMO_WALLET_SCRIPT = "/demo/wallet.js";

export interface HandOverOptions {
  /** The wallet that is signed in here. */
  stored: StoredWallet;
  /** The content's wallets. */
  listed: readonly Pick<ListedWallet, "kind" | "name">[];
  isDemo: boolean;
  /** Aborted when the page is left. */
  signal: AbortSignal;
  /** The wallet as it is from now on. */
  onChange(wallet: PassedWallet): void;
  /** A sentence for people; null takes it away. */
  onProblem(text: string | null): void;
}

export interface HandOver {
  now(): PassedWallet;
  /** Asks the person to connect it, as the terminal's own button does. Never throws. */
  connect(): Promise<void>;
}

/**
 * Gets the wallet that is signed in ready for the terminal, so that nobody connects twice, and follows it.
 *
 * @returns null where it is not in this page, or can't sign transactions: then the terminal connects one by itself
 */
export async function handOver(options: HandOverOptions): Promise<HandOver | null> {
  const { stored, listed, isDemo, signal, onChange, onProblem } = options;
  if (isDemo && stored.kind === "demo") await loadScript(DEMO_WALLET_SCRIPT, { type: "module" });
  const wallet = await awaitWallet(walletNameOf(stored.kind, listed), signal);
  if (!wallet || !canSignTransactions(wallet)) return null;

  let account = await silentAccount(wallet, stored.address);
  let isConnecting = false;
  const reasonOf = (error: unknown) => failureReason(error, stored.kind);
  const now = () => passedWallet({ wallet, account, isConnecting, connect, disconnect, reasonOf });
  const change = (next: WalletAccount | null, isAsking = false) => {
    if (next?.address === account?.address && isAsking === isConnecting) return;
    account = next;
    isConnecting = isAsking;
    if (!signal.aborted) onChange(now());
  };

  async function connect(): Promise<void> {
    if (isConnecting || !wallet) return;
    onProblem(null);
    change(account, true);
    try {
      change((await connectWallet(wallet, stored.kind)).account);
    } catch (error) {
      change(account);
      if (!signal.aborted) onProblem(connectionFailureText(wallet.name, reasonOf(error)));
    }
  }
  async function disconnect(): Promise<void> {
    change(null);
    if (wallet) await disconnectWallet(wallet);
  }

  const stops = [
    wallet.features["standard:events"]?.on("change", ({ accounts }) => {
      if (accounts) change(chosen(accounts, stored.address), isConnecting);
    }),
    // Signed out, or somebody else signed in, in another tab.
    onTabMessage((message) => {
      if (message.kind === "session-changed" && message.wallet !== stored.address) change(null);
    }),
  ];
  signal.addEventListener("abort", () => {
    for (const stop of stops) stop?.();
  });
  return { now, connect };
}

/** The signed-in account among those that are shared, else the one the wallet is on. */
const chosen = (accounts: readonly WalletAccount[], address: string): WalletAccount | null =>
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
    // Locked, or it takes silence for a question: the terminal's button asks aloud.
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
