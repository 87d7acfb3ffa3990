import { type Address, type EncodedAccount, unwrapOption } from "@solana/kit";
import { AccountState, getTokenSize, type Mint, type Token } from "@solana-program/token";
import {
  mintDecimals,
  readMint,
  readTokenAccount,
  type TokenProgramName,
  tokenProgramName,
} from "./token-account.ts";
import { uiTokenAmount } from "./token-amount.ts";

/** Bytes of the account kind that stands between the shared layout and Token-2022's extensions. */
const ACCOUNT_KIND_BYTES = 1;
const EXTENSION_IMMUTABLE_OWNER = 7;

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

/** Extensions are a list of type (u16), length (u16), value. Only the one every associated account has is spelled out. */
function readExtensions(data: EncodedAccount["data"]): { extension: string }[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const extensions: { extension: string }[] = [];
  let offset = getTokenSize() + ACCOUNT_KIND_BYTES;
  while (offset + 4 <= data.length) {
    const type = view.getUint16(offset, true);
    if (type === 0) break;
    extensions.push({
      extension: type === EXTENSION_IMMUTABLE_OWNER ? "immutableOwner" : "unparseableExtension",
    });
    offset += 4 + view.getUint16(offset + 2, true);
  }
  return extensions;
}
