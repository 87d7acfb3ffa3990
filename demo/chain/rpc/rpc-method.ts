import type { Chain } from "../chain/chain.ts";
import type { Params } from "./rpc-params.ts";

/**
 * One JSON-RPC method: from its parameters to its result.
 *
 * @throws RpcError for everything the caller should hear about
 */
export type RpcMethod = (chain: Chain, params: Params) => unknown;

/** The version of the node software whose answers these are modelled on. */
export const NODE_VERSION = "3.0.6";

/** The wrapper of answers that depend on the slot they were read at. */
export function withContext<T>(chain: Chain, value: T) {
  return { context: { apiVersion: NODE_VERSION, slot: chain.ledger.slot() }, value };
}
