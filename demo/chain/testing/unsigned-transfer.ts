import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";

export interface UnsignedTransfer {
  from: string;
  to: string;
  lamports: bigint;
  blockhash: string;
}

/** A transfer of version 0 as base64, with an empty place for its one signature: what a wallet is given to sign. */
export function unsignedTransfer({ from, to, lamports, blockhash }: UnsignedTransfer): string {
  const giver = address(from);
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 2n ** 63n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(giver, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({
          source: createNoopSigner(giver),
          destination: address(to),
          amount: lamports,
        }),
        timed,
      ),
  );
  return getBase64EncodedWireTransaction(compileTransaction(message));
}
