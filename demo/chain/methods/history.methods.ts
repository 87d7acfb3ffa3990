import type { Chain } from "../chain/chain.ts";
import type { RecordedTransaction } from "../chain/ledger.ts";
import { decodeWireTransaction } from "../chain/wire-transaction.ts";
import { invalidParams, RpcError, UNSUPPORTED_TRANSACTION_VERSION } from "../rpc/rpc-error.ts";
import { type RpcMethod, withContext } from "../rpc/rpc-method.ts";
import {
  readAddress,
  readConfig,
  readList,
  readString,
  requireOneOf,
  toSignature,
  toU64,
} from "../rpc/rpc-params.ts";
import { encodeTransaction, TRANSACTION_ENCODINGS } from "../rpc/transaction.encoding.ts";

const MAX_STATUSES = 256;
const MAX_SIGNATURES = 1_000;

/** With one node there is nobody to wait for: what has landed is final. */
const CONFIRMATION_STATUS = "finalized";

export const getSignatureStatuses: RpcMethod = (chain, params) => {
  const signatures = readList(params, 0, MAX_STATUSES).map(toSignature);
  readConfig(chain, params, 1);
  const value = signatures.map((signature) => {
    const found = chain.ledger.find(signature);
    if (!found) return null;
    return {
      slot: found.slot,
      confirmations: null,
      err: found.err,
      status: found.err === null ? { Ok: null } : { Err: found.err },
      confirmationStatus: CONFIRMATION_STATUS,
    };
  });
  return withContext(chain, value);
};

/** Newest first. `before` is where the list goes on, `until` where it ends; neither is part of it. */
export const getSignaturesForAddress: RpcMethod = (chain, params) => {
  const address = readAddress(params, 0);
  const config = readConfig(chain, params, 1);
  const limit = Number(toU64(config.limit ?? MAX_SIGNATURES));
  if (limit < 1 || limit > MAX_SIGNATURES) throw invalidParams(`Invalid limit; max ${MAX_SIGNATURES}`);
  return between(chain, config.before, config.until)
    .filter(({ accountKeys }) => accountKeys.includes(address))
    .slice(0, limit)
    .map(({ signature, slot, err, memo, blockTime }) => ({
      signature,
      slot,
      err,
      memo,
      blockTime,
      confirmationStatus: CONFIRMATION_STATUS,
      // A block holds one transaction here.
      transactionIndex: 0,
    }));
};

function between(chain: Chain, before: unknown, until: unknown): RecordedTransaction[] {
  const all = chain.ledger.newestFirst();
  const indexOf = (bound: unknown) => {
    const signature = toSignature(bound);
    return all.findIndex((transaction) => transaction.signature === signature);
  };
  const start = before ? indexOf(before) + 1 : 0;
  // Nothing is known to be older than a transaction that is not known.
  if (before && start === 0) return [];
  const end = until ? indexOf(until) : -1;
  return all.slice(start, end === -1 ? undefined : end);
}

export const getTransaction: RpcMethod = (chain, params) => {
  const signature = toSignature(readString(params, 0));
  const config = typeof params[1] === "string" ? { encoding: params[1] } : readConfig(chain, params, 1);
  const encoding = requireOneOf(config.encoding ?? "json", TRANSACTION_ENCODINGS);
  const found = chain.ledger.find(signature);
  if (!found) return null;
  const maximum = config.maxSupportedTransactionVersion;
  const namesVersion = maximum !== undefined && maximum !== null;
  if (!namesVersion && isVersioned(found)) throw unsupportedVersion();
  return encodeTransaction(found, encoding, namesVersion);
};

function isVersioned({ wire }: RecordedTransaction): boolean {
  return decodeWireTransaction(Buffer.from(wire, "base64")).message.version !== "legacy";
}

function unsupportedVersion(): RpcError {
  return new RpcError(
    UNSUPPORTED_TRANSACTION_VERSION,
    "Transaction version (0) is not supported by the requesting client. Please try the request again with the " +
      'following configuration parameter: "maxSupportedTransactionVersion": 0',
  );
}
