import type { KeyObject } from "node:crypto";
import { signedTransfer } from "../chain/signed-transfer.ts";
import type { RpcMethod } from "../rpc/rpc-method.ts";
import { readAddress, readConfig, toU64 } from "../rpc/rpc-params.ts";
import { submit } from "./send.methods.ts";

/**
 * Lamports from the chain's own faucet, by a transaction like any other.
 *
 * @param faucetKey the private key of the funded account that gives
 */
export function createRequestAirdrop(faucetKey: KeyObject): RpcMethod {
  return (chain, params) => {
    const destination = readAddress(params, 0);
    const amount = toU64(params[1]);
    readConfig(chain, params, 2);
    const transfer = signedTransfer(faucetKey, destination, amount, chain.ledger.latestBlockhash());
    return submit(chain, transfer, false);
  };
}
