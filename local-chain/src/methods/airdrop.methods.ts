import type { KeyObject } from "node:crypto";
import {
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
import { decodeWireTransaction } from "../chain/wire-transaction.ts";
import type { RpcMethod } from "../rpc/rpc-method.ts";
import { readAddress, readConfig, toU64 } from "../rpc/rpc-params.ts";
import { addressOfKey, signBytes } from "../state/ed25519.keys.ts";
import { submit } from "./send.methods.ts";

/**
 * Lamports from the chain's own faucet, by a transaction like any other.
 *
 * @param faucetKey the private key of the funded account that gives
 */
export function createRequestAirdrop(faucetKey: KeyObject): RpcMethod {
  const faucet = addressOfKey(faucetKey);
  return (chain, params) => {
    const destination = readAddress(params, 0);
    const amount = toU64(params[1]);
    readConfig(chain, params, 2);
    const { blockhash, lastValidBlockHeight } = chain.ledger.latestBlockhash();
    const message = pipe(
      createTransactionMessage({ version: "legacy" }),
      (empty) => setTransactionMessageFeePayer(faucet, empty),
      (paid) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          paid,
        ),
      (timed) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: createNoopSigner(faucet), destination, amount }),
          timed,
        ),
    );
    const { messageBytes } = compileTransaction(message);
    const signature = signBytes(faucetKey, new Uint8Array(messageBytes));
    const bytes = getTransactionEncoder().encode({ messageBytes, signatures: { [faucet]: signature } });
    return submit(chain, decodeWireTransaction(new Uint8Array(bytes)), false);
  };
}
