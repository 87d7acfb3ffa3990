import type { KeyObject } from "node:crypto";
import type { RpcMethod } from "../rpc/rpc-method.ts";
import * as account from "./account.methods.ts";
import { createRequestAirdrop } from "./airdrop.methods.ts";
import * as blockhash from "./blockhash.methods.ts";
import * as history from "./history.methods.ts";
import * as node from "./node.methods.ts";
import { sendTransaction } from "./send.methods.ts";
import { simulateTransaction } from "./simulate.methods.ts";
import * as token from "./token.methods.ts";

/** Every method the embedded chain answers, by name. */
export function createMethodTable(faucetKey: KeyObject): ReadonlyMap<string, RpcMethod> {
  const methods: Record<string, RpcMethod> = {
    ...node,
    ...account,
    ...token,
    ...blockhash,
    ...history,
    sendTransaction,
    simulateTransaction,
    requestAirdrop: createRequestAirdrop(faucetKey),
  };
  return new Map(Object.entries(methods));
}
