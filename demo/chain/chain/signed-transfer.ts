import type { KeyObject } from "node:crypto";
import {
  type Address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { addressOfKey, signBytes } from "../state/ed25519.keys.ts";
import type { BlockhashRecord } from "./ledger.ts";
import { decodeWireTransaction, type WireTransaction } from "./wire-transaction.ts";

/**
 * A transfer of lamports, signed by who gives. The same key, receiver, amount and blockhash give the same signature.
 *
 * @param amount lamports
 */
export function signedTransfer(
  from: KeyObject,
  destination: Address,
  amount: bigint,
  { blockhash, lastValidBlockHeight }: BlockhashRecord,
): WireTransaction {
  const giver = addressOfKey(from);
  const message = pipe(
    createTransactionMessage({ version: "legacy" }),
    (empty) => setTransactionMessageFeePayer(giver, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
        paid,
      ),
    (timed) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: createNoopSigner(giver), destination, amount }),
        timed,
      ),
  );
  const { messageBytes } = compileTransaction(message);
  const signature = signBytes(from, new Uint8Array(messageBytes));
  const bytes = getTransactionEncoder().encode({ messageBytes, signatures: { [giver]: signature } });
  return decodeWireTransaction(new Uint8Array(bytes));
}
