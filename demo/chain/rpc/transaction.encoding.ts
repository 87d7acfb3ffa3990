import { type Address, getBase58Decoder } from "@solana/kit";
import type { RecordedTransaction } from "../chain/ledger.ts";
import type { InnerInstruction } from "../chain/transaction-outcome.ts";
import {
  decodeWireTransaction,
  isSigner,
  isWritable,
  type WireMessage,
  type WireTransaction,
} from "../chain/wire-transaction.ts";

export const TRANSACTION_ENCODINGS = ["json", "jsonParsed", "base64", "base58"] as const;
export type TransactionEncoding = (typeof TRANSACTION_ENCODINGS)[number];

/**
 * A landed transaction as `getTransaction` answers it. In jsonParsed the account keys are spelled out; instructions
 * stay partially decoded, the form nodes use for programs they have no parser for.
 *
 * @param showVersion whether the caller named a version it understands; if not, the answer holds none
 */
export function encodeTransaction(
  record: RecordedTransaction,
  encoding: TransactionEncoding,
  showVersion: boolean,
) {
  const wire = decodeWireTransaction(Buffer.from(record.wire, "base64"));
  return {
    slot: record.slot,
    blockTime: record.blockTime,
    ...(showVersion && { version: wire.message.version }),
    meta: encodeMeta(record, encoding, showVersion),
    transaction: encodeWire(record, wire, encoding),
  };
}

function encodeMeta(record: RecordedTransaction, encoding: TransactionEncoding, showVersion: boolean) {
  const parsed = encoding === "jsonParsed";
  return {
    err: record.err,
    status: record.err === null ? { Ok: null } : { Err: record.err },
    fee: record.fee,
    preBalances: record.preBalances,
    postBalances: record.postBalances,
    preTokenBalances: record.preTokenBalances,
    postTokenBalances: record.postTokenBalances,
    logMessages: record.logs,
    innerInstructions: record.innerInstructions.map(({ index, instructions }) => ({
      index,
      instructions: parsed
        ? instructions.map((inner) => nameAccounts(inner, record.accountKeys))
        : instructions,
    })),
    rewards: [],
    computeUnitsConsumed: record.unitsConsumed,
    ...(showVersion && !parsed && { loadedAddresses: { writable: [], readonly: [] } }),
    ...(record.returnData && { returnData: record.returnData }),
  };
}

function encodeWire(record: RecordedTransaction, wire: WireTransaction, encoding: TransactionEncoding) {
  if (encoding === "base64") return [record.wire, encoding];
  if (encoding === "base58") return [getBase58Decoder().decode(wire.bytes), encoding];
  const { message, transaction } = wire;
  const instructions = message.instructions.map(toOuterInstruction);
  const lookups = message.version === 0 ? { addressTableLookups: [] } : {};
  return {
    signatures: Object.values(transaction.signatures).map(
      (bytes) => bytes && getBase58Decoder().decode(bytes),
    ),
    message:
      encoding === "json"
        ? {
            accountKeys: message.accountKeys,
            header: {
              numRequiredSignatures: message.header.numSignerAccounts,
              numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
              numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
            },
            recentBlockhash: message.blockhash,
            instructions,
            ...lookups,
          }
        : {
            accountKeys: message.accountKeys.map((pubkey, index) => ({
              pubkey,
              signer: isSigner(message, index),
              writable: isWritable(message, index),
              source: "transaction",
            })),
            recentBlockhash: message.blockhash,
            instructions: instructions.map((outer) => nameAccounts(outer, message.accountKeys)),
            ...lookups,
          },
  };
}

function toOuterInstruction(instruction: WireMessage["instructions"][number]): InnerInstruction {
  return {
    programIdIndex: instruction.programAddressIndex,
    accounts: [...instruction.accountIndices],
    data: getBase58Decoder().decode(instruction.data),
    stackHeight: 1,
  };
}

function nameAccounts(instruction: InnerInstruction, accountKeys: readonly Address[]) {
  const { programIdIndex, accounts, data, stackHeight } = instruction;
  return {
    programId: accountKeys[programIdIndex],
    accounts: accounts.map((index) => accountKeys[index]),
    data,
    stackHeight,
  };
}
