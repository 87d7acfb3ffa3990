import type { Address } from "@solana/kit";
import type { Chain } from "../chain/chain.ts";
import { mintDecimals, readMint, readTokenAccount, tokenProgramName } from "../chain/token-account.ts";
import { uiTokenAmount } from "../chain/token-amount.ts";
import { encodeAccount, readAccountFormat } from "../rpc/account.encoding.ts";
import { invalidParams } from "../rpc/rpc-error.ts";
import { type RpcMethod, withContext } from "../rpc/rpc-method.ts";
import { type Config, readAddress, readConfig, toAddress } from "../rpc/rpc-params.ts";

/** As many as nodes answer. */
const LARGEST_ACCOUNTS = 20;

/** A token account that does not exist is an error (-32602), not a balance of nothing. */
export const getTokenAccountBalance: RpcMethod = (chain, params) => {
  const address = readAddress(params, 0);
  readConfig(chain, params, 1);
  const account = chain.accounts.find(address);
  if (!account) throw invalidParams("Invalid param: could not find account");
  const token = readTokenAccount(account);
  if (!token) throw invalidParams("Invalid param: not a Token account");
  const decimals = mintDecimals(token.mint, chain.accounts.find);
  if (decimals === undefined) throw invalidParams("Invalid param: could not find mint");
  return withContext(chain, uiTokenAmount(token.amount, decimals));
};

export const getTokenSupply: RpcMethod = (chain, params) => {
  const address = readAddress(params, 0);
  readConfig(chain, params, 1);
  const account = chain.accounts.find(address);
  if (!account) throw invalidParams("Invalid param: could not find account");
  const mint = readMint(account);
  if (!mint) throw invalidParams("Invalid param: not a Token mint");
  return withContext(chain, uiTokenAmount(mint.supply, mint.decimals));
};

/** The largest accounts of a mint, the largest first; those of equal size in no order of meaning. */
export const getTokenLargestAccounts: RpcMethod = (chain, params) => {
  const address = readAddress(params, 0);
  readConfig(chain, params, 1);
  const account = chain.accounts.find(address);
  if (!account) throw invalidParams("Invalid param: could not find mint");
  const mint = readMint(account);
  if (!mint) throw invalidParams("Invalid param: not a Token mint");
  const held = [];
  for (const holding of chain.accounts.all()) {
    const token = readTokenAccount(holding);
    if (token?.mint === address) held.push({ address: holding.address, amount: token.amount });
  }
  const largest = held
    .sort((one, other) => Number(other.amount > one.amount) - Number(other.amount < one.amount))
    .slice(0, LARGEST_ACCOUNTS);
  return withContext(
    chain,
    largest.map((one) => ({ address: one.address, ...uiTokenAmount(one.amount, mint.decimals) })),
  );
};

/** All of an owner's accounts for one mint, derived or not, or for one token program. None is `[]`, not an error. */
export const getTokenAccountsByOwner: RpcMethod = (chain, params) => {
  const owner = readAddress(params, 0);
  const filter = readFilter(chain, params[1]);
  const format = readAccountFormat(readConfig(chain, params, 2));
  const value = [];
  for (const account of chain.accounts.all()) {
    if (account.programAddress !== filter.program) continue;
    const token = readTokenAccount(account);
    if (token?.owner !== owner || (filter.mint && token.mint !== filter.mint)) continue;
    value.push({ pubkey: account.address, account: encodeAccount(account, format, chain.accounts) });
  }
  return withContext(chain, value);
};

function readFilter(chain: Chain, filter: unknown): { program: Address; mint?: Address } {
  const { mint, programId } = (filter ?? {}) as Config;
  if (mint !== undefined) {
    const address = toAddress(mint);
    const account = chain.accounts.find(address);
    if (!account) throw invalidParams("Invalid param: could not find mint");
    if (!readMint(account)) throw invalidParams("Invalid param: not a Token mint");
    return { program: account.programAddress, mint: address };
  }
  if (programId === undefined) throw invalidParams("Invalid params: expected `mint` or `programId`");
  const program = toAddress(programId);
  if (!tokenProgramName(program)) throw invalidParams("Invalid param: unrecognized Token program id");
  return { program };
}
