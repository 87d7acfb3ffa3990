import type { Address, Blockhash, Signature } from "@solana/kit";
import type { U64 } from "../json-u64.ts";
import type { TokenBalance } from "./token-account.ts";
import type { TransactionErrorJson } from "./transaction-error.ts";
import type { TransactionOutcome } from "./transaction-outcome.ts";

/** A blockhash may be used for this many blocks after its own, as on the real chain. */
export const BLOCKHASH_LIFETIME_BLOCKS = 150;

/** Older transactions are forgotten. */
export const HISTORY_LIMIT = 1_000;

/** A transaction that landed, whether or not it did what it wanted. */
export interface RecordedTransaction extends TransactionOutcome {
  signature: Signature;
  err: TransactionErrorJson | null;
  slot: number;
  /** Unix seconds. */
  blockTime: number;
  /** The whole transaction as it was sent, base64. */
  wire: string;
  accountKeys: readonly Address[];
  memo: string | null;
  /** Lamports. */
  fee: U64;
  preBalances: readonly U64[];
  postBalances: readonly U64[];
  preTokenBalances: readonly TokenBalance[];
  postTokenBalances: readonly TokenBalance[];
}

export interface BlockhashRecord {
  blockhash: Blockhash;
  lastValidBlockHeight: number;
}

export interface LedgerState {
  slot: number;
  transactionCount: number;
  blockhashes: BlockhashRecord[];
  /** Oldest first. */
  transactions: RecordedTransaction[];
}

/** Slots, blockhashes and the index of signatures. Each landed transaction is a slot, and a block, of its own. */
export interface Ledger {
  /** Also the block height: no slot is skipped here. */
  slot(): number;
  transactionCount(): number;
  latestBlockhash(): BlockhashRecord;
  isBlockhashValid(blockhash: Blockhash): boolean;
  find(signature: Signature): RecordedTransaction | undefined;
  newestFirst(): RecordedTransaction[];
  /** Takes in the transaction of the next slot, and goes on to it. */
  record(transaction: RecordedTransaction): void;
  state(): LedgerState;
}

/** @param before blockhashes older than the first that is handed out */
export function newLedgerState(
  makeBlockhash: () => Blockhash,
  before: readonly BlockhashRecord[] = [],
): LedgerState {
  const first = { blockhash: makeBlockhash(), lastValidBlockHeight: BLOCKHASH_LIFETIME_BLOCKS };
  return { slot: 0, transactionCount: 0, blockhashes: [...before, first], transactions: [] };
}

/** @param makeBlockhash a fresh one at each call; random, so that no hash comes back after a restart */
export function createLedger(initial: LedgerState, makeBlockhash: () => Blockhash): Ledger {
  let { slot, transactionCount } = initial;
  let blockhashes = [...initial.blockhashes];
  const transactions = new Map(
    initial.transactions.map((transaction) => [transaction.signature, transaction]),
  );

  return {
    slot: () => slot,
    transactionCount: () => transactionCount,
    latestBlockhash: () => blockhashes.at(-1) as BlockhashRecord,
    isBlockhashValid: (blockhash) => blockhashes.some((known) => known.blockhash === blockhash),
    find: (signature) => transactions.get(signature),
    newestFirst: () => [...transactions.values()].reverse(),
    record(transaction) {
      slot = transaction.slot;
      transactionCount += 1;
      blockhashes = blockhashes.filter((known) => known.lastValidBlockHeight >= slot);
      blockhashes.push({
        blockhash: makeBlockhash(),
        lastValidBlockHeight: slot + BLOCKHASH_LIFETIME_BLOCKS,
      });
      transactions.set(transaction.signature, transaction);
      const [oldest] = transactions.keys();
      if (transactions.size > HISTORY_LIMIT && oldest) transactions.delete(oldest);
    },
    state: () => ({ slot, transactionCount, blockhashes, transactions: [...transactions.values()] }),
  };
}
