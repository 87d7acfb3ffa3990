import type { TerminalStart } from "../terminal-messages.ts";
import type { PassedWallet } from "./passed-wallet.ts";

/** How often an older terminal reads the wallet's accounts again; the present one decides this itself. */
const REFETCH_ACCOUNTS_MS = 5_000;
/** The element that the terminal draws itself into. */
const TERMINAL_ID = "jupiter-terminal";

export interface TerminalOptions extends Record<string, unknown> {
  onSuccess(): void;
}

/** What the terminal's script leaves behind. */
export interface SwapTerminal {
  init(options: TerminalOptions): unknown;
  /** Tells it the state of the wallet that it was given. Without a wallet nothing would change. */
  syncProps?(props: { passthroughWalletContextState: PassedWallet }): void;
}

interface TerminalParts extends Pick<TerminalStart, "tokens" | "amountRaw"> {
  wallet: PassedWallet;
  /** Its button was pressed: our page asks which wallet. */
  onConnect(): void;
  onSuccess(): void;
}

/**
 * What the terminal is started with (Jupiter Plugin v1). It no longer takes an RPC endpoint, and no referral is set.
 * The wallet is always our page's: a frame without an origin has none.
 */
export function terminalOptions({
  tokens: { inputMint, outputMint },
  amountRaw,
  wallet,
  onConnect,
  onSuccess,
}: TerminalParts): TerminalOptions {
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
    enableWalletPassthrough: true,
    passthroughWalletContextState: wallet,
    onRequestConnectWallet: onConnect,
    onSuccess,
  };
}
