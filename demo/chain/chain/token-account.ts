import { type Address, address, type EncodedAccount } from "@solana/kit";
import {
  AccountState,
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
  type Mint,
  TOKEN_PROGRAM_ADDRESS,
  type Token,
} from "@solana-program/token";
import { type UiTokenAmount, uiTokenAmount } from "./token-amount.ts";

export const TOKEN_2022_PROGRAM_ADDRESS = address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");

/** A token program under the name that jsonParsed answers give it. */
export type TokenProgramName = "spl-token" | "spl-token-2022";

export const TOKEN_PROGRAMS: Readonly<Record<TokenProgramName, Address>> = {
  "spl-token": TOKEN_PROGRAM_ADDRESS,
  "spl-token-2022": TOKEN_2022_PROGRAM_ADDRESS,
};

/** Token-2022 writes the kind of account here, after the layout that both programs share, and extensions behind it. */
const ACCOUNT_KIND_OFFSET = getTokenSize();
const KIND_MINT = 1;
const KIND_TOKEN_ACCOUNT = 2;
const MULTISIG_BYTES = 355;

const mintDecoder = getMintDecoder();
const tokenDecoder = getTokenDecoder();

export function tokenProgramName(programAddress: Address): TokenProgramName | undefined {
  if (programAddress === TOKEN_PROGRAM_ADDRESS) return "spl-token";
  return programAddress === TOKEN_2022_PROGRAM_ADDRESS ? "spl-token-2022" : undefined;
}

/** The account as a holding of tokens; undefined when it is something else or was never initialised. */
export const readTokenAccount = rememberByAccount((account): Token | undefined => {
  if (!hasLayout(account, getTokenSize(), KIND_TOKEN_ACCOUNT)) return undefined;
  const token = tokenDecoder.decode(account.data.subarray(0, getTokenSize()));
  return token.state === AccountState.Uninitialized ? undefined : token;
});

/** The account as a mint; undefined when it is something else or was never initialised. */
export const readMint = rememberByAccount((account): Mint | undefined => {
  if (!hasLayout(account, getMintSize(), KIND_MINT)) return undefined;
  const mint = mintDecoder.decode(account.data.subarray(0, getMintSize()));
  return mint.isInitialized ? mint : undefined;
});

/**
 * Decoding spells addresses in base58, which is most of the work of a read. An account object is never changed, only
 * replaced by another, so what was read from it stays true.
 */
function rememberByAccount<T>(read: (account: EncodedAccount) => T): (account: EncodedAccount) => T {
  const known = new WeakMap<EncodedAccount, { value: T }>();
  return (account) => {
    const found = known.get(account) ?? { value: read(account) };
    known.set(account, found);
    return found.value;
  };
}

function hasLayout({ programAddress, data }: EncodedAccount, baseBytes: number, kind: number): boolean {
  const program = tokenProgramName(programAddress);
  if (!program) return false;
  if (data.length === baseBytes) return true;
  const mayHaveExtensions = program === "spl-token-2022" && data.length !== MULTISIG_BYTES;
  return mayHaveExtensions && data[ACCOUNT_KIND_OFFSET] === kind;
}

/** One entry of `preTokenBalances` and `postTokenBalances`. */
export interface TokenBalance {
  accountIndex: number;
  mint: Address;
  owner: Address;
  programId: Address;
  uiTokenAmount: UiTokenAmount;
}

type FindAccount = (address: Address) => EncodedAccount | undefined;

/** The token holdings among a transaction's accounts, as they stand according to `find`. */
export function tokenBalances(accountKeys: readonly Address[], find: FindAccount): TokenBalance[] {
  return accountKeys.flatMap((key, accountIndex) => {
    const account = find(key);
    const token = account && readTokenAccount(account);
    const decimals = token && mintDecimals(token.mint, find);
    if (!token || decimals === undefined) return [];
    return {
      accountIndex,
      mint: token.mint,
      owner: token.owner,
      programId: account.programAddress,
      uiTokenAmount: uiTokenAmount(token.amount, decimals),
    };
  });
}

export function mintDecimals(mintAddress: Address, find: FindAccount): number | undefined {
  const account = find(mintAddress);
  return account && readMint(account)?.decimals;
}
