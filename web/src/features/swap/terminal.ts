import { TOKEN_DECIMALS } from "@bakso/contract/constants";

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
}

declare global {
  interface Window {
    Jupiter?: SwapTerminal;
  }
}

/**
 * What the terminal is started with (facts: Jupiter Plugin v1). It takes no RPC endpoint any more, and no referral.
 *
 * @param amountRaw raw units of our token to get; null leaves the amount open
 */
export function terminalOptions(
  { inputMint, outputMint }: SwapTokens,
  amountRaw: bigint | null,
  onSuccess: () => void,
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
