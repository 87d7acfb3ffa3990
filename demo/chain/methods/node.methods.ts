import { NODE_VERSION, type RpcMethod } from "../rpc/rpc-method.ts";
import { readConfig } from "../rpc/rpc-params.ts";

const FEATURE_SET = 2_891_131_721;
const SLOTS_PER_EPOCH = 432_000;

export const getHealth: RpcMethod = () => "ok";

export const getVersion: RpcMethod = () => ({ "solana-core": NODE_VERSION, "feature-set": FEATURE_SET });

export const getSlot: RpcMethod = (chain, params) => {
  readConfig(chain, params, 0);
  return chain.ledger.slot();
};

/** No slot is ever skipped here, so heights and slots are the same. */
export const getBlockHeight: RpcMethod = getSlot;

export const getEpochInfo: RpcMethod = (chain, params) => {
  readConfig(chain, params, 0);
  const slot = chain.ledger.slot();
  return {
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: chain.ledger.transactionCount(),
  };
};
