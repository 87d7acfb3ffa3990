import { type Address, type EncodedAccount, unwrapOption } from "@solana/kit";
import { AccountState, getTokenSize, type Mint, type Token } from "@solana-program/token";
import { readExtensions } from "./mint-extensions.ts";
import {
  mintDecimals,
  readMint,
  readTokenAccount,
  type TokenProgramName,
  tokenProgramName,
} from "./token-account.ts";
import { uiTokenAmount } from "./token-amount.ts";

export interface ParsedAccountData {
  program: TokenProgramName;
  parsed: { type: "account" | "mint"; info: Record<string, unknown> };
  space: number;
}

/**
 * The data of a mint or a token account in the form of nodes' jsonParsed. Undefined for everything else: the answer then
 * falls back to base64.
 */
export function parsedAccountData(
  account: EncodedAccount,
  find: (address: Address) => EncodedAccount | undefined,
): ParsedAccountData | undefined {
  const program = tokenProgramName(account.programAddress);
  if (!program) return undefined;
  const space = account.data.length;
  const extensions = space > getTokenSize() ? { extensions: readExtensions(account.data) } : {};

  const token = readTokenAccount(account);
  const decimals = token && mintDecimals(token.mint, find);
  if (token && decimals !== undefined) {
    const info = { ...tokenInfo(token, decimals), ...extensions };
    return { program, parsed: { type: "account", info }, space };
  }
  const mint = readMint(account);
  return mint && { program, parsed: { type: "mint", info: { ...mintInfo(mint), ...extensions } }, space };
}

function tokenInfo(token: Token, decimals: number): Record<string, unknown> {
  const rentExemptReserve = unwrapOption(token.isNative);
  const delegate = unwrapOption(token.delegate);
  const closeAuthority = unwrapOption(token.closeAuthority);
  return {
    mint: token.mint,
    owner: token.owner,
    tokenAmount: uiTokenAmount(token.amount, decimals),
    state: token.state === AccountState.Frozen ? "frozen" : "initialized",
    isNative: rentExemptReserve !== null,
    ...(rentExemptReserve !== null && { rentExemptReserve: uiTokenAmount(rentExemptReserve, decimals) }),
    ...(delegate && { delegate, delegatedAmount: uiTokenAmount(token.delegatedAmount, decimals) }),
    ...(closeAuthority && { closeAuthority }),
  };
}

function mintInfo(mint: Mint): Record<string, unknown> {
  return {
    mintAuthority: unwrapOption(mint.mintAuthority),
    supply: mint.supply.toString(),
    decimals: mint.decimals,
    isInitialized: mint.isInitialized,
    freezeAuthority: unwrapOption(mint.freezeAuthority),
  };
}
