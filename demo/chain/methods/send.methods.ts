import type { Signature } from "@solana/kit";
import type { Chain, Simulation } from "../chain/chain.ts";
import { describeTransactionError } from "../chain/transaction-error.text.ts";
import type { WireTransaction } from "../chain/wire-transaction.ts";
import { PREFLIGHT_FAILURE, RpcError, SIGNATURE_VERIFICATION_FAILURE } from "../rpc/rpc-error.ts";
import type { RpcMethod } from "../rpc/rpc-method.ts";
import { readConfig } from "../rpc/rpc-params.ts";
import { readWireTransaction } from "../rpc/wire-params.ts";

/**
 * Runs a transaction and answers with its signature. Preflight (a simulation) refuses what would fail; with
 * skipPreflight a transaction that fails lands with its error, and one that cannot land vanishes, as on the real chain.
 */
export const sendTransaction: RpcMethod = (chain, params) => {
  const config = readConfig(chain, params, 1);
  return submit(chain, readWireTransaction(params, config), config.skipPreflight === true);
};

/**
 * @throws RpcError -32003 for a bad signature, -32002 with the simulation in `data` when preflight fails
 */
export function submit(chain: Chain, transaction: WireTransaction, skipPreflight: boolean): Signature {
  if (!skipPreflight) {
    assertPreflight(chain.simulate(transaction, { verifySignatures: true, checkBlockhash: true }));
  }
  const execution = chain.execute(transaction);
  if (!execution.landed && execution.err === "SignatureFailure") throw signatureFailure();
  return transaction.signature;
}

export function signatureFailure(): RpcError {
  return new RpcError(SIGNATURE_VERIFICATION_FAILURE, "Transaction signature verification failure");
}

function assertPreflight(simulation: Simulation): void {
  const { err, logs, unitsConsumed, returnData } = simulation;
  if (err === null) return;
  if (err === "SignatureFailure") throw signatureFailure();
  throw new RpcError(PREFLIGHT_FAILURE, `Transaction simulation failed: ${describeTransactionError(err)}`, {
    err,
    logs,
    accounts: null,
    unitsConsumed,
    returnData,
    innerInstructions: null,
    replacementBlockhash: null,
  });
}
