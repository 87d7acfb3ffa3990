import type { Address, EncodedAccount } from "@solana/kit";
import type { Chain, Simulation } from "../chain/chain.ts";
import { tokenBalances } from "../chain/token-account.ts";
import { feeLamports } from "../chain/transaction-fee.ts";
import type { WireTransaction } from "../chain/wire-transaction.ts";
import { u64 } from "../json-u64.ts";
import { encodeAccount, readAccountFormat } from "../rpc/account.encoding.ts";
import { invalidParams } from "../rpc/rpc-error.ts";
import { type RpcMethod, withContext } from "../rpc/rpc-method.ts";
import { type Config, readConfig, readList, toAddress } from "../rpc/rpc-params.ts";
import { readWireTransaction } from "../rpc/wire-params.ts";
import { signatureFailure } from "./send.methods.ts";

/** What a transaction would do. Balances are null where it would fail. */
export const simulateTransaction: RpcMethod = (chain, params) => {
  const config = readConfig(chain, params, 1);
  const transaction = readWireTransaction(params, config);
  const verifySignatures = config.sigVerify === true;
  const replaceBlockhash = config.replaceRecentBlockhash === true;
  if (verifySignatures && replaceBlockhash) {
    throw invalidParams("sigVerify may not be used with replaceRecentBlockhash");
  }
  const wantedAccounts = readWantedAccounts(config, transaction);
  const simulation = chain.simulate(transaction, { verifySignatures, checkBlockhash: !replaceBlockhash });
  if (simulation.err === "SignatureFailure") throw signatureFailure();
  return withContext(chain, {
    err: simulation.err,
    logs: simulation.logs,
    accounts: wantedAccounts?.(chain, simulation) ?? null,
    unitsConsumed: simulation.unitsConsumed,
    returnData: simulation.returnData,
    innerInstructions: config.innerInstructions === true ? simulation.innerInstructions : null,
    replacementBlockhash: replaceBlockhash ? chain.ledger.latestBlockhash() : null,
    fee: u64(feeLamports(transaction.message)),
    loadedAddresses: { writable: [], readonly: [] },
    ...balances(chain, transaction.message.accountKeys, simulation),
  });
};

function balances(chain: Chain, accountKeys: readonly Address[], simulation: Simulation) {
  const { changedAccounts } = simulation;
  if (!changedAccounts) {
    return { preBalances: null, postBalances: null, preTokenBalances: null, postTokenBalances: null };
  }
  const findAfter = (address: Address) => changedAccounts.get(address) ?? chain.accounts.find(address);
  return {
    preBalances: accountKeys.map((key) => u64(chain.accounts.lamports(key))),
    postBalances: accountKeys.map((key) => u64(findAfter(key)?.lamports ?? 0n)),
    preTokenBalances: tokenBalances(accountKeys, chain.accounts.find),
    postTokenBalances: tokenBalances(accountKeys, findAfter),
  };
}

type EncodeAccounts = (chain: Chain, simulation: Simulation) => unknown[];

/** The option `accounts: {addresses, encoding}`: accounts to be shown as they would be afterwards. */
function readWantedAccounts(config: Config, { message }: WireTransaction): EncodeAccounts | null {
  if (config.accounts === undefined || config.accounts === null) return null;
  const wanted = config.accounts as Config;
  const format = readAccountFormat({ encoding: wanted.encoding ?? "base64" });
  if (format.encoding === "binary" || format.encoding === "base58") {
    throw invalidParams("base58 encoding not supported");
  }
  const addresses = readList([wanted.addresses], 0, message.accountKeys.length).map(toAddress);
  return (chain, { changedAccounts }) =>
    addresses.map((address) => {
      const account: EncodedAccount | undefined =
        changedAccounts?.get(address) ?? chain.accounts.find(address);
      return account?.lamports ? encodeAccount(account, format, chain.accounts) : null;
    });
}
