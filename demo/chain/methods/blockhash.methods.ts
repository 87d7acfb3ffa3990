import { feeLamports } from "../chain/transaction-fee.ts";
import { decodeWireMessage } from "../chain/wire-transaction.ts";
import { u64 } from "../json-u64.ts";
import { type RpcMethod, withContext } from "../rpc/rpc-method.ts";
import { readBlockhash, readConfig, readString } from "../rpc/rpc-params.ts";
import { decodeBase64, orInvalidParams } from "../rpc/wire-params.ts";

/** Good for the next 150 transactions. */
export const getLatestBlockhash: RpcMethod = (chain, params) => {
  readConfig(chain, params, 0);
  return withContext(chain, chain.ledger.latestBlockhash());
};

export const isBlockhashValid: RpcMethod = (chain, params) => {
  const blockhash = readBlockhash(params, 0);
  readConfig(chain, params, 1);
  return withContext(chain, chain.ledger.isBlockhashValid(blockhash));
};

/** Lamports; null once the message's blockhash is too old. */
export const getFeeForMessage: RpcMethod = (chain, params) => {
  const bytes = decodeBase64(readString(params, 0));
  readConfig(chain, params, 1);
  const message = orInvalidParams(() => decodeWireMessage(bytes));
  const isValid = chain.ledger.isBlockhashValid(message.blockhash);
  return withContext(chain, isValid ? u64(feeLamports(message)) : null);
};
