import { u64 } from "../json-u64.ts";
import { encodeAccount, readAccountFormat } from "../rpc/account.encoding.ts";
import { invalidParams } from "../rpc/rpc-error.ts";
import { type RpcMethod, withContext } from "../rpc/rpc-method.ts";
import { readAddress, readConfig, readList, toAddress, toU64 } from "../rpc/rpc-params.ts";

const MAX_ACCOUNTS = 100;
/** The largest account a program may make. */
const MAX_ACCOUNT_BYTES = 10n * 1024n * 1024n;

/** Lamports; 0 for an account that does not exist. */
export const getBalance: RpcMethod = (chain, params) => {
  const address = readAddress(params, 0);
  readConfig(chain, params, 1);
  return withContext(chain, u64(chain.accounts.lamports(address)));
};

export const getAccountInfo: RpcMethod = (chain, params) => {
  const address = readAddress(params, 0);
  const format = readAccountFormat(readConfig(chain, params, 1));
  const account = chain.accounts.find(address);
  return withContext(chain, account ? encodeAccount(account, format, chain.accounts) : null);
};

export const getMultipleAccounts: RpcMethod = (chain, params) => {
  const addresses = readList(params, 0, MAX_ACCOUNTS).map(toAddress);
  const format = readAccountFormat(readConfig(chain, params, 1));
  const value = addresses.map((address) => {
    const account = chain.accounts.find(address);
    return account ? encodeAccount(account, format, chain.accounts) : null;
  });
  return withContext(chain, value);
};

export const getMinimumBalanceForRentExemption: RpcMethod = (chain, params) => {
  const dataBytes = toU64(params[0]);
  readConfig(chain, params, 1);
  if (dataBytes > MAX_ACCOUNT_BYTES) throw invalidParams("Invalid params: no account can be that large");
  return u64(chain.rentExemptLamports(Number(dataBytes)));
};
