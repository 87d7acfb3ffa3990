import { type Address, isAddress } from "@solana/kit";
import { findAssociatedTokenPda, getMintEncoder } from "@solana-program/token";
import { type MintExtension, withExtensions } from "./chain/mint-extensions.ts";
import { TOKEN_2022_PROGRAM_ADDRESS } from "./chain/token-account.ts";

/** Another token, of Token-2022, that stands on the chain from the first day. */
export interface OtherToken {
  mint: string;
  decimals: number;
  /** May make more of it; null for nobody. */
  mintAuthority: string | null;
  /** May freeze it in an account; null for nobody. */
  freezeAuthority: string | null;
  extensions: readonly MintExtension[];
  /** The supply is what they all hold. Raw units. */
  holders: readonly { address: string; tokenRaw: bigint }[];
}

/** @throws TypeError when an address is none */
export function assertOtherToken({ mint, mintAuthority, freezeAuthority, holders }: OtherToken): void {
  const addresses = [mint, mintAuthority, freezeAuthority, ...holders.map(({ address }) => address)];
  for (const address of addresses)
    if (address !== null && !isAddress(address)) throw new TypeError(`This is no Solana address: ${address}`);
}

/** The data of its mint's account. */
export function otherMintData(token: OtherToken): Uint8Array {
  const { decimals, mintAuthority, freezeAuthority, extensions, holders } = token;
  const mint = getMintEncoder().encode({
    mintAuthority: mintAuthority as Address | null,
    supply: holders.reduce((sum, { tokenRaw }) => sum + tokenRaw, 0n),
    decimals,
    isInitialized: true,
    freezeAuthority: freezeAuthority as Address | null,
  });
  return withExtensions(new Uint8Array(mint), extensions);
}

/** The derived account of one of its holders. */
export async function otherTokenAccount({ mint }: Pick<OtherToken, "mint">, owner: string): Promise<Address> {
  const [address] = await findAssociatedTokenPda({
    owner: owner as Address,
    mint: mint as Address,
    tokenProgram: TOKEN_2022_PROGRAM_ADDRESS,
  });
  return address;
}
