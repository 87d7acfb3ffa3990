import { fieldsOf } from "../../shared/lib/foreign/foreign-frame.ts";

/** What the terminal's frame and our page tell each other. Nothing else passes between them. */

/** A wallet as the terminal sees it. Keys, sessions and everything else of it stay with our page. */
export interface TerminalWallet {
  /** null: none is chosen yet. */
  name: string | null;
  /** A picture as `data:` address, or nothing. */
  icon: string;
  isConnecting: boolean;
  account: { address: string; publicKey: Uint8Array } | null;
}

export const NO_WALLET: TerminalWallet = { name: null, icon: "", isConnecting: false, account: null };

export interface SwapTokens {
  /** What one pays with: SOL. */
  inputMint: string;
  /** What the person gets: our token, which can't be changed. */
  outputMint: string;
}

export interface TerminalStart {
  tokens: SwapTokens;
  /** Raw units of our token to get; null leaves the amount open. */
  amountRaw: bigint | null;
  wallet: TerminalWallet;
}

/** From the page to the frame. */
export type PageMessage =
  | { kind: "load"; scriptUrl: string }
  | ({ kind: "start" } & TerminalStart)
  | { kind: "wallet"; wallet: TerminalWallet }
  | { kind: "signed"; id: number; transactions: Uint8Array[] }
  | { kind: "refused"; id: number; reason: string };

/** From the frame to the page. */
export type FrameMessage =
  /** The frame is there, and waits for the terminal's address. */
  | { kind: "hello" }
  | { kind: "loaded" }
  /** `reason` is null when the script did not come, or brought no terminal. */
  | { kind: "failed"; reason: string | null }
  | { kind: "started" }
  | { kind: "connect" }
  | { kind: "disconnect" }
  | { kind: "sign"; id: number; transactions: Uint8Array[] }
  | { kind: "swapped" };

const PLAIN = ["hello", "loaded", "started", "connect", "disconnect", "swapped"] as const;
/** Longer sentences are cut, since a stranger wrote them. */
const REASON_MAX_CHARS = 300;
/** More than any form of transaction of the chain has. */
const TRANSACTION_MAX_BYTES = 4_096;
/** A swap signs one; some routes need a few. */
const TRANSACTIONS_MAX = 10;

/** Reads a message of the frame. A message that is not exactly as expected is ignored. */
export function readFrameMessage(message: unknown): FrameMessage | null {
  const { kind, id, transactions, reason } = fieldsOf(message);
  const plain = PLAIN.find((one) => one === kind);
  if (plain) return { kind: plain };
  if (kind === "failed")
    return { kind, reason: typeof reason === "string" ? reason.slice(0, REASON_MAX_CHARS) : null };
  if (kind === "sign" && Number.isSafeInteger(id) && areTransactions(transactions))
    return { kind, id: id as number, transactions };
  return null;
}

function areTransactions(value: unknown): value is Uint8Array[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= TRANSACTIONS_MAX &&
    value.every((one) => one instanceof Uint8Array && one.length > 0 && one.length <= TRANSACTION_MAX_BYTES)
  );
}
