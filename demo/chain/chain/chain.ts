import { type Address, type Blockhash, type EncodedAccount, getBase58Decoder } from "@solana/kit";
import { u64 } from "../json-u64.ts";
import type { Litesvm } from "../litesvm.native.ts";
import { type AccountBook, createAccountBook } from "./account-book.ts";
import { createLedger, type Ledger, type LedgerState, type RecordedTransaction } from "./ledger.ts";
import { transactionMemo } from "./memo.ts";
import { tokenBalances } from "./token-account.ts";
import { type TransactionErrorJson, toTransactionErrorJson } from "./transaction-error.ts";
import { readOutcome, type TransactionOutcome } from "./transaction-outcome.ts";
import { isWritable, type WireTransaction } from "./wire-transaction.ts";

export interface Simulation extends TransactionOutcome {
  err: TransactionErrorJson | null;
  /** The accounts it would have changed; null when it failed, for nothing would have changed but the fee. */
  changedAccounts: ReadonlyMap<Address, EncodedAccount> | null;
}

export type Execution =
  | { landed: true; transaction: RecordedTransaction }
  /** Refused before it could be charged a fee: no trace of it stays, as on the real chain. */
  | { landed: false; err: TransactionErrorJson };

export interface Chain {
  readonly accounts: AccountBook;
  readonly ledger: Ledger;
  /** The balance, in lamports, that frees an account with so many bytes of data from rent. */
  rentExemptLamports(dataBytes: number): bigint;
  /** Runs a transaction without effect. */
  simulate(
    transaction: WireTransaction,
    options: { verifySignatures: boolean; checkBlockhash: boolean },
  ): Simulation;
  /** Runs a transaction in a slot of its own and keeps what it did. @param atMs becomes its block time; now without it */
  execute(transaction: WireTransaction, atMs?: number): Execution;
}

export interface ChainSetup {
  litesvm: Litesvm;
  accounts: Iterable<EncodedAccount>;
  ledger: LedgerState;
  makeBlockhash: () => Blockhash;
  /** Milliseconds since 1970; becomes the block time. */
  now: () => number;
  /** Called after each landed transaction. */
  onChange: () => void;
}

const NOTHING_RAN: TransactionOutcome = {
  logs: [],
  unitsConsumed: 0,
  innerInstructions: [],
  returnData: null,
};
const SLOTS_PER_EPOCH = 432_000;

/** A Solana with one node and one block for each transaction, around litesvm's virtual machine. */
export function createChain(setup: ChainSetup): Chain {
  const { litesvm, now, onChange } = setup;
  // The machine knows one blockhash only. The ledger keeps the last 150, so it does the checking.
  const svm = new litesvm.LiteSVM().withBlockhashCheck(false);
  const accounts = createAccountBook(svm);
  for (const account of setup.accounts) accounts.put(account);
  const ledger = createLedger(setup.ledger, setup.makeBlockhash);

  const enterNextSlot = (atMs = now()) => {
    const slot = ledger.slot() + 1;
    const epoch = BigInt(Math.floor(slot / SLOTS_PER_EPOCH));
    const blockTime = Math.floor(atMs / 1000);
    svm.setClock(new litesvm.Clock(BigInt(slot), 0n, epoch, epoch + 1n, BigInt(blockTime)));
    return { slot, blockTime };
  };

  const refusal = (
    { transaction, message, signature }: WireTransaction,
    options: { verifySignatures: boolean; checkBlockhash: boolean },
  ): TransactionErrorJson | null => {
    const isUnsigned = Object.values(transaction.signatures).some((bytes) => bytes === null);
    if (options.verifySignatures && isUnsigned) return "SignatureFailure";
    if (options.checkBlockhash && !ledger.isBlockhashValid(message.blockhash)) return "BlockhashNotFound";
    return options.checkBlockhash && ledger.find(signature) ? "AlreadyProcessed" : null;
  };

  const simulate: Chain["simulate"] = (wireTransaction, options) => {
    enterNextSlot();
    const refused = refusal(wireTransaction, options);
    if (refused === "SignatureFailure") return { ...NOTHING_RAN, err: refused, changedAccounts: null };
    const result = svm
      .withSigverify(options.verifySignatures)
      .simulateTransaction(wireTransaction.transaction);
    const isFailure = result instanceof litesvm.FailedTransactionMetadata;
    const err = isFailure ? toTransactionErrorJson(result.err()) : null;
    // A forged signature is said before a stale blockhash, as nodes do.
    if (refused && err !== "SignatureFailure") {
      return { ...NOTHING_RAN, err: refused, changedAccounts: null };
    }
    const changedAccounts = isFailure
      ? null
      : new Map(result.postAccounts().map((account) => [account.address, account]));
    return { ...readOutcome(result.meta()), err, changedAccounts };
  };

  const execute: Chain["execute"] = (wireTransaction, atMs) => {
    const refused = refusal(wireTransaction, { verifySignatures: true, checkBlockhash: true });
    if (refused) return { landed: false, err: refused };
    const { message, signature } = wireTransaction;
    const { accountKeys } = message;
    const { slot, blockTime } = enterNextSlot(atMs);

    const preBalances = accountKeys.map(accounts.lamports);
    const preTokenBalances = tokenBalances(accountKeys, accounts.find);
    const result = svm.withSigverify(true).sendTransaction(wireTransaction.transaction);
    accounts.refresh(accountKeys.filter((_key, index) => isWritable(message, index)));
    const postBalances = accountKeys.map(accounts.lamports);
    // Lamports are only ever burned as fee, so what is missing afterwards is the fee.
    const fee = sum(preBalances) - sum(postBalances);

    const isFailure = result instanceof litesvm.FailedTransactionMetadata;
    const err = isFailure ? toTransactionErrorJson(result.err()) : null;
    if (err && fee === 0n) return { landed: false, err };
    const transaction: RecordedTransaction = {
      ...readOutcome(isFailure ? result.meta() : result),
      signature,
      err,
      slot,
      blockTime,
      wire: Buffer.from(wireTransaction.bytes).toString("base64"),
      accountKeys,
      memo: transactionMemo(message),
      fee: u64(fee),
      preBalances: preBalances.map(u64),
      postBalances: postBalances.map(u64),
      preTokenBalances,
      postTokenBalances: tokenBalances(accountKeys, accounts.find),
    };
    ledger.record(transaction);
    onChange();
    return { landed: true, transaction };
  };

  return {
    accounts,
    ledger,
    rentExemptLamports: (dataBytes) => svm.minimumBalanceForRentExemption(BigInt(dataBytes)),
    simulate,
    execute,
  };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** 32 random bytes; a real blockhash is as unforeseeable. */
export function makeRandomBlockhash(): Blockhash {
  return getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32))) as Blockhash;
}
