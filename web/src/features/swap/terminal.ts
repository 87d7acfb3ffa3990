import { TOKEN_DECIMALS } from "@bakso/contract/constants";
import type { PassedWallet } from "./passed-wallet.ts";

/** How often an older terminal reads the wallet's accounts again; the present one decides that by itself. */
const REFETCH_ACCOUNTS_MS = 5_000;
export const TERMINAL_ID = "jupiter-terminal";

export interface SwapTokens {
  /** What one pays with: SOL. */
  inputMint: string;
  /** What one gets: our token, which can't be changed. */
  outputMint: string;
}

export interface TerminalOptions extends Record<string, unknown> {
  onSuccess(): void;
}

/** What the terminal's script leaves behind. */
export interface SwapTerminal {
  init(options: TerminalOptions): unknown;
  close?(): void;
  /** Tells it how the wallet that was handed over is now; an absent one would change nothing. */
  syncProps?(props: { passthroughWalletContextState: PassedWallet }): void;
}

declare global {
  interface Window {
    Jupiter?: SwapTerminal;
  }
}

/** A wallet that is connected here already, and how the terminal's button asks for it when it left. */
export interface WalletToPass {
  now(): PassedWallet;
  connect(): Promise<void>;
}

interface TerminalStart {
  /** Raw units of our token to get; null leaves the amount open. */
  amountRaw: bigint | null;
  /** null: the terminal connects a wallet by itself. */
  wallet: WalletToPass | null;
  onSuccess(): void;
}

/** What the terminal is started with (facts: Jupiter Plugin v1). It takes no RPC endpoint any more, and no referral. */
export function terminalOptions(
  { inputMint, outputMint }: SwapTokens,
  { amountRaw, wallet, onSuccess }: TerminalStart,
): TerminalOptions {
  return {
    displayMode: "integrated",
    integratedTargetId: TERMINAL_ID,
    containerStyles: { height: "560px" },
    refetchIntervalForTokenAccounts: REFETCH_ACCOUNTS_MS,
    formProps: {
      initialInputMint: inputMint,
      initialOutputMint: outputMint,
      fixedMint: outputMint,
      ...(amountRaw === null ? {} : { swapMode: "ExactOut", initialAmount: String(amountRaw) }),
    },
    ...(wallet && {
      enableWalletPassthrough: true,
      passthroughWalletContextState: wallet.now(),
      onRequestConnectWallet: wallet.connect,
    }),
    onSuccess,
  };
}

/** Raw units of the amount in an address ("?amount=349999.5"); null for what is none. */
export function amountIn(search: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(new URLSearchParams(search).get("amount") ?? "");
  if (!match) return null;
  const fraction = (match[2] ?? "").slice(0, TOKEN_DECIMALS).padEnd(TOKEN_DECIMALS, "0");
  const raw = BigInt(`${match[1]}${fraction}`);
  return raw > 0n ? raw : null;
}
